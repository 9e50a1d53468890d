import Dispatch
import FaultyDisk
import Foundation
import Primitives
import SQLiteStorage
import Storage
import Synchronization
import TestSupport
import Testing

/// A number of events on several threads.
private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}

@Suite(.serialized) struct SQLiteFaultTests {
    /// A disk operation that can be refused.
    enum Step: Int, CaseIterable, CustomTestStringConvertible {
        case read, write, sync, truncate

        var testDescription: String { "\(self)" }
    }

    private static var options: SQLiteEngine.Options {
        precondition(faulty_disk_register() == 0, "SQLite refuses the VFS")
        var options = SQLiteEngine.Options(busyTimeout: .milliseconds(50))
        options.fileSystem = "faulty"
        return options
    }

    @Test("A commit is answered only after the log is on the disk")
    func commitsAreSynced() async throws {
        let scratch = Scratch()
        faulty_disk_plan(0, 0, 0)
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", tables: [Notes.table], options: Self.options)
        for number in 1...20 {
            try await Notes.put(number, "note", in: engine)
            #expect(faulty_disk_is_unsynced() == 0, "commit \(number) was answered too early")
        }
        await engine.close()
        // A missing sync is noticed: NORMAL leaves it to the next checkpoint.
        var options = Self.options
        options.synchronous = .normal
        let quick = try await SQLiteEngine.open(
            path: scratch.path + "/quick", tables: [Notes.table], options: options)
        try await Notes.put(1, "note", in: quick)
        #expect(faulty_disk_is_unsynced() == 1)
        await quick.close()
    }

    /// Starts writers while another holds the store, so that they share the next commit.
    private func writeTogether(
        _ count: Int, in engine: SQLiteEngine,
        _ body: @escaping @Sendable (Int, any EngineWriter) throws -> Void
    ) async throws -> [Result<Void, any Error>] {
        let (hasBegun, begin) = AsyncStream.makeStream(of: Void.self)
        let areThere = DispatchSemaphore(value: 0)
        let begun = Counter()
        let first = Task(executorPreference: OwnThread()) {
            try await engine.write { _ in
                begin.finish()
                areThere.wait()
            }
        }
        for await _ in hasBegun {}
        let outcomes = await withTaskGroup(of: (Int, Result<Void, any Error>).self) { group in
            for number in 0..<count {
                group.addTask {
                    do {
                        begun.add()
                        try await engine.write { try body(number, $0) }
                        return (number, .success(()))
                    } catch {
                        return (number, .failure(error))
                    }
                }
            }
            group.addTask {
                // They line up during this sleep; a late one changes no outcome.
                while begun.value < count { await Task.yield() }
                try? await Task.sleep(for: .milliseconds(50))
                areThere.signal()
                return (-1, .success(()))
            }
            var all: [(Int, Result<Void, any Error>)] = []
            for await outcome in group where outcome.0 >= 0 { all.append(outcome) }
            return all.sorted { $0.0 < $1.0 }.map(\.1)
        }
        try await first.value
        return outcomes
    }

    private static func put(_ number: Int, _ writer: any EngineWriter) throws {
        try writer.put(Notes.table, row: [.integer(Int64(number)), .text("note")])
    }

    @Test("Of writers that share a commit each has its own error, and only its own rows are gone")
    func sharedCommitsKeepErrorsApart() async throws {
        struct Refused: Error, Equatable { let number: Int }
        let scratch = Scratch()
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", tables: [Notes.table])
        let events = Store(engine: engine).watch(["notes"])
        let outcomes = try await writeTogether(30, in: engine) { number, writer in
            try Self.put(number, writer)
            if number % 3 == 0 { throw Refused(number: number) }
        }
        for (number, outcome) in outcomes.enumerated() {
            if number % 3 == 0 {
                #expect(throws: Refused(number: number)) { try outcome.get() }
            } else {
                #expect(throws: Never.self) { try outcome.get() }
            }
        }
        #expect(try await Notes.numbers(in: engine) == (0..<30).filter { $0 % 3 != 0 })
        expect(try await engine.read { try $0.lastCommit() } == 20)
        await Store(engine: engine).close()
        var told: [StoreEvent] = []
        for await event in events { told.append(event) }
        #expect(told == (1...20).map { .commit(Commit(number: $0, tables: ["notes"])) })
    }

