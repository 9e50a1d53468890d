import Primitives
import Storage
import TestSupport
import Testing

@Suite struct RandomCommandTests {
    static let runs: [Run] = Backend.allCases.flatMap { backend in
        (1...UInt64(Sweep.count(2, long: 6))).map { Run(backend: backend, seed: $0) }
    }

    struct Run: CustomTestStringConvertible {
        let backend: Backend
        let seed: UInt64
        var testDescription: String { "\(backend.rawValue), seed \(seed)" }
    }

    @Test("Every engine answers as a plain array does", arguments: runs)
    func answersAsModel(_ run: Run) async throws {
        let subject = Subject(run.backend)
        let list = CommandList(seed: run.seed, transactions: 40)
        guard let found = try await list.difference(on: subject) else { return }
        let shrunk = try await list.shrunk(on: subject)
        Issue.record(
            """
            \(run): \(found)
            of these commands: \(try await shrunk.difference(on: subject) ?? "")
            \(shrunk.commands.map(\.description).joined(separator: "\n"))
            """)
    }

    @Test(
        "A fault in an engine is found, and told by a few commands",
        arguments: FaultyEngine.Fault.allCases)
    func plantedFaultsAreFound(_ fault: FaultyEngine.Fault) async throws {
        let subject = Subject(.memory, fault: fault)
        let list = CommandList(seed: 1, transactions: 40)
        #expect(try await list.difference(on: Subject(.memory)) == nil)
        #expect(try await list.difference(on: subject) != nil)
        let shrunk = try await list.shrunk(on: subject)
        #expect(try await shrunk.difference(on: subject) != nil)
        #expect(try await shrunk.difference(on: Subject(.memory)) == nil)
        #expect(shrunk.commands.count <= 8, "\(shrunk.commands)")
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
