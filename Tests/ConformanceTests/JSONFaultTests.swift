import Foundation
import JSONStorage
import Primitives
import Storage
import Synchronization
import Testing

@Suite struct JSONFaultTests {
    @Test(
        "Whichever step of the disk fails, acknowledged commits stay and refused ones do not",
        arguments: [false, true])
    func nothingIsLost(isLasting: Bool) async throws {
        var number = 0
        var hasStruck = true
        while hasStruck {
            number += 1
            let faults = Faults(at: number, isLasting: isLasting)
            let scratch = Scratch()
            let path = scratch.path + "/store"
            let (acknowledged, refused) = try await work(path, faults)
            let again = try await JSONEngine.open(path: path, tables: [Notes.table])
            let found = try await Notes.numbers(in: again)
            if isLasting, let first = refused.first {
                // The line may have reached the disk although it was not acknowledged.
                #expect(
                    found == acknowledged || found == acknowledged + [first], "step \(number)")
            } else {
                #expect(found == acknowledged, "step \(number)")
            }
            await again.close()
            hasStruck = faults.hasStruck
        }
        #expect(number > 30)
    }

    /// Commits numbers, one try each, through several foldings of the log.
    private func work(
        _ path: String, _ faults: Faults
    ) async throws -> (acknowledged: [Int], refused: [Int]) {
        var options = JSONEngine.Options(compactionBytes: 250)
        options.disk = Disk(fault: faults.strike)
        var acknowledged: [Int] = []
        var refused: [Int] = []
        guard
            let engine = try? await JSONEngine.open(
                path: path, tables: [Notes.table], options: options)
        else { return ([], []) }
        for number in 1...9 {
            do {
                try await Notes.put(number, "a note", in: engine)
                acknowledged.append(number)
            } catch {
                refused.append(number)
            }
            // Readers see exactly the acknowledged numbers, at once.
            #expect(try await Notes.numbers(in: engine) == acknowledged)
        }
        await engine.close()
        return (acknowledged, refused)
    }

    @Test("A commit waits for the disk, and files are on it before the log is emptied")
    func diskIsWaitedFor() async throws {
        let scratch = Scratch()
        let steps = Mutex<[Disk.Step]>([])
        var options = JSONEngine.Options()
        options.disk = Disk { step, _ in
            steps.withLock { $0.append(step) }
            return 0
        }
        let engine = try await JSONEngine.open(
            path: scratch.path + "/store", tables: [Notes.table], options: options)
        steps.withLock { $0 = [] }
        try await Notes.put(1, "", in: engine)
        #expect(steps.withLock { $0 } == [.write, .sync])
        steps.withLock { $0 = [] }
        await engine.close()
        // The table, its name in the folder, and only then the log.
        #expect(steps.withLock { $0 } == [.write, .sync, .rename, .sync, .truncate, .sync])
    }

    @Test("A refused commit is not folded into the files when the log is long")
    func refusedCommitsAreNotFolded() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let refused = Mutex<Disk.Step?>(nil)
        var options = JSONEngine.Options(compactionBytes: 100)
        options.disk = Disk { step, path in
            let isMeant = step == .rename || path.hasSuffix("ndjson")
            return isMeant && step == refused.withLock { $0 } ? EIO : 0
        }
        let engine = try await JSONEngine.open(
            path: path, tables: [Notes.table], options: options)
        // The log stays long, since it can't be folded.
        refused.withLock { $0 = .rename }
        try await Notes.put(1, String(repeating: "long", count: 2000), in: engine)
        await #expect(throws: StorageError.self) { try await engine.compact() }
        refused.withLock { $0 = .sync }
        await #expect(throws: StorageError.self) { try await Notes.put(2, "", in: engine) }
        refused.withLock { $0 = nil }
        #expect(try await Notes.numbers(in: engine) == [1])
        await engine.close()
        let again = try await JSONEngine.open(path: path, tables: [Notes.table])
        #expect(try await Notes.numbers(in: again) == [1])
        await again.close()
    }

    @Test("Whichever step of a backup fails, nothing is left of it and the store goes on")
    func failedBackupsLeaveNothing() async throws {
        var failures = 0
        for number in 1... {
            let scratch = Scratch()
            let faults = Mutex<Faults?>(nil)
            var options = JSONEngine.Options()
            options.disk = Disk { step, path in
                faults.withLock { $0 }?.strike(step, path) ?? 0
            }
            let engine = try await JSONEngine.open(
                path: scratch.path + "/store", tables: [Notes.table], options: options)
            try await Notes.put(1, "note", in: engine)
            let planned = Faults(at: number, isLasting: false)
            faults.withLock { $0 = planned }
            do {
                try await engine.backup(to: scratch.path + "/backup")
            } catch {
                failures += 1
                #expect(access(scratch.path + "/backup", F_OK) != 0, "step \(number)")
            }
            faults.withLock { $0 = nil }
            try await Notes.put(2, "note", in: engine)
            #expect(try await engine.check() == [])
            await engine.close()
            if !planned.hasStruck { break }
        }
        #expect(failures > 8)
    }

    @Test(
        "A full disk is told as such, and the next commit is taken when there is room",
        arguments: [ENOSPC, EDQUOT, EFBIG])
    func fullDiskIsTold(code: Int32) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        await (try await JSONEngine.open(path: path, tables: [Notes.table])).close()
        // The first steps read; the first commit then writes.
        for number in 1...12 {
            let faults = Faults(at: number, isLasting: false, code: code)
            var options = JSONEngine.Options()
            options.disk = Disk(fault: faults.strike)
            do {
                let engine = try await JSONEngine.open(
                    path: path, tables: [Notes.table], options: options)
                do {
                    try await Notes.put(number, "", in: engine)
                } catch StorageError.diskFull {
                    try await Notes.put(number, "", in: engine)
                }
                await engine.close()
            } catch StorageError.diskFull {
                #expect(number < 10)
            }
        }
    }
}