    @Test("A commit takes writers for as long as commits last", arguments: [false, true])
    func commitsLastAsLongAsTheirWriters(isTimePassing: Bool) async throws {
        let scratch = Scratch()
        let readings = Counter()
        var options = Self.options
        options.environment = Environment(
            now: Environment.live.now, random: Environment.live.random,
            boot: {
                if isTimePassing { readings.add() }
                return BootTime(id: "one", elapsed: .milliseconds(10 * readings.value))
            })
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", tables: [Notes.table], options: options)
        try await Notes.put(100, "first", in: engine)
        // Syncs are counted, and the thousandth would fail.
        faulty_disk_plan(Int32(FAULTY_SYNC), 1000, 0)
        let outcomes = try await writeTogether(40, in: engine) { try Self.put($0, $1) }
        for outcome in outcomes { #expect(throws: Never.self) { try outcome.get() } }
        // Where each look at the clock finds another moment, only the fewest share a commit.
        #expect((isTimePassing ? 5...40 : 1...4).contains(faulty_disk_steps()))
        faulty_disk_plan(0, 0, 0)
        #expect(try await Notes.numbers(in: engine) == Array(0..<40) + [100])
        await engine.close()
    }

    @Test("What each of many writers of a commit could undo is in no file")
    func undoIsInMemory() async throws {
        let scratch = Scratch()
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", tables: [Notes.table], options: Self.options)
        // A page each, and more of them than SQLite would keep in memory by itself.
        let text = String(repeating: "a", count: 3000)
        let before = faulty_disk_undo_files()
        struct Refused: Error {}
        let runs = Counter()
        // From the first that is refused after it wrote, each has a savepoint.
        for _ in 0..<2 {
            let outcomes = try await writeTogether(10, in: engine) { number, writer in
                runs.add()
                for note in 0..<40 {
                    let row: Row = [.integer(Int64(note)), .text("\(number)\(text)")]
                    try writer.put(Notes.table, row: row)
                }
                if number == 9 { throw Refused() }
            }
            #expect(outcomes.count { (try? $0.get()) == nil } == 1)
        }
        // Nobody of the second commit is written twice.
        #expect((20...31).contains(runs.value))
        #expect(try await Notes.numbers(in: engine) == Array(0..<40))
        #expect(faulty_disk_undo_files() == before)
        await engine.close()
    }

    @Test("When a shared commit fails, each writer is tried alone")
    func sharedCommitsAreTriedAlone() async throws {
        let scratch = Scratch()
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", tables: [Notes.table], options: Self.options)
        try await Notes.put(100, "first", in: engine)
        faulty_disk_plan(Int32(FAULTY_WRITE), 1, 0)
        let outcomes = try await writeTogether(20, in: engine) { try Self.put($0, $1) }
        #expect(faulty_disk_has_failed() == 1)
        faulty_disk_plan(0, 0, 0)
        for outcome in outcomes { #expect(throws: Never.self) { try outcome.get() } }
        #expect(try await Notes.numbers(in: engine) == Array(0..<20) + [100])
        await engine.close()
    }

    @Test("A shared commit that the disk did not confirm is not tried again")
    func unconfirmedCommitsAreNotTriedAgain() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await SQLiteEngine.open(
            path: path, tables: [Notes.table], options: Self.options)
        try await Notes.put(100, "first", in: engine)
        faulty_disk_plan(Int32(FAULTY_SYNC), 1, 0)
        let outcomes = try await writeTogether(20, in: engine) { try Self.put($0, $1) }
        #expect(faulty_disk_has_failed() == 1)
        faulty_disk_plan(0, 0, 0)
        let refused = outcomes.count { outcome in
            guard case .failure(let error) = outcome else { return false }
            return error as? StorageError == .unconfirmed(path: path)
        }
        // Who came too late for the shared commit wrote to a store that was opened anew.
        #expect(refused > 0)
        #expect(try await Notes.numbers(in: engine).count == 1 + 20 - refused)
        try await Notes.put(101, "later", in: engine)
        #expect(try await engine.check() == [])
        await engine.close()
    }

    @Test("A server's store refuses all writers after a commit that the disk did not confirm")
    func unconfirmedCommitsStopServers() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var options = Self.options
        options.hasOwnThreads = true
        let engine = try await SQLiteEngine.open(
            path: path, tables: [Notes.table], options: options)
        try await Notes.put(1, "kept", in: engine)
        faulty_disk_plan(Int32(FAULTY_SYNC), 1, 0)
        await #expect(throws: StorageError.unconfirmed(path: path)) {
            try await Notes.put(2, "lost", in: engine)
        }
        faulty_disk_plan(0, 0, 0)
        for number in 3...4 {
            await #expect(
                throws: StorageError.unavailable(
                    place: path, reason: "the disk did not confirm a commit")
            ) { try await Notes.put(number, "refused", in: engine) }
        }
        #expect(try await Notes.numbers(in: engine) == [1])
        await engine.close()
        let again = try await SQLiteEngine.open(path: path, tables: [Notes.table])
        #expect(try await again.check() == [])
        #expect(try await Notes.numbers(in: again) == [1])
        await again.close()
    }

    @Test(
        "Whichever step of the disk fails, once or from then on, no answered commit is lost",
        arguments: Step.allCases, [false, true])
    func faultsLoseNothing(_ step: Step, _ isLasting: Bool) async throws {
        let scratch = Scratch()
        try await withTables(scratch)
        var number = 0
        var hasFailed = true
        while hasFailed {
            number += 1
            hasFailed = try await fail(step, number, isLasting, scratch)
            // A higher number means that a step fails for ever.
            try #require(number < 2000)
        }
        #expect(number > 1 || step == .truncate, "the script never comes to a \(step)")
    }

    @Test(
        "Whichever step of a backup fails, nothing is left of it and the store goes on",
        arguments: Step.allCases)
    func failedBackupsLeaveNothing(_ step: Step) async throws {
        let scratch = Scratch()
        faulty_disk_plan(0, 0, 0)
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", tables: [Notes.table], options: Self.options)
        for number in 1...3 { try await Notes.put(number, "note", in: engine) }
        var number = 0
        var hasFailed = true
        while hasFailed {
            number += 1
            try #require(number < 500)
            let target = "\(scratch.path)/backup\(number)"
            faulty_disk_plan(Int32(step.rawValue), Int32(number), 0)
            let isMade = (try? await engine.backup(to: target)) != nil
            hasFailed = faulty_disk_has_failed() == 1
            faulty_disk_plan(0, 0, 0)
            #expect(access(target + ".new", F_OK) != 0, "the \(number)th \(step)")
            #expect((access(target, F_OK) == 0) == isMade, "the \(number)th \(step)")
            if isMade {
                let copy = try await SQLiteEngine.open(path: target, tables: [Notes.table])
                #expect(try await Notes.numbers(in: copy) == [1, 2, 3])
                #expect(try await copy.check() == [])
                await copy.close()
            }
        }
        try await Notes.put(4, "note", in: engine)
        #expect(try await Notes.numbers(in: engine) == [1, 2, 3, 4])
        #expect(try await engine.check() == [])
        await engine.close()
    }

    /// A store whose last commits are only in the log, as after a crash.
    private func withTables(_ scratch: Scratch) async throws {
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", tables: [Notes.table])
        for number in 1...3 { try await Notes.put(number, "note", in: engine) }
        try scratch.copy("store", to: "first")
        try scratch.copy("store-wal", to: "first-wal")
        await engine.close()
    }

    /// Runs the script with one fault; returns whether the fault occurred.
    private func fail(
        _ step: Step, _ number: Int, _ isLasting: Bool, _ scratch: Scratch
    ) async throws -> Bool {
        let path = scratch.path + "/store"
        try? FileManager.default.removeItem(atPath: path + "-shm")
        try scratch.copy("first", to: "store")
        try scratch.copy("first-wal", to: "store-wal")
        let options = Self.options
        faulty_disk_plan(Int32(step.rawValue), Int32(number), isLasting ? 1 : 0)
        var acknowledged = [1, 2, 3]
        var refused: [Int] = []
        do {
            let engine = try await SQLiteEngine.open(
                path: path, tables: [Notes.table], options: options)
            for number in 4...7 {
                do {
                    try await Notes.put(number, String(repeating: "note", count: 500), in: engine)
                    acknowledged.append(number)
                } catch let error as StorageError where error.isFault {
                    refused.append(number)
                }
                if number == 6 { try? await engine.compact() }
            }
            if let found = try? await Notes.numbers(in: engine) {
                // What the disk did not confirm may be there when the file is opened anew.
                #expect(Set(found).isSuperset(of: acknowledged))
                #expect(Set(found).subtracting(acknowledged).isSubset(of: refused))
            }
            await engine.close()
        } catch let error as StorageError where error.isFault {
            // The store could not be opened.
        }
        let hasFailed = faulty_disk_has_failed() != 0
        faulty_disk_plan(0, 0, 0)
        let engine = try await SQLiteEngine.open(path: path, tables: [Notes.table])
        let found = Set(try await Notes.numbers(in: engine))
        let what: Comment = "the \(number)th \(step) failed; answered \(acknowledged)"
        #expect(found.isSuperset(of: acknowledged), what)
        // A refused commit may have been on the disk when its sync failed, but no other.
        #expect(found.subtracting(acknowledged).isSubset(of: refused), what)
        #expect(try await engine.check() == [], what)
        await engine.close()
        return hasFailed
    }
}

extension StorageError {
    /// Whether the disk refused a step.
    fileprivate var isFault: Bool {
        switch self {
        case .inputOutput, .unconfirmed: true
        default: false
        }
    }
}
