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

    /// A step of two devices that count the same; `meet` tells each what the other did.
    enum Step: Sendable {
        case up(Int64), set(Int64), theyUp(Int64), theySet(Int64), meet
        case undo, redo
        /// An undo or redo that leaves the value, and says so.
        case keptUndo, keptRedo
    }

    @Test(
        "What another device's set has absorbed stays when it is undone",
        arguments: [
            ([.up(8), .meet, .theySet(0), .meet, .keptUndo], 0),
            ([.up(8), .meet, .theySet(0), .meet, .keptUndo, .redo], 0),
            ([.up(8), .meet, .theySet(0), .meet, .up(3), .undo, .keptUndo], 0),
            ([.up(8), .set(100), .meet, .theySet(50), .meet, .keptUndo, .keptUndo], 50),
            ([.meet, .theySet(0), .meet, .set(100), .meet, .theySet(0), .meet, .keptUndo], 0),
            ([.meet, .set(100), .theySet(50), .meet, .theyUp(1), .meet, .keptUndo], 51),
            ([.up(8), .undo, .meet, .theySet(50), .meet, .keptRedo, .undo], 50),
            ([.set(8), .undo, .meet, .theySet(50), .meet, .keptRedo], 50),
            ([.up(8), .meet, .theySet(50), .meet, .set(100), .undo, .keptUndo], 50),
            ([.up(8), .meet, .theySet(50), .meet, .set(50), .undo, .keptUndo], 50),
            ([.set(8), .meet, .theySet(50), .meet, .set(100), .undo, .redo, .undo, .keptUndo], 50),
            // What it had not absorbed is taken back.
            ([.meet, .up(8), .theySet(50), .meet, .undo], 50),
            ([.meet, .up(8), .theySet(50), .meet, .set(9), .undo, .undo], 50),
            ([.meet, .theySet(50), .meet, .up(8), .set(5), .undo, .undo], 50),
            ([.meet, .theySet(50), .meet, .set(5), .set(7), .undo, .undo, .redo], 5),
            ([.up(8), .meet, .theyUp(2), .meet, .undo], 2),
        ] as [([Step], Int64)])
    func absorbed(steps: [Step], value: Int64) async throws {
        try await withReplica { replica, transaction in
            try replica.beginCounting(in: transaction)
            var other = Other(try #require(try replica.document(note, "a", in: transaction)))
            for step in steps {
                var kept: Bool?
                switch step {
                case .up(let amount): try replica.count(amount, in: transaction)
                case .set(let value):
                    try replica.perform("count set", about: "a", in: transaction) { action in
                        try action.edit(note, "a") { edit in
                            let stamp = edit.stamp()
                            edit.document.changeCounter("value") { $0.set(value, at: stamp) }
                        }
                    }
                case .theyUp(let amount): try other.count(amount)
                case .theySet(let value): other.set(value, at: clock.now + .hours(1))
                case .meet: try other.meet(replica, in: transaction)
                case .undo, .keptUndo:
                    let reversal = try replica.undo(with: [], in: transaction)
                    kept = reversal.kept.map(\.obstacle) == [.changed("value")]
                    #expect(kept == !reversal.kept.isEmpty)
                case .redo, .keptRedo:
                    let reversal = try replica.redo(with: [], in: transaction)
                    kept = reversal.kept.map(\.obstacle) == [.changed("value")]
                    #expect(kept == !reversal.kept.isEmpty)
                }
                switch step {
                case .keptUndo, .keptRedo: #expect(kept == true)
                default: #expect(kept != true)
                }
            }
            #expect(try replica.value(in: transaction) == value)
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

    @Test("What was written with an interval stays with it if another device has changed it")
    func withInterval() async throws {
        try await withReplica { replica, transaction in
            try replica.set("Keeper", in: transaction)
            try replica.perform("start", about: "a", in: transaction) { action in
                try action.edit(note, "a") { edit in
                    edit.set("zone", to: .text("Europe/Berlin"))
                    var watch = edit.document.stopwatch("time")
                    try TestFailure.catching {
                        _ = try watch.start(at: Instant(seconds: 100), on: edit.device)
                    }
                    edit.document.changeStopwatch("time") { $0 = watch }
                }
            }
            var other = Other(try #require(try replica.document(note, "a", in: transaction)))
            other.stop(at: Instant(seconds: 200))
            try other.meet(replica, in: transaction)
            let reversal = try replica.undo(with: [], in: transaction)
            #expect(reversal.kept.map(\.obstacle) == [.changed("time")])
            let after = try #require(try replica.document(note, "a", in: transaction))
            #expect(after["zone"]?.text == "Europe/Berlin")
        }
    }
}

/// Another device with the same counter.
private struct Other {
    private static let device = DeviceID(high: 7, low: 7)
    private var document: Document
    private var clock = HybridClock()
    private var revision: Int64 = 0

    init(_ document: Document) { self.document = document }

    mutating func count(_ amount: Int64) throws {
        try TestFailure.catching {
            try document.changeCounter("value") { counter in
                _ = try counter.add(amount, on: Self.device)
            }
        }
    }

    mutating func set(_ value: Int64, at time: Instant) {
        if let stamp = document.latestStamp { clock.observe(stamp) }
        let stamp = clock.stamp(at: time, on: Self.device)
        document.changeCounter("value") { $0.set(value, at: stamp) }
    }

    mutating func stop(at time: Instant) {
        document.changeStopwatch("time") { $0.stop(at: time) }
    }

    mutating func meet(_ replica: Replica, in transaction: Transaction) throws {
        revision += 1
        let shared = SharedDocument(kind: note, id: "a", state: document)
        _ = try replica.absorb([(shared, revision)], through: revision, in: transaction)
        document = try #require(try replica.document(note, "a", in: transaction))
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
