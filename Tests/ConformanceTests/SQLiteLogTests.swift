import FaultyDisk
import Foundation
import Primitives
import Storage
import Testing

@testable import SQLiteStorage

/// The log that stays beside a closed file, and what may come of it.
@Suite(.serialized) struct SQLiteLogTests {
    private let scratch = Scratch()
    private var path: String { scratch.path + "/store" }

    private func open(
        _ name: String = "store", _ options: SQLiteEngine.Options = .init(),
        told: Notices = Notices()
    ) async throws -> SQLiteEngine {
        try await SQLiteEngine.open(
            path: "\(scratch.path)/\(name)", schema: Schema(tables: [Notes.table]),
            options: options, notice: { told.add($0) })
    }

    /// Commits notes as a program does that is started for each of them.
    private func put(_ numbers: ClosedRange<Int>, in name: String = "store") async throws {
        for number in numbers {
            let engine = try await open(name)
            try await Notes.put(number, "note \(number)", in: engine)
            await engine.close()
        }
    }

    /// Returns the notes of a store that must be in order.
    private func notes(in name: String = "store", told: Notices = Notices()) async throws -> [Int] {
        let engine = try await open(name, told: told)
        let numbers = try await Notes.numbers(in: engine)
        #expect(try await engine.check() == [])
        await engine.close()
        return numbers
    }

