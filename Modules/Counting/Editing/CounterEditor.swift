import Merge
import Primitives
import Replica
import Storage

/// An editor of counters and groups inside one action: all changes are made and undone together.
///
/// ```
/// try await counters.perform(.up, about: "Kids, Adults") { editor in
///     try editor.add(2, to: kids)
///     try editor.add(1, to: adults)
/// }
/// ```
/// Valid only inside its closure. Its methods throw ``CountingError`` or a storage error.
public final class CounterEditor {
    let counters: Counters
    private(set) var action: Action
    let transaction: Transaction
    let moment: Moment

    init(
        counters: Counters, action: Action, transaction: Transaction, moment: Moment
    ) {
        self.counters = counters
        self.action = action
        self.transaction = transaction
        self.moment = moment
    }

    /// Edits a document as part of the action.
    func edit(
        _ kind: DocumentKind, _ id: String, _ change: (inout Edit) throws -> Void
    ) throws -> Document {
        try overflowing { try action.edit(kind, id, change) }
    }

    var owner: AccountID { counters.owner }
    var device: DeviceID { action.device }

    /// The row of a counter that is not deleted.
    func row(_ id: Counter.ID) throws -> CounterRow {
        guard let row = try transaction.get(CounterRow.table, owner, id), row.state != .deleted
        else { throw CountingError.noSuchCounter("\(id)", suggestions: []) }
        return row
    }

    /// A counter as it is now.
    func counter(_ row: CounterRow) throws -> Counter {
        try CounterReader(counters, in: transaction, at: moment).counter(row)
    }

    /// Changes a counter's document and returns its new row, which is not yet written.
    func edited(
        _ row: CounterRow, _ change: (inout Edit) throws -> Void
    ) throws -> CounterRow {
        let document = try edit(CounterField.kind, "\(row.id)", change)
        return CounterRow(document, owner: owner, id: row.id, known: row, at: moment)
    }

    /// Runs a change of a document and translates an overflow into ``CountingError/overflow``.
    private func overflowing<Result>(_ change: () throws -> Result) throws -> Result {
        do {
            return try change()
        } catch {
            if case MergeError.overflow = error { throw CountingError.overflow }
            throw error
        }
    }

    /// Writes the adjustments of a change of the value, and the row.
    func write(
        _ row: CounterRow, changedFrom old: Int64, to new: Int64, as kind: Adjustment.Kind,
        isCounted: Bool = false, at: Instant? = nil, period: Period? = nil, note: String = ""
    ) throws {
        var row = row
        var amounts = Changes.amounts(from: old, to: new)
        if amounts.isEmpty, kind != .edit { amounts = [0] }
        for amount in amounts {
            try row.write(
                kind, amount, isCounted: isCounted, at: at ?? moment.wall, device: device,
                period: period, note: note, in: transaction)
        }
        try transaction.put(row, in: CounterRow.table)
    }

    /// The given instant after a check that it is neither in the future nor too early; now if
    /// `nil`.
    func checked(_ at: Instant?) throws(CountingError) -> Instant {
        guard let at else { return moment.wall }
        guard at <= moment.wall else { throw .invalidTime(at, .future) }
        guard at >= Self.earliest else { throw .invalidTime(at, .tooEarly) }
        return at
    }

    /// The earliest instant that anything can be dated to: 1600-01-01.
    private static let earliest = Instant(seconds: -11_676_096_000)
}
