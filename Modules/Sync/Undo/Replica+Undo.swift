import Merge
import Storage

extension Replica {
    /// Undoes the latest action that was not undone yet.
    ///
    /// Counters get the difference back, stopwatches their intervals, fields and texts their old
    /// values, unless another device has written them since. All of it is queued like any edit.
    ///
    /// - Parameters:
    /// - projections: The projections that keep the domains' tables in step.
    /// - keepers: The keepers that restore rows other than documents.
    /// - isPassing: Whether actions beyond the store are skipped; otherwise they are refused.
    /// - Returns: The undone action, and the parts that stayed.
    /// - Throws: ``UndoError``.
    public func undo(
        with projections: [any Projection], keepers: [any RowKeeper] = [],
        passing isPassing: Bool = false, in transaction: Transaction
    ) throws -> Reversal {
        var query = latestActions.limited(to: Self.pageSize)
        while true {
            let page = try transaction.all(query)
            if let row = page.first(where: { !$0.isUndone && !(isPassing && $0.isBeyond) }) {
                return try reverse(row, with: projections, keepers, in: transaction)
            }
            guard let last = page.last else { throw UndoError.nothingToUndo }
            query = query.resumed(after: last)
        }
    }

    /// Redoes the action that was undone last.
    ///
    /// - Returns: The redone action, and the parts that stayed.
    /// - Throws: ``UndoError``.
    public func redo(
        with projections: [any Projection], keepers: [any RowKeeper] = [],
        in transaction: Transaction
    ) throws -> Reversal {
        var query = latestActions.limited(to: Self.pageSize)
        var undone: ActionRow?
        while true {
            let page = try transaction.all(query)
            // Actions beyond the store stay where they are, and are skipped.
            let run = page.prefix { $0.isUndone || $0.isBeyond }
            undone = run.last(where: \.isUndone) ?? undone
            guard run.count == page.count, let last = page.last else { break }
            query = query.resumed(after: last)
        }
        guard let undone else { throw UndoError.nothingToRedo }
        return try reverse(undone, with: projections, keepers, in: transaction)
    }

    /// Takes what actions of some names were about out of the log.
    public func forgetSubjects(
        in transaction: Transaction, where isMeant: (_ name: String) -> Bool
    ) throws {
        for var row in try transaction.all(latestActions)
        where !row.about.isEmpty && isMeant(row.name) {
            row.about = ""
            try transaction.put(row, in: ActionRow.table)
        }
    }

    /// The number of actions read at once.
    private static let pageSize = 16

    /// Undoes or redoes an action: both reverse the last changes, and note the changes that result.
    private func reverse(
        _ action: ActionRow, with projections: [any Projection], _ keepers: [any RowKeeper],
        in transaction: Transaction
    ) throws -> Reversal {
        guard !action.changes.isEmpty else { throw UndoError.tooLarge(action.record) }
        if let deed = action.deed {
            return try reverse(deed, of: action, with: keepers, in: transaction)
        }
        var reversal = Reversing(
            replica: self, action: action, projections: projections, transaction: transaction)
        let changes = try action.documentChanges()
        try reversal.reverse(all: action.isUndone ? changes : changes.reversed())
        if !reversal.restored.isEmpty {
            try overtake(reversal.restored, before: action.number, in: transaction)
        }
        var new = action
        new.setChanges(action.isUndone ? reversal.changes : reversal.changes.reversed())
        new.isUndone.toggle()
        try transaction.put(new, in: ActionRow.table)
        return Reversal(
            action: new.record, changedCount: reversal.changedCount, kept: reversal.kept)
    }

    /// Undoes or redoes changes to rows that are not documents.
    private func reverse(
        _ deed: Deed, of action: ActionRow, with keepers: [any RowKeeper],
        in transaction: Transaction
    ) throws -> Reversal {
        guard let kind = deed.keeper, let keeper = keepers.first(where: { $0.kind == kind }) else {
            throw UndoError.beyond(action.record)
        }
        let rows = try keeper.restore(deed.state, in: transaction)
        var new = action
        new.setDeed(Deed(keeper: kind, state: rows.opposite))
        new.isUndone.toggle()
        try transaction.put(new, in: ActionRow.table)
        return Reversal(action: new.record, changedCount: rows.changedCount, kept: rows.kept)
    }

    /// Notes in older actions that another device has since written the same parts: this device has
    /// just restored those values in its own name, and the older actions would take them for their
    /// own.
    private func overtake(
        _ restored: [ActionChange], before number: Int64, in transaction: Transaction
    ) throws {
        for var row in try transaction.all(latestActions.before(number)) {
            let concerned = restored.filter { row.changes.contains($0.id) }
            guard !concerned.isEmpty, row.deed == nil else { continue }
            var changes = try row.documentChanges()
            for index in changes.indices {
                for other in concerned
                where other.kind == changes[index].kind && other.id == changes[index].id {
                    changes[index].change.overtake(by: other.change)
                }
            }
            row.setChanges(changes)
            try transaction.put(row, in: ActionRow.table)
        }
    }
}
