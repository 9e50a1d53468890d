import Dispatch
import Foundation
import JSONStorage
import Primitives
import Storage
import Synchronization
import Testing

@Suite struct JSONLogTests {
    /// A store with five commits in its log, as a crash leaves it in `crashed`.
    private func crashed() async throws -> (Scratch, log: [UInt8]) {
        let scratch = Scratch()
        let engine = try await JSONEngine.open(path: scratch.path + "/store", tables: [Notes.table])
        for number in 1...5 { try await Notes.put(number, "note \(number)", in: engine) }
        try scratch.copy("store", to: "crashed")
        await engine.close()
        return (scratch, try scratch.bytes("crashed/log.ndjson"))
    }

    /// Opens a copy of the files that the crash left.
    private func open(
        _ scratch: Scratch
    ) async throws -> (numbers: [Int], notices: [StorageNotice]) {
        try scratch.copy("crashed", to: "opened")
        let notices = Notices()
        let engine = try await JSONEngine.open(
            path: scratch.path + "/opened", tables: [Notes.table], notice: notices.add)
        let numbers = try await Notes.numbers(in: engine)
        let left = try scratch.bytes("opened/log.ndjson")
        #expect(left.isEmpty || left.last == UInt8(ascii: "\n"))
        await engine.close()
        return (numbers, notices.all)
    }

    @Test("A log cut at any byte opens with all whole commits, and says what it dropped")
    func tornTailIsDropped() async throws {
        let (scratch, log) = try await crashed()
        for length in 0...log.count {
            try scratch.write(log[..<length], to: "crashed/log.ndjson")
            let (numbers, notices) = try await open(scratch)
            let whole = log[..<length].count { $0 == UInt8(ascii: "\n") }
            #expect(numbers == Array(1..<(whole + 1)), "cut at \(length)")
            let end = log[..<length].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let dropped = StorageNotice.droppedTail(
                path: scratch.path + "/opened/log.ndjson", bytes: length - end)
            #expect(notices == (length > end ? [dropped] : []), "cut at \(length)")
        }
    }

