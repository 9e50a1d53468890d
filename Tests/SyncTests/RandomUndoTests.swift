import Primitives
import TestSupport
import Testing

@testable import Sync

@Suite("Undo and redo of random actions")
struct RandomUndoTests {
    private func withHistory(
        seed: UInt64, engine: Engine = .memory,
        _ body: @Sendable (inout UndoHistory) throws -> String?
    ) async throws {
        try await withStore(engine, tables: Domain.replica.tables) { store in
            let clock = ManualClock(Instant(seconds: 1_700_000_000))
            let replica = try await Replica.open(
                in: store, owner: .local, environment: .seeded(seed, clock: clock))
            let complaint = try await store.write { transaction in
                var history = UndoHistory(replica, seed: seed, clock: clock, in: transaction)
                return try body(&history)
            }
            #expect(complaint == nil, "seed \(seed)")
        }
    }

    @Test(
        "Undo all: as before. Redo all: as after", arguments: 1...UInt64(Sweep.count(20, long: 60)))
    func allBackAndForth(seed: UInt64) async throws {
        try await withHistory(seed: seed) { history in
            for _ in 0..<25 {
                if let complaint = try history.step(withRemote: false) { return complaint }
            }
            return try history.backAndForth()
        }
    }

    @Test(
        "With another device in between, nothing that it wrote is taken back, and all else is",
        arguments: 1...UInt64(Sweep.count(40, long: 120)))
    func withRemote(seed: UInt64) async throws {
        try await withHistory(seed: seed) { history in
            for _ in 0..<40 {
                if let complaint = try history.step(withRemote: true) { return complaint }
            }
            return try history.backAndForth()
        }
    }

    @Test("It is so on every engine", arguments: Engine.allCases)
    func engines(engine: Engine) async throws {
        try await withHistory(seed: 77, engine: engine) { history in
            for _ in 0..<60 {
                if let complaint = try history.step(withRemote: true) { return complaint }
            }
            return try history.backAndForth()
        }
    }
}

extension UndoHistory {
    /// Undoes and redoes everything, step by step beside the oracle.
    mutating func backAndForth() throws -> String? {
        while oracle.undoneCount < oracle.log.count {
            if let complaint = try undo() ?? disagreement() { return "undo all: \(complaint)" }
        }
        if let complaint = try undo() { return complaint }
        while oracle.undoneCount > 0 {
            if let complaint = try redo() ?? disagreement() { return "redo all: \(complaint)" }
        }
        return try redo()
    }
}
