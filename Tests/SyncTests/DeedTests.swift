import Merge
import Primitives
import Storage
import TestSupport
import Testing

@testable import Sync

/// A row keeper of a number.
private struct NumberKeeper: RowKeeper {
    var kind: String { "number" }

    static let note = DocumentKind(rawValue: "kept number")

    /// Restores a number; the state is the old and the new number, as `1>2`.
    func restore(_ state: String, in transaction: Transaction) throws -> RestoredRows {
        let both = state.split(separator: ">").map(String.init)
        let isAsKept = both.first != "kept"
        return RestoredRows(
            opposite: "\(both[1])>\(both[0])", changedCount: isAsKept ? 1 : 0,
            kept: isAsKept
                ? []
                : [.init(kind: Self.note, id: "7", title: "Seven", obstacle: .changed(nil))])
    }
}

@Suite("What was done beside documents")
struct DeedTests {
    private func withReplica(
        _ engine: Engine = .memory, _ body: @Sendable (Replica, Transaction) throws -> Void
    ) async throws {
        try await withStore(engine, tables: Domain.replica.tables) { store in
            let clock = ManualClock(Instant(seconds: 1_700_000_000))
            let replica = try await Replica.open(
                in: store, owner: .local, environment: .seeded(1, clock: clock))
            try await store.write { try body(replica, $0) }
        }
    }

    @Test(
        "What was done beyond the store is refused, and what was done before it stays",
        arguments: Engine.allCases)
    func refuses(engine: Engine) async throws {
        try await withReplica(engine) { replica, transaction in
            try replica.count(3, in: transaction)
            try replica.noteDeed(
                "person block", about: "Anna", Deed(beyond: "before"), in: transaction)
            let record = try #require(try replica.actions(limit: 1, in: transaction).first)
            #expect(record.isBeyond && !record.canBeUndone)
            #expect(record.deed?.state == "before")
            #expect(throws: UndoError.beyond(record)) {
                try replica.undo(with: [], in: transaction)
            }
            #expect(
                "\(UndoError.beyond(record))"
                    == "the last action, \"person block\" (Anna), can't be undone")
            #expect(try replica.value(in: transaction) == 3)
        }
    }

    @Test("Passed over, it stays where it is, for undo and for redo", arguments: Engine.allCases)
    func passes(engine: Engine) async throws {
        try await withReplica(engine) { replica, transaction in
            try replica.beginCounting(in: transaction)
            try replica.count(1, in: transaction)
            try replica.noteDeed("config set", about: "color", Deed(beyond: ""), in: transaction)
            try replica.count(10, in: transaction)
            try replica.noteDeed("config set", about: "zone", Deed(beyond: ""), in: transaction)
            for value: Int64 in [1, 0] {
                _ = try replica.undo(with: [], passing: true, in: transaction)
                #expect(try replica.value(in: transaction) == value)
            }
            #expect(throws: UndoError.nothingToUndo) {
                try replica.undo(with: [], passing: true, in: transaction)
            }
            for value: Int64 in [1, 11] {
                _ = try replica.redo(with: [], in: transaction)
                #expect(try replica.value(in: transaction) == value)
            }
            #expect(throws: UndoError.nothingToRedo) {
                try replica.redo(with: [], in: transaction)
            }
        }
    }

    @Test("Something new below which something was taken back ends redoing for good")
    func dropsRedo() async throws {
        try await withReplica { replica, transaction in
            try replica.beginCounting(in: transaction)
            try replica.count(1, in: transaction)
            try replica.noteDeed("config set", about: "color", Deed(beyond: ""), in: transaction)
            _ = try replica.undo(with: [], passing: true, in: transaction)
            // A setting does not prevent the redo of an undone action.
            try replica.noteDeed("config set", about: "zone", Deed(beyond: ""), in: transaction)
            #expect(try replica.actions(limit: 9, in: transaction).contains(where: \.isUndone))
            try replica.count(5, in: transaction)
            #expect(try !replica.actions(limit: 9, in: transaction).contains(where: \.isUndone))
            _ = try replica.undo(with: [], in: transaction)
            let again = try replica.redo(with: [], in: transaction)
            #expect(again.action.about == "+5")
            #expect(try replica.value(in: transaction) == 5)
        }
    }

    @Test("A keeper takes back what it knows, does it again, and says what stays")
    func keepers() async throws {
        try await withReplica { replica, transaction in
            let keepers = [NumberKeeper()]
            try replica.noteDeed(
                "place edit", about: "Gym", Deed(keeper: "number", state: "1>2"), in: transaction)
            let undone = try replica.undo(with: [], keepers: keepers, in: transaction)
            #expect(undone.changedCount == 1 && undone.action.isUndone)
            #expect(undone.action.deed?.state == "2>1")
            let done = try replica.redo(with: [], keepers: keepers, in: transaction)
            #expect(done.action.deed?.state == "1>2" && !done.action.isUndone)
            try replica.noteDeed(
                "place edit", about: "", Deed(keeper: "number", state: "kept>2"), in: transaction)
            let kept = try replica.undo(with: [], keepers: keepers, in: transaction)
            #expect(kept.changedCount == 0)
            #expect(kept.kept.map(\.title) == ["Seven"])
            // No keeper here can undo it.
            try replica.noteDeed(
                "other", about: "", Deed(keeper: "stranger", state: ""), in: transaction)
            #expect(throws: UndoError.self) {
                try replica.undo(with: [], keepers: keepers, in: transaction)
            }
        }
    }

    @Test("Deeds count among the latest 1,000, and are forgotten where they say so")
    func forgets() async throws {
        try await withReplica { replica, transaction in
            for number in 1...1005 {
                try replica.noteDeed(
                    "place checkin", about: "Gym", Deed(beyond: "\(number)"), in: transaction)
            }
            #expect(try replica.actions(limit: 2000, in: transaction).count == 1000)
            try replica.forgetActions(named: ["place checkin"], in: transaction) {
                Int($0.deed?.state ?? "") ?? 0 <= 1000
            }
            #expect(
                try replica.actions(limit: 9, in: transaction).map { $0.deed?.state }
                    == ["1005", "1004", "1003", "1002", "1001"])
            try replica.forgetActions(named: ["other"], in: transaction) { _ in true }
            #expect(try replica.actions(limit: 9, in: transaction).count == 5)
        }
    }
}
