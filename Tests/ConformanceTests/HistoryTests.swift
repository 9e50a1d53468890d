import Primitives
import Storage
import TestSupport
import Testing

/// Tests that writers beside one another act as if they were alone.
@Suite struct HistoryTests {
    private static let writers = 8
    private static let steps = 3

    @Test("What eight writers saw and wrote has an explaining order", arguments: Backend.allCases)
    func explained(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        // Engines of PostgreSQL know no more of each other than processes do.
        var engines: [any StorageEngine] = []
        for _ in 0..<(backend == .postgresql ? 3 : 1) {
            engines.append(try await backend.engine(path, [History.table]))
        }
        var runs = 0
        for number in 0..<Sweep.count(20, long: 1000) {
            let history = try await history(number, engines)
            runs += history.runs.count
            #expect(history.contradictions == [], "history \(number)")
        }
        // Those that others kept from committing each time are few.
        #expect(runs > 0)
        for engine in engines { await engine.close() }
    }

    /// Returns what writers did to registers of their own numbers.
    private func history(
        _ number: Int, _ engines: [any StorageEngine]
    ) async throws -> History {
        let base = number * 1000
        try await engines[0].write { writer in
            for row in base..<base + History.rows {
                try writer.put(
                    History.table,
                    row: [.integer(Int64(row)), .text("row \(row)"), .integer(0)])
            }
        }
        let runs = try await withThrowingTaskGroup(of: [History.Run].self) { group in
            for writer in 0..<Self.writers {
                let engine = engines[writer % engines.count]
                group.addTask { try await Self.act(writer, number, base, on: engine) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return History(runs: runs, last: try await Self.last(base, on: engines[0]))
    }

    private static func act(
        _ writer: Int, _ number: Int, _ base: Int, on engine: any StorageEngine
    ) async throws -> [History.Run] {
        var runs: [History.Run] = []
        for step in 0..<steps {
            let id = writer * steps + step + 1
            do {
                // Locks of homes are politeness: without them it must hold, too.
                let scope: Scope = number.isMultiple(of: 2) ? .whole : .of("home")
                let run = try await engine.write(for: scope) { transaction in
                    var generator = SeededGenerator(seed: UInt64(number * 100 + id))
                    var run = History.Run(id: id)
                    try run.act(in: transaction, base, &generator)
                    return run
                }
                runs.append(run)
            } catch StorageError.unavailable {
                // Others were quicker each time: nothing of it may be seen.
            }
        }
        return runs
    }

    private static func last(
        _ base: Int, on engine: any StorageEngine
    ) async throws -> [History.Register: Int] {
        try await engine.read { reader in
            var run = History.Run(id: 0)
            for row in 0..<History.rows {
                let key = Key([.integer(Int64(base + row))])
                run.note(.row(row), try reader.get(History.table, key: key))
            }
            for name in 0..<History.names {
                let scan = Scan(
                    table: History.table, index: History.byName,
                    prefix: [.text("name \(base + name)")])
                run.note(.name(name), try reader.scan(scan).first)
            }
            return run.seen
        }
    }

    @Test("A history that no order explains is found")
    func contradictions() {
        typealias Run = History.Run
        let (a, b) = (History.Register.row(0), History.Register.row(1))
        let first = Run(id: 1, seen: [a: 0], written: [a])
        let second = Run(id: 2, seen: [a: 1], written: [a])
        #expect(History(runs: [second, first], last: [a: 2]).contradictions == [])
        let lost = Run(id: 2, seen: [a: 0], written: [a])
        #expect(!History(runs: [first, lost], last: [a: 2]).contradictions.isEmpty)
        #expect(!History(runs: [first, second], last: [a: 1]).contradictions.isEmpty)
        #expect(!History(runs: [second], last: [a: 2]).contradictions.isEmpty)
        // Each saw the other's row as it was before, and replaced its own.
        let skewed = [
            Run(id: 1, seen: [a: 0, b: 0], written: [a]),
            Run(id: 2, seen: [a: 0, b: 0], written: [b]),
        ]
        #expect(!History(runs: skewed, last: [a: 1, b: 2]).contradictions.isEmpty)
        let one = Run(id: 2, seen: [a: 1, b: 0], written: [b])
        #expect(History(runs: [skewed[0], one], last: [a: 1, b: 2]).contradictions == [])
    }
}
