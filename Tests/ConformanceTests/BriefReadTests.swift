import Primitives
import Storage
import Testing

@testable import SQLiteStorage

/// Reads of a few rows, which need no other thread.
@Suite struct BriefReadTests {
    private let scratch = Scratch()

    /// Returns an engine with threads of its own and one note, as a server has it.
    private func open(readers: Int = 2) async throws -> SQLiteEngine {
        var options = SQLiteEngine.Options(readers: readers)
        options.hasOwnThreads = true
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", schema: Schema(tables: [Notes.table]),
            options: options)
        try await Notes.put(1, "note", in: engine)
        return engine
    }

    /// Whether the calling thread is one of tasks, and not one of the store.
    private static var isTasks: Bool { withUnsafeCurrentTask { $0 != nil } }

    @Test("A brief read runs on its caller's thread; others do not")
    func runsOnCallersThread() async throws {
        let engine = try await open()
        let all = Scan(table: Notes.table)
        let brief = try await engine.readBriefly { (Self.isTasks, try $0.count(all)) }
        let long = try await engine.read { (Self.isTasks, try $0.count(all)) }
        #expect(brief == (true, 1))
        #expect(long == (false, 1))
        await engine.close()
    }

    @Test("A brief read that would have to wait goes to a thread of the store")
    func waitsElsewhere() async throws {
        let engine = try await open()
        let (isTasks, count) = try await engine.readBriefly {
            if Self.isTasks { throw StorageError.locked(path: "store", process: nil) }
            return (Self.isTasks, try $0.count(Scan(table: Notes.table)))
        }
        #expect(!isTasks)
        #expect(count == 1)
        await engine.close()
    }

    @Test("A brief read waits for a connection if all are in use")
    func waitsForConnection() async throws {
        let engine = try await open(readers: 1)
        var snapshot: (any EngineSnapshot)? = try await engine.snapshot()
        async let count = engine.readBriefly { try $0.count(Scan(table: Notes.table)) }
        try await Notes.put(2, "note", in: engine)
        #expect(try snapshot?.read { try $0.count(Scan(table: Notes.table)) } == 1)
        snapshot = nil
        #expect(try await count == 2)
        await engine.close()
    }

    @Test("A closed store answers no brief reads")
    func closed() async throws {
        let engine = try await open()
        await engine.close()
        await #expect(throws: StorageError.closed) {
            try await engine.readBriefly { try $0.count(Scan(table: Notes.table)) }
        }
    }
}
