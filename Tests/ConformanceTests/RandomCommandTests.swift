import Primitives
import Storage
import Testing

@Suite struct RandomCommandTests {
    static let runs: [Run] = Backend.allCases.flatMap { backend in
        (1...6).map { Run(backend: backend, seed: $0) }
    }

    struct Run: CustomTestStringConvertible {
        let backend: Backend
        let seed: UInt64
        var testDescription: String { "\(backend.rawValue), seed \(seed)" }
    }

    @Test("Every engine answers as a plain array does", arguments: runs)
    func answersAsModel(_ run: Run) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var generator = SeededGenerator(seed: run.seed)
        var model = Model()
        var engine = try await run.backend.engine(path, [Commands.schema])
        for batch in 1...40 {
            let commands = Commands(generator: generator.split())
            let before = model
            do {
                model = try await engine.write { writer in
                    try Self.apply(commands, to: before, writer, "\(run) batch \(batch)")
                }
            } catch is RolledBack {}
            try await Self.compare(engine, model, generator.split(), "\(run) batch \(batch)")
            if run.backend != .memory, generator.chance(0.15) {
                await engine.close()
                engine = try await run.backend.engine(path, [Commands.schema])
            }
        }
        await engine.close()
    }

    private struct RolledBack: Error {}

    /// Runs commands on a model and a writer side by side; gives back the model.
    @Sendable private static func apply(
        _ commands: Commands, to model: Model, _ writer: any EngineWriter, _ place: String
    ) throws -> Model {
        var commands = commands
        var model = model
        let schema = Commands.schema
        for _ in 0..<Int.random(in: 0...25, using: &commands.generator) {
            switch Int.random(in: 0..<10, using: &commands.generator) {
            case 0..<5:
                let row = commands.row()
                if model.put(row) {
                    try writer.put(schema, row: row)
                } else {
                    #expect(
                        throws: StorageError.notUnique(table: "things", index: "slot"),
                        "\(place)"
                    ) { try writer.put(schema, row: row) }
                }
            case 5..<7:
                let key = commands.key()
                let wasThere = model.delete(key)
                #expect(try writer.delete(schema, key: key) == wasThere, "\(place)")
            case 7:
                let key = commands.key()
                #expect(try writer.get(schema, key: key) == model.get(key), "\(place)")
            default:
                let scan = commands.scan()
                #expect(try writer.scan(scan) == model.scan(scan), "\(place) \(scan)")
            }
        }
        if commands.generator.chance(0.2) { throw RolledBack() }
        return model
    }

    private static func compare(
        _ engine: any StorageEngine, _ model: Model, _ generator: SeededGenerator, _ place: String
    ) async throws {
        try await engine.read { reader throws in
            var commands = Commands(generator: generator)
            let all = Scan(table: Commands.schema)
            #expect(try reader.scan(all) == model.scan(all), "\(place)")
            for _ in 0..<12 {
                let scan = commands.scan()
                let wanted = model.scan(scan)
                #expect(try reader.scan(scan) == wanted, "\(place) \(scan)")
                #expect(try reader.count(scan) == wanted.count, "\(place) \(scan)")
            }
            for row in model.rows {
                let key = Commands.schema.key(of: row)
                #expect(try reader.get(Commands.schema, key: key) == row, "\(place)")
            }
        }
    }

    @Test("Pages of a scan put together are the scan", arguments: Backend.allCases)
    func pagesMakeTheWhole(_ backend: Backend) async throws {
        let scratch = Scratch()
        let engine = try await backend.engine(scratch.path + "/store", [Commands.schema])
        var commands = Commands(generator: SeededGenerator(seed: 9))
        var model = Model()
        for _ in 0..<150 { _ = model.put(commands.row()) }
        let rows = model.rows
        try await engine.write { writer in
            for row in rows { try writer.put(Commands.schema, row: row) }
        }
        for index in [nil] + Commands.schema.indexes.map(Optional.some) {
            for isReversed in [false, true] {
                try await engine.read { reader throws in
                    var page = Scan(
                        table: Commands.schema, index: index, isReversed: isReversed, limit: 7)
                    var found: [Row] = []
                    while let last = found.last ?? rows.first {
                        if !found.isEmpty { page.after = Key(page.orderColumns.map { last[$0] }) }
                        let next = try reader.scan(page)
                        found += next
                        if next.isEmpty { break }
                    }
                    page.limit = nil
                    page.after = nil
                    #expect(try reader.scan(page) == found)
                    #expect(found.count == rows.count)
                }
            }
        }
        await engine.close()
    }
}
