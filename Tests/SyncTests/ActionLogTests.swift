import Merge
import Primitives
import Storage
import TestSupport
import Testing

@testable import Sync

private let note = DocumentKind(rawValue: "note")

/// A projection that records the causes of its calls.
private final class Listener: Projection {
    let kind = note
    private let told: ManualClock

    init(_ told: ManualClock) { self.told = told }

    func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        // Counted in seconds of a clock that nobody else reads: 1 for undo, 10 for redo.
        switch cause {
        case .undo("rename", _): told.advance(by: .seconds(1))
        case .redo("rename", _): told.advance(by: .seconds(10))
        default: told.advance(by: .seconds(1000))
        }
    }
}

@Suite("The log of actions")
struct ActionLogTests {
    private let clock = ManualClock(Instant(seconds: 1_700_000_000))

    private func replica(in store: Store) async throws -> Replica {
        try await Replica.open(
            in: store, owner: .local, environment: .seeded(1, clock: clock))
    }

    private func withReplica(
        _ engine: Engine = .memory, _ body: @Sendable (Replica, Transaction) throws -> Void
    ) async throws {
        try await withStore(engine, tables: Domain.replica.tables) { store in
            let replica = try await replica(in: store)
            try await store.write { try body(replica, $0) }
        }
    }

    @Test("The log tells what was done, newest first", arguments: Engine.allCases)
    func lists(engine: Engine) async throws {
        let start = clock.now
        try await withReplica(engine) { replica, transaction in
            // The closure may run twice, so it brings its own time.
            let later = ManualClock(start + .seconds(5))
            try replica.set("Kids", in: transaction)
            let replica = replica.at(.seeded(2, clock: later))
            try replica.count(3, in: transaction)
            _ = try replica.undo(with: [], in: transaction)
            let actions = try replica.actions(limit: 9, in: transaction)
            #expect(actions.map(\.name) == ["count up", "rename"])
            #expect(actions.map(\.about) == ["+3", "Kids"])
            #expect(actions.map(\.isUndone) == [true, false])
            #expect(actions.map(\.number) == [2, 1])
            #expect(actions.map(\.time) == [start + .seconds(5), start])
            #expect(try replica.actions(limit: 1, in: transaction).count == 1)
        }
    }