    private var files: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: scratch.path)) }
    }

    private func logSize() -> Int { FileState.Part(path + "-wal")?.size ?? 0 }

    @Test("A store that was just made is one file")
    func newStoreIsOneFile() async throws {
        let engine = try await open()
        try await Notes.put(1, "note", in: engine)
        await engine.close()
        #expect(try files == ["store"])
    }

    @Test("A program that runs for one commit waits for the disk once")
    func commitsWaitOnce() async throws {
        #expect(faulty_disk_register() == 0)
        try await put(1...2)
        var options = SQLiteEngine.Options()
        options.fileSystem = "faulty"
        faulty_disk_plan(Int32(FAULTY_SYNC), 1_000, 0)
        let engine = try await open("store", options)
        _ = try await Notes.numbers(in: engine)
        try await Notes.put(3, "note", in: engine)
        await engine.close()
        #expect(faulty_disk_steps() == 1)
        faulty_disk_plan(0, 0, 0)
        #expect(try await notes() == [1, 2, 3])
    }

    @Test("A program that reads and then writes has the file open once")
    func oneConnection() async throws {
        try await put(1...1)
        let engine = try await open()
        _ = try await Notes.numbers(in: engine)
        try await Notes.put(2, "note", in: engine)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
                == path
        }
        #expect(open.count == 1)
        #expect(try await Notes.numbers(in: engine) == [1, 2])
        await engine.close()
    }

    @Test("The log of a closed store stays short, and goes when it is not")
    func logIsBounded() async throws {
        try await put(1...1)
        var sizes: [Int] = []
        for number in 2...80 {
            try await put(number...number)
            sizes.append(logSize())
        }
        #expect(sizes.allSatisfy { $0 <= SQLiteSession.keptLogBytes })
        #expect(sizes.contains(0) && sizes.contains { $0 > SQLiteSession.keptLogBytes / 2 })
        #expect(try await notes() == Array(1...80))
    }

    @Test("A commit for which the disk had no room leaves no long log")
    func failedCommit() async throws {
        try await SmallDisk.use("size=1m") { disk in
            let path = disk + "/store"
            func open() async throws -> SQLiteEngine {
                try await SQLiteEngine.open(
                    path: path, schema: Schema(tables: [Notes.table]), notice: { _ in })
            }
            for number in 1...2 {
                let engine = try await open()
                try await Notes.put(number, "note", in: engine)
                await engine.close()
            }
            let kept = FileState.Part(path + "-wal")?.size ?? 0
            #expect(kept > 0 && kept <= SQLiteSession.keptLogBytes)
            let full = try await open()
            await #expect(throws: StorageError.diskFull(path: path)) {
                try await Notes.put(3, String(repeating: "x", count: 2 << 20), in: full)
            }
            await full.close()
            #expect(FileState.Part(path + "-wal") == nil)
            let engine = try await open()
            #expect(try await Notes.numbers(in: engine) == [1, 2])
            await engine.close()
        }
    }

    @Test("The file of a closed store has all commits without its log")
    func fileIsComplete() async throws {
        try await put(1...5)
        #expect(try files == ["store", "store-wal", "store-shm"])
        try scratch.copy("store", to: "copy")
        #expect(try await notes(in: "copy") == Array(1...5))
    }

    @Test("After a power cut that lost what was written into the file, the log has it")
    func logHealsTheFile() async throws {
        try await put(1...2)
        try scratch.copy("store", to: "old")
        try await put(3...5)
        let told = Notices()
        try scratch.copy("old", to: "store")
        #expect(try await notes(told: told) == Array(1...5))
        #expect(told.all == [])
    }

    @Test("Reading changes neither the file nor the log")
    func readingChangesNothing() async throws {
        try await put(1...3)
        let (file, log) = (try scratch.bytes("store"), try scratch.bytes("store-wal"))
        #expect(try await notes() == [1, 2, 3])
        #expect(try scratch.bytes("store") == file)
        #expect(try scratch.bytes("store-wal") == log)
    }

    @Test("Who only reads writes what a killed program left in the log into the file")
    func readingMendsTheFile() async throws {
        try await put(1...2)
        let engine = try await open()
        try await Notes.put(3, "note", in: engine)
        try scratch.copy("store", to: "killed")
        try scratch.copy("store-wal", to: "killed-wal")
        await engine.close()
        #expect(try await notes(in: "killed") == [1, 2, 3])
        try scratch.copy("killed", to: "alone")
        #expect(try await notes(in: "alone") == [1, 2, 3])
    }

    @Test("A new store that several have read is one file")
    func readersLeaveOneFile() async throws {
        let engine = try await open()
        try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<8 { group.addTask { try await Notes.numbers(in: engine) } }
            try await group.waitForAll()
        }
        await engine.close()
        #expect(try files == ["store"])
    }

    @Test("Reading a store without a log leaves no log")
    func readingLeavesNoLog() async throws {
        let engine = try await open()
        try await Notes.put(1, "note", in: engine)
        await engine.close()
        #expect(try await notes() == [1])
        #expect(try files == ["store"])
    }

    @Test("With `normal`, where a commit does not wait, a closed store is one file")
    func normalIsOneFile() async throws {
        try await put(1...1)
        let engine = try await open("store", .init(synchronous: .normal))
        try await Notes.put(2, "note", in: engine)
        await engine.close()
        #expect(try files == ["store"])
        #expect(try await notes() == [1, 2])
    }

    /// A file that somebody puts into the place of a store's own.
    enum Other: CaseIterable { case older, backup, another }

    @Test(
        "A log is not applied to another file that was put in the place of its own",
        arguments: Other.allCases)
    func foreignLogs(_ other: Other) async throws {
        try await put(1...2)
        switch other {
        case .older:
            // From before the log was begun.
            try scratch.copy("store", to: "other")
            let engine = try await open()
            try await engine.compact()
            try await Notes.put(100, "after", in: engine)
            await engine.close()
        case .backup:
            let engine = try await open()
            try await engine.backup(to: scratch.path + "/other")
            await engine.close()
        case .another: try await put(1...2, in: "other")
        }
        try await put(3...6)
        #expect(logSize() > 0)
        try scratch.copy("other", to: "store")
        let told = Notices()
        let aside = path + "-wal.aside"
        #expect(try await notes(told: told) == [1, 2])
        #expect(told.all == [.foreignLog(path: path, movedTo: aside)])
        #expect(FileState.Part(aside) != nil)
        try await put(7...7)
        #expect(try await notes() == [1, 2, 7])
    }

    @Test("A log that begins anew while the store is opened elsewhere stays where it is")
    func busyLogs() async throws {
        var options = SQLiteEngine.Options(synchronous: .normal)
        options.hasOwnThreads = true
        let engine = try await open("store", options)
        try await Notes.put(0, "note", in: engine)
        let told = Notices()
        let opener = Task {
            var count = 0
            while !Task.isCancelled {
                let other = try await open(told: told)
                _ = try await Notes.numbers(in: other)
                await other.close()
                count += 1
            }
            return count
        }
        // The log begins anew each 800 commits or so.
        for number in 1...6000 {
            let text = String(repeating: "\(number) ", count: 5_000)
            try await Notes.put(number % 20, text, in: engine)
        }
        opener.cancel()
        #expect(try await opener.value > 20)
        #expect(told.all.isEmpty)
        #expect(FileState.Part(path + "-wal.aside") == nil)
        await engine.close()
        #expect(try await notes() == Array(0..<20))
    }

    @Test("A store of an older program, whose commits have no marks, gets them and keeps its log")
    func olderStoresGetMarks() async throws {
        try await put(1...2)
        do {
            let connection = try Connection(path: path)
            let unmark = "DELETE FROM \"quad-store\" WHERE name IN ('mark', 'before')"
            try connection.run(unmark)
            #expect(try CommitNumber(connection).mark() == nil)
        }
        try await put(3...3)
        let connection = try Connection(path: path)
        #expect(try CommitNumber(connection).mark() != nil)
        #expect(try await notes() == [1, 2, 3])
    }

    @Test("The log of a server has a limit, also after a reader that kept an old state")
    func servedLogIsBounded() async throws {
        var options = SQLiteEngine.Options()
        options.hasOwnThreads = true
        let engine = try await open("store", options)
        // All pages of a row change with its text.
        func put(_ count: Int) async throws {
            for number in 1...count {
                let text = String(repeating: "\(number) ", count: 5_000)
                try await Notes.put(number % 20, text, in: engine)
            }
        }
        try await put(1000)
        #expect(logSize() <= 18 << 20)
        var snapshot: (any EngineSnapshot)? = try await engine.snapshot()
        try await put(1000)
        #expect(logSize() > 18 << 20)
        #expect(snapshot != nil)
        snapshot = nil
        try await put(1000)
        #expect(logSize() <= 18 << 20)
        await engine.close()
    }
}
