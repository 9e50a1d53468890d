import CountingRules
import Merge
import Primitives
import Storage
import Sync

/// An editor of counters as a part of one action: all changes are made and undone together.
///
/// ```
/// try await workspace.act { tx in
///     try tx.counters.add(2, to: kids)
///     try tx.counters.add(1, to: adults)
/// }
/// ```
/// Valid only inside its transaction. Every change waits to be synced. If one throws, the
/// transaction must fail.
public final class CounterEditor: Counters {
    let action: Action
    let transaction: Transaction

    init(_ domain: CountingDomain, in action: Action) {
        self.action = action
        transaction = action.transaction
        super.init(domain, in: action.transaction)
    }

    /// The editor of groups in the same action.
    public override var groups: GroupEditor { GroupEditor(self) }

    var device: DeviceID { action.device }

    /// Describes a part of the action in the list of actions.
    func describe(_ part: CountingAction, _ subject: String) {
        action.describe(part.rawValue, subject)
    }

    /// Edits a document as a part of the action.
    func edit(
        _ kind: DocumentKind, _ id: String,
        _ change: (inout Edit) throws -> Void
    ) throws -> Document {
        try action.edit(kind, id, change)
    }

    /// Changes a counter's document and returns its new row, which is not yet written.
    func edited(_ row: CounterRow, _ change: (inout Edit) throws -> Void) throws -> CounterRow {
        let document = try edit(CounterField.kind, "\(row.id)", change)
        return CounterRow(document, owner: owner, id: row.id, known: row, at: moment)
    }

    /// Writes the adjustments of a change of the value, and the row.
    func write(
        _ row: CounterRow, changedFrom old: Int64, to new: Int64, as kind: Adjustment.Kind,
        isCounted: Bool = false, at: Instant? = nil, period: Period? = nil, note: String = ""
    ) throws {
        var row = row
        var amounts = NumberChange.amounts(from: old, to: new)
        if amounts.isEmpty, kind != .edit { amounts = [0] }
        for amount in amounts {
            try write(
                kind, amount, of: &row, isCounted: isCounted, at: at ?? moment.wall,
                device: device, period: period, note: note)
        }
        try transaction.put(row, in: CounterRow.table)
    }

    /// Writes one adjustment into the history of a counter.
    func write(
        _ kind: Adjustment.Kind, _ amount: Int64, of row: inout CounterRow, isCounted: Bool,
        at: Instant, device: DeviceID, period: Period?, note: String
    ) throws {
        let adjustment = row.adjustment(
            kind, amount, isCounted: isCounted, at: at, device: device, period: period,
            note: note)
        try transaction.put(adjustment, in: Adjustment.table)
    }

    /// The given instant after a check that it is neither too early nor in the future, or after the
    /// latest one; now if `nil`.
    func checked(_ at: Instant?, upTo latest: Instant? = nil) throws -> Instant {
        guard let at else { return moment.wall }
        return try at.countable(upTo: latest ?? moment.wall)
    }
}

extension CountingError {
    /// Returns the error to throw for one of a document.
    static func thrown(for error: MergeError) -> any Error {
        switch error {
        case .overflow: CountingError.overflow
        case .malformed(let reason): StorageError.corrupt(path: "documents", reason: reason)
        }
    }
}

extension Edit {
    /// Changes a counter of the document; the closure also gets the edit, for its stamps.
    mutating func change(
        _ name: String = CounterField.value,
        _ change: (inout FloorCounter, inout Edit) throws -> Void
    ) throws {
        var counter = document.counter(name)
        do {
            try change(&counter, &self)
        } catch let error as MergeError {
            throw CountingError.thrown(for: error)
        }
        document.changeCounter(name) { $0 = counter }
    }

    /// Changes the stopwatch of the document.
    mutating func measure(_ change: (inout Stopwatch) throws -> Void) throws {
        do {
            try document.changeStopwatch(CounterField.time, change)
        } catch let error as MergeError {
            throw CountingError.thrown(for: error)
        }
    }
}