    @Test("A new action drops what could be done again; one that changes nothing drops nothing")
    func dropsRedo() async throws {
        try await withReplica { replica, transaction in
            for title in ["one", "two", "three"] { try replica.set(title, in: transaction) }
            for _ in 1...2 { _ = try replica.undo(with: [], in: transaction) }
            try replica.set("one", in: transaction)
            #expect(try replica.actions(limit: 9, in: transaction).count == 3)
            try replica.set("other", in: transaction)
            let actions = try replica.actions(limit: 9, in: transaction)
            #expect(actions.map(\.about) == ["other", "one"])
            #expect(throws: UndoError.nothingToRedo) {
                try replica.redo(with: [], in: transaction)
            }
            _ = try replica.undo(with: [], in: transaction)
            #expect(try replica.title(in: transaction) == "one")
        }
    }

    @Test("Undo goes on after a restart", arguments: [Engine.json, .sqlite])
    func survives(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        for step in 0..<4 {
            let store = try await place.open(Domain.replica.tables)
            let replica = try await replica(in: store)
            let title = try await store.write { transaction in
                switch step {
                case 0: for title in ["one", "two"] { try replica.set(title, in: transaction) }
                case 1: _ = try replica.undo(with: [], in: transaction)
                case 2: _ = try replica.redo(with: [], in: transaction)
                default: for _ in 1...2 { _ = try replica.undo(with: [], in: transaction) }
                }
                return try replica.title(in: transaction)
            }
            #expect(title == ["two", "one", "two", "one"][step])
            await store.close()
        }
    }

    @Test("The log holds the latest 1,000 actions, also after some were dropped")
    func bounded() async throws {
        try await withReplica { replica, transaction in
            for number in 1...1010 { try replica.count(Int64(number), in: transaction) }
            for _ in 1...300 { _ = try replica.undo(with: [], in: transaction) }
            for number in 1...100 { try replica.count(Int64(number), in: transaction) }
            let actions = try replica.actions(limit: 2000, in: transaction)
            #expect(actions.first?.number == 1110 && actions.last?.number == 111)
            #expect(actions.count == 700)
            for number in 1...1005 { try replica.count(Int64(number), in: transaction) }
            #expect(try replica.actions(limit: 2000, in: transaction).count == 1000)
            var undone = 0
            while (try? replica.undo(with: [], in: transaction)) != nil { undone += 1 }
            #expect(undone == 1000)
        }
    }

    @Test("An action of 10,000 documents is taken back, one of more says that it can't be")
    func large() async throws {
        try await withReplica { replica, transaction in
            func make(_ count: Int, _ prefix: String) throws {
                try replica.perform("import", about: "\(count) notes", in: transaction) {
                    action in
                    for number in 0..<count {
                        try action.edit(note, "\(prefix)\(number)") {
                            $0.set("n", to: .integer(Int64(number)))
                        }
                    }
                }
            }
            try make(10_000, "a")
            let undone = try replica.undo(with: [], in: transaction)
            #expect(undone.changedCount == 10_000 && undone.kept.isEmpty)
            #expect(try replica.document(note, "a9999", in: transaction)?.isDeleted == true)
            _ = try replica.redo(with: [], in: transaction)
            #expect(try replica.document(note, "a9999", in: transaction)?.isDeleted == false)
            try make(10_001, "b")
            let record = try #require(try replica.actions(limit: 1, in: transaction).first)
            #expect(!record.canBeUndone)
            #expect(throws: UndoError.tooLarge(record)) {
                try replica.undo(with: [], in: transaction)
            }
            #expect("\(UndoError.tooLarge(record))".contains("more than 10000 records"))
            #expect(try replica.document(note, "b7", in: transaction)?.isDeleted == false)
        }
    }

    @Test("What another device wrote since stays, and undo says so")
    func changedElsewhere() async throws {
        try await withReplica { replica, transaction in
            try replica.set("one", in: transaction)
            try replica.set("two", in: transaction)
            try replica.receive(note, "a", in: transaction) {
                $0.set("title", to: .text("theirs"), at: $1)
            }
            let reversal = try replica.undo(with: [], in: transaction)
            #expect(reversal.changedCount == 0)
            #expect(
                reversal.kept.map(\.description) == [
                    "note \"theirs\" keeps its title: it has been changed on another device since"
                ])
            #expect(try replica.title(in: transaction) == "theirs")
            _ = try replica.redo(with: [], in: transaction)
            #expect(try replica.title(in: transaction) == "theirs")
        }
    }

    @Test("Undo of an edit of what another device has deleted says so in words")
    func deletedElsewhere() async throws {
        try await withReplica { replica, transaction in
            try replica.set("one", in: transaction)
            try replica.count(5, in: transaction)
            try replica.receive(note, "a", in: transaction) { $0.setDeleted(true, at: $1) }
            let reversal = try replica.undo(with: [], in: transaction)
            #expect(
                reversal.kept.map(\.description) == [
                    "note \"one\" stays as it is: it has been deleted since"
                ])
            #expect(try replica.document(note, "a", in: transaction)?.isDeleted == true)
            // After it is restored, the action can be undone after all.
            try replica.receive(note, "a", in: transaction) { $0.setDeleted(false, at: $1) }
            _ = try replica.redo(with: [], in: transaction)
            #expect(try replica.value(in: transaction) == 5)
            _ = try replica.undo(with: [], in: transaction)
            #expect(try replica.value(in: transaction) == 0)
        }
    }

    @Test("What does not fit in 64 bits stays, and undo says so")
    func overflow() async throws {
        try await withReplica { replica, transaction in
            try replica.count(-10, in: transaction)
            try replica.perform("set", about: "a", in: transaction) {
                action in
                try action.edit(note, "a") { edit in
                    let stamp = edit.stamp()
                    edit.document.changeCounter("value") { $0.set(.max, at: stamp) }
                }
            }
            let reversal = try replica.undo(with: [], in: transaction)
            #expect(reversal.kept.map(\.obstacle) == [.overflow("value")])
            #expect(try replica.value(in: transaction) == .max)
        }
    }

    @Test("A projection learns whether it is undo or redo, and of what")
    func projections() async throws {
        try await withReplica { replica, transaction in
            let told = ManualClock(Instant(seconds: 0))
            try replica.set("one", in: transaction)
            try replica.set("two", in: transaction)
            for _ in 1...2 { _ = try replica.undo(with: [Listener(told)], in: transaction) }
            #expect(told.now == Instant(seconds: 2))
            _ = try replica.redo(with: [Listener(told)], in: transaction)
            #expect(told.now == Instant(seconds: 12))
        }
    }

    @Test("Forgotten actions are gone with what they held", arguments: Engine.allCases)
    func forgets(engine: Engine) async throws {
        try await withReplica(engine) { replica, transaction in
            for title in ["one", "two"] { try replica.set(title, in: transaction) }
            try replica.forgetActions(in: transaction)
            #expect(try replica.actions(limit: 9, in: transaction).isEmpty)
            #expect(try transaction.all(Query(ActionRow.table)).isEmpty)
            #expect(throws: UndoError.nothingToUndo) {
                try replica.undo(with: [], in: transaction)
            }
        }
    }

    @Test("Undo waits to be synced like any edit, and reaches another device", arguments: [1, 2])
    func syncs(steps: Int) async throws {
        try await withReplica { replica, transaction in
            for title in ["one", "two", "three"] { try replica.set(title, in: transaction) }
            let batch = try #require(try replica.makeBatch(limit: 9, in: transaction))
            try replica.acknowledge(batch, in: transaction)
            #expect(try replica.pendingCount(in: transaction) == 0)
            for _ in 1...steps { _ = try replica.undo(with: [], in: transaction) }
            let next = try #require(try replica.makeBatch(limit: 9, in: transaction))
            let theirs = batch.documents[0].state.merged(with: next.documents[0].state)
            #expect(theirs["title"] == .text(["two", "one"][steps - 1]))
        }
    }
}

extension Replica {
    /// Receives an edit of another device that has seen everything.
    func receive(
        _ kind: DocumentKind, _ id: String, in transaction: Transaction,
        _ change: (inout Document, Stamp) -> Void
    ) throws {
        var document = try #require(try document(kind, id, in: transaction))
        let latest = document.latestStamp?.time ?? 0
        change(&document, Stamp(time: latest + 1, device: DeviceID(high: 7, low: 7)))
        let shared = SharedDocument(kind: kind, id: id, state: document)
        _ = try absorb([(shared, 1)], through: 1, in: transaction)
    }
}
