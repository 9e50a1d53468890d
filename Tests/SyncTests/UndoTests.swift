import Merge
import Primitives
import Storage
import TestSupport
import Testing

@testable import Sync

private let note = DocumentKind(rawValue: "note")

@Suite("Undo and redo")
struct UndoTests {
    private let clock = ManualClock(Instant(seconds: 1_700_000_000))

    private func withReplica(
        _ engine: Engine = .memory, _ body: @Sendable (Replica, Transaction) throws -> Void
    ) async throws {
        try await withStore(engine, tables: Domain.replica.tables) { store in
            let replica = try await Replica.open(
                in: store, owner: .local, environment: .seeded(1, clock: clock))
            try await store.write { try body(replica, $0) }
        }
    }

    @Test(
        "A field goes back and forth, and each step waits to be synced", arguments: Engine.allCases)
    func field(engine: Engine) async throws {
        try await withReplica(engine) { replica, transaction in
            try replica.set("Kids", in: transaction)
            try replica.set("Children", in: transaction)
            let batch = try #require(try replica.makeBatch(limit: 9, in: transaction))
            try replica.acknowledge(batch, in: transaction)
            let undone = try replica.undo(with: [], in: transaction)
            #expect(undone.action.about == "Children" && undone.action.isUndone)
            #expect(undone.changedCount == 1 && undone.kept.isEmpty)
            #expect(try replica.title(in: transaction) == "Kids")
            #expect(try replica.pendingCount(in: transaction) == 1)
            let redone = try replica.redo(with: [], in: transaction)
            #expect(redone.action.about == "Children" && !redone.action.isUndone)
            #expect(try replica.title(in: transaction) == "Children")
            #expect(throws: UndoError.nothingToRedo) {
                try replica.redo(with: [], in: transaction)
            }
        }
    }

    @Test("What was made is deleted, and comes back as it was")
    func creation() async throws {
        try await withReplica { replica, transaction in
            #expect(throws: UndoError.nothingToUndo) {
                try replica.undo(with: [], in: transaction)
            }
            try replica.set("Kids", in: transaction)
            _ = try replica.undo(with: [], in: transaction)
            #expect(try replica.document(note, "a", in: transaction)?.isDeleted == true)
            _ = try replica.redo(with: [], in: transaction)
            #expect(try replica.document(note, "a", in: transaction)?.isDeleted == false)
            #expect(try replica.title(in: transaction) == "Kids")
        }
    }

    @Test("Undo of a reset brings the value back, and keeps later taps of all devices")
    func reset() async throws {
        try await withReplica { replica, transaction in
            try replica.count(17, in: transaction)
            let remote = DeviceID(high: 7, low: 7)
            var theirs = try #require(try replica.document(note, "a", in: transaction))
            try replica.perform("reset", about: "a", in: transaction) {
                action in
                try action.edit(note, "a") { edit in
                    let stamp = edit.stamp()
                    edit.document.changeCounter("value") { $0.set(0, at: stamp) }
                }
            }
            try replica.edit(note, "a", in: transaction) { edit in
                try edit.count(2)
            }
            #expect(try replica.value(in: transaction) == 2)
            _ = try replica.undo(with: [], in: transaction)
            #expect(try replica.value(in: transaction) == 19)
            try theirs.changeCounter("value") { counter in
                _ = try counter.add(100, on: remote)
            }
            _ = try replica.absorb(
                [(SharedDocument(kind: note, id: "a", state: theirs), 1)], through: 1,
                in: transaction)
            #expect(try replica.value(in: transaction) == 119)
            _ = try replica.redo(with: [], in: transaction)
            #expect(try replica.value(in: transaction) == 102)
        }
    }

    @Test("Undo of a stopwatch's reset brings its intervals back; one that ran runs on")
    func stopwatch() async throws {
        try await withReplica { replica, transaction in
            let start = Instant(seconds: 100)
            func time(_ name: String, _ change: (inout Stopwatch, DeviceID) throws -> Void) throws {
                try replica.perform(name, about: "a", in: transaction) {
                    action in
                    try action.edit(note, "a") { edit in
                        var stopwatch = edit.document.stopwatch("time")
                        try TestFailure.catching { try change(&stopwatch, edit.device) }
                        edit.document.changeStopwatch("time") { $0 = stopwatch }
                    }
                }
            }
            func shown() throws -> Stopwatch {
                try #require(try replica.document(note, "a", in: transaction)).stopwatch("time")
            }
            try replica.set("Keeper", in: transaction)
            try time("start") { try $0.start(at: start, on: $1) }
            try time("stop") { stopwatch, _ in stopwatch.stop(at: start + .seconds(5)) }
            try time("start") { try $0.start(at: start + .seconds(10), on: $1) }
            try time("reset") { stopwatch, _ in stopwatch.reset() }
            let late = start + .seconds(20)
            #expect(try shown().elapsed(at: late) == .zero)
            _ = try replica.undo(with: [], in: transaction)
            #expect(try shown().elapsed(at: late) == .seconds(15) && shown().isRunning)
            _ = try replica.undo(with: [], in: transaction)
            #expect(try shown().elapsed(at: late) == .seconds(5) && !shown().isRunning)
            _ = try replica.undo(with: [], in: transaction)
            #expect(try shown().elapsed(at: late) == .seconds(20) && shown().isRunning)
            _ = try replica.undo(with: [], in: transaction)
            #expect(try shown().intervals.isEmpty)
            for _ in 1...3 { _ = try replica.redo(with: [], in: transaction) }
            #expect(try shown().elapsed(at: late) == .seconds(15) && shown().isRunning)
            _ = try replica.redo(with: [], in: transaction)
            #expect(try shown().intervals.isEmpty)
        }
    }
}

extension Replica {
    func set(_ title: String, in transaction: Transaction) throws {
        try perform("rename", about: title, in: transaction) { action in
            try action.edit(note, "a") { $0.set("title", to: .text(title)) }
        }
    }

    func title(in transaction: ReadTransaction) throws -> String? {
        try document(note, "a", in: transaction)?["title"]?.text
    }

    func count(_ amount: Int64, in transaction: Transaction) throws {
        try perform("count up", about: "+\(amount)", in: transaction) {
            action in
            try action.edit(note, "a") { edit in try edit.count(amount) }
        }
    }

    /// Creates the document for ``count(_:in:)``, so that no count creates it.
    func beginCounting(in transaction: Transaction) throws {
        try edit(note, "a", in: transaction) { edit in try edit.count(0) }
    }

    func value(in transaction: ReadTransaction) throws -> Int64? {
        try document(note, "a", in: transaction)?.counter("value").value
    }
}

extension Edit {
    /// Adds an amount to the counter `value`.
    fileprivate mutating func count(_ amount: Int64) throws {
        try TestFailure.catching {
            try document.changeCounter("value") { counter in
                _ = try counter.add(amount, on: device)
            }
        }
    }
}