    @Test("A damaged byte in the last commit drops it, in an earlier one it is an error")
    func damageIsFound() async throws {
        let (scratch, log) = try await crashed()
        let lines = log.split(separator: UInt8(ascii: "\n")).map { $0.indices }
        for position in lines[4] {
            var damaged = log
            damaged[position] ^= 0x01
            try scratch.write(damaged, to: "crashed/log.ndjson")
            let (numbers, notices) = try await open(scratch)
            #expect(numbers == [1, 2, 3, 4], "byte \(position)")
            #expect(notices.count == 1)
        }
        for position in lines[1] {
            var damaged = log
            damaged[position] ^= 0x01
            try scratch.write(damaged, to: "crashed/log.ndjson")
            let error = await #expect(throws: StorageError.self, "byte \(position)") {
                try await open(scratch)
            }
            guard case .corrupt(let path, let reason) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(path.hasSuffix("log.ndjson"))
            #expect(reason.hasPrefix("line 2"))
            #expect(try scratch.bytes("opened/log.ndjson") == damaged)
        }
    }

    /// A store whose log has two commits alone and then four that waited for each other.
    private func joined() async throws -> (Scratch, log: [UInt8], syncs: Int) {
        let scratch = Scratch()
        let syncs = Mutex(0)
        var options = JSONEngine.Options()
        options.disk = Disk { step, _ in
            if case .sync = step { syncs.withLock { $0 += 1 } }
            return 0
        }
        let engine = try await JSONEngine.open(
            path: scratch.path + "/store", tables: [Notes.table], options: options)
        for number in 1...2 { try await Notes.put(number, "alone", in: engine) }
        let before = syncs.withLock { $0 }
        let (hasBegun, begin) = AsyncStream.makeStream(of: Void.self)
        let isReleased = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await engine.write { writer in
                    begin.finish()
                    isReleased.wait()
                    try writer.put(Notes.table, row: [.integer(3), .text("first")])
                }
            }
            for await _ in hasBegun {}
            for number in 4...6 {
                group.addTask { try await Notes.put(number, "joined", in: engine) }
            }
            // All three writers have called once they are counted as waiting.
            while engine.arrivingWriters < 3 { await Task.yield() }
            isReleased.signal()
            try await group.waitForAll()
        }
        let after = syncs.withLock { $0 }
        try scratch.copy("store", to: "crashed")
        await engine.close()
        return (scratch, try scratch.bytes("crashed/log.ndjson"), after - before)
    }

    @Test("Commits of waiting writers share one wait for the disk")
    func commitsAreJoined() async throws {
        let (scratch, log, syncs) = try await joined()
        #expect(syncs == 1)
        #expect(log.count { $0 == UInt8(ascii: "\n") } == 6)
        #expect(try await open(scratch).numbers == [1, 2, 3, 4, 5, 6])
    }

    @Test("What of joined commits a power cut left is dropped, wherever the hole is")
    func unfinishedBatchesAreDropped() async throws {
        let (scratch, log, _) = try await joined()
        let lines = log.split(separator: UInt8(ascii: "\n")).map { $0.indices }
        for line in 2..<6 {
            var torn = log
            for position in lines[line] { torn[position] = 0 }
            try scratch.write(torn, to: "crashed/log.ndjson")
            let (numbers, notices) = try await open(scratch)
            #expect(numbers.count == line, "line \(line)")
            #expect(notices.count == 1)
        }
        for line in 0..<2 {
            var damaged = log
            for position in lines[line] { damaged[position] = 0 }
            try scratch.write(damaged, to: "crashed/log.ndjson")
            await #expect(throws: StorageError.self, "line \(line)") { try await open(scratch) }
        }
    }

    @Test("A commit missing from the middle of the log is an error")
    func gapIsFound() async throws {
        let (scratch, log) = try await crashed()
        var lines = log.split(separator: UInt8(ascii: "\n"))
        lines.remove(at: 2)
        try scratch.write(
            lines.flatMap { $0 + [UInt8(ascii: "\n")] }, to: "crashed/log.ndjson")
        await #expect(
            throws: StorageError.corrupt(
                path: scratch.path + "/opened/log.ndjson",
                reason: "line 3: commit 4 does not follow 2")
        ) { try await open(scratch) }
    }

    @Test("A log is replayed on files of any age", arguments: 0...3)
    func replayIsIdempotent(_ folded: Int) async throws {
        let scratch = Scratch()
        let others = TableSchema(
            name: "others", columns: Notes.table.columns, key: [0], indexes: [])
        let tables = [Notes.table, others]
        var engine = try await JSONEngine.open(path: scratch.path + "/store", tables: tables)
        for number in 1...4 {
            try await engine.write { writer in
                for table in tables {
                    try writer.put(table, row: [.integer(Int64(number)), .text("")])
                    _ = try writer.delete(table, key: Key([.integer(Int64(number - 2))]))
                }
            }
            if number == folded {
                await engine.close()
                engine = try await JSONEngine.open(path: scratch.path + "/store", tables: tables)
            }
        }
        try scratch.copy("store", to: "crashed")
        await engine.close()
        // One table was folded when the machine stopped, the other and the log were not.
        try scratch.copy("store/notes.json", to: "crashed/notes.json")
        for table in tables {
            let engine = try await JSONEngine.open(
                path: scratch.path + "/crashed", tables: [table])
            let rows = try await engine.read { try $0.scan(Scan(table: table)) }
            #expect(rows.map { $0[0] } == [.integer(3), .integer(4)])
            await engine.close()
        }
    }

    @Test("The log is folded into the files when it is long")
    func logIsFolded() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await JSONEngine.open(
            path: path, tables: [Notes.table], options: .init(compactionBytes: 1000))
        var longest = 0
        for number in 1...200 {
            try await Notes.put(number % 5, "note \(number)", in: engine)
            longest = max(longest, try scratch.bytes("store/log.ndjson").count)
        }
        #expect((900...3000).contains(longest))
        try scratch.copy("store", to: "crashed")
        await engine.close()
        #expect(try await open(scratch).numbers == [0, 1, 2, 3, 4])
    }
}

/// The notices of a store.
final class Notices: Sendable {
    private let told = Mutex<[StorageNotice]>([])
    var all: [StorageNotice] { told.withLock { $0 } }
    @Sendable func add(_ notice: StorageNotice) { told.withLock { $0.append(notice) } }
}
