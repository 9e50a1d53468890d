import Primitives
import Storage
import Synchronization
import Testing

@testable import Hub

/// Tests of what is written when the disk is full.
@Suite("A full disk")
struct FullDiskTests {
    /// A disk whose space is the reserve, or taken by others.
    private final class SmallDisk: DiskReserve {
        private struct State {
            var isTaken = false
            var hasRoom = true
            var writes = 0
        }

        private let state = Mutex(State())
        let store = "/store"

        var writes: Int { state.withLock { $0.writes } }

        func release() { state.withLock { $0.isTaken = false } }

        func take() -> Bool {
            state.withLock { state in
                if state.hasRoom { state.isTaken = true }
                return state.isTaken
            }
        }

        func fill(_ isFull: Bool) { state.withLock { $0.hasRoom = !isFull } }

        func write() throws {
            try state.withLock { state in
                guard state.hasRoom || !state.isTaken else {
                    throw StorageError.diskFull(path: "/store")
                }
                state.writes += 1
            }
        }
    }

    @Test("What must go on is written into the reserve, and nothing else")
    func reserve() async throws {
        let small = SmallDisk()
        let disk = FullDisk(small)
        try await disk.writing(isNeeded: false) { try small.write() }
        small.fill(true)
        #expect(!disk.isFull)
        await #expect(throws: StorageError.self) {
            try await disk.writing(isNeeded: false) { try small.write() }
        }
        #expect(disk.isFull)
        for _ in 0..<5 {
            // The room would be there: it is kept.
            await #expect(throws: StorageError.diskFull(path: "/store")) {
                try await disk.writing(isNeeded: false) { try small.write() }
            }
            try await disk.writing(isNeeded: true) { try small.write() }
        }
        #expect(small.writes == 6)
        #expect(!disk.look())
        small.fill(false)
        #expect(disk.look())
        #expect(!disk.isFull)
        #expect(!disk.look())
        try await disk.writing(isNeeded: false) { try small.write() }
        #expect(small.writes == 7)
    }

    @Test("Whoever finds the disk full first lets the reserve go for themself, too")
    func first() async throws {
        let small = SmallDisk()
        let disk = FullDisk(small)
        small.fill(true)
        try await disk.writing(isNeeded: true) { try small.write() }
        #expect(small.writes == 1)
    }

    @Test("Without a reserve everything is tried, and a success ends it")
    func noReserve() async throws {
        let disk = FullDisk(nil)
        await #expect(throws: StorageError.self) {
            try await disk.writing(isNeeded: false) { throw StorageError.diskFull(path: "x") }
        }
        #expect(disk.isFull)
        try await disk.writing(isNeeded: false) {}
        #expect(!disk.isFull)
    }

    @Test("Another error is none of a full disk")
    func others() async throws {
        let disk = FullDisk(SmallDisk())
        await #expect(throws: StorageError.closed) {
            try await disk.writing(isNeeded: true) { throw StorageError.closed }
        }
        #expect(!disk.isFull)
    }

    @Test("A server whose disk was full at its start has no room from the start")
    func start() {
        let small = SmallDisk()
        small.fill(true)
        #expect(FullDisk(small).isFull)
    }
}
