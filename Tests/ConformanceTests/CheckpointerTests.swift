import Primitives
import Storage
import Testing

@testable import SQLiteStorage

/// The log of a store with threads of its own, which is kept short beside its writer.
@Suite(.serialized) struct CheckpointerTests {
    private let scratch = Scratch()
    private var path: String { scratch.path + "/store" }
    private let text = String(repeating: "a page of text ", count: 200)

    private func open() async throws -> SQLiteEngine {
        var options = SQLiteEngine.Options()
        options.hasOwnThreads = true
        return try await SQLiteEngine.open(
            path: path, schema: Schema(tables: [Notes.table]), options: options)
    }

    /// Writes about a hundred pages in each of some commits; returns the longest log in bytes.
    private func write(_ commits: Range<Int>, in engine: SQLiteEngine) async throws -> Int {
        var longest = 0
        for commit in commits {
            try await engine.write { writer in
                for number in 0..<100 {
                    _ = try writer.put(
                        Notes.table,
                        row: [.integer(Int64(commit * 100 + number)), .text(text)])
                }
            }
            longest = max(longest, logSize())
        }
        return longest
    }

    private func logSize() -> Int { FileState.Part(path + "-wal")?.size ?? 0 }

    private static let mebibyte = 1 << 20

    @Test("The log of many commits begins anew while they go on, and the file is whole")
    func staysShort() async throws {
        let engine = try await open()
        // 50 MiB in all.
        let longest = try await write(0..<120, in: engine)
        #expect(longest < 20 * Self.mebibyte)
        #expect(try await engine.check() == [])
        await engine.close()
        let again = try await open()
        #expect(try await Notes.numbers(in: again).count == 12_000)
        #expect(try await again.check() == [])
        await again.close()
    }

    @Test("A reader of an old state lets the log grow; it is cut when the reader is gone")
    func oldReader() async throws {
        let engine = try await open()
        _ = try await write(0..<1, in: engine)
        var snapshot: (any EngineSnapshot)? = try await engine.snapshot()
        let grown = try await write(1..<90, in: engine)
        #expect(grown > 30 * Self.mebibyte)
        #expect(
            try snapshot?.read { try $0.count(Scan(table: Notes.table)) } == 100)
        snapshot = nil
        _ = try await write(90..<150, in: engine)
        #expect(logSize() < 20 * Self.mebibyte)
        await engine.close()
    }

    @Test("Compacting and erasing wait for a checkpoint under way")
    func compacting() async throws {
        let engine = try await open()
        for round in 0..<6 {
            _ = try await write(round * 25..<round * 25 + 25, in: engine)
            if round.isMultiple(of: 2) {
                try await engine.compact()
            } else {
                try await engine.erase([Notes.table.name])
            }
            #expect(logSize() == 0)
        }
        await engine.close()
    }

    @Test("A store that is closed in the middle of it all is whole")
    func closing() async throws {
        for round in 0..<5 {
            let engine = try await open()
            _ = try await write(round * 21..<round * 21 + 21, in: engine)
            await engine.close()
            let again = try await open()
            #expect(try await Notes.numbers(in: again).count == (round + 1) * 2100)
            await again.close()
        }
    }
}
