import Merge
import Primitives
import Storage

extension Replica {
    /// Takes back the latest action that was not taken back yet.
    ///
    /// Counters get back the difference, stopwatches their intervals, fields and texts what they
    /// held, unless another device has written them since. All of it queues like any edit.
    ///
    /// - Parameters:
    ///   - projections: Keep the domains' tables in step.
    ///   - keepers: Take back what was done to rows that are no documents.
    ///   - isPassing: Whether what was done beyond the store is passed over; else it is refused.
    /// - Returns: What was taken back, and what stayed.
    /// - Throws: ``UndoError``, a storage error, or what a projection or a keeper throws.
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

    /// Does the action again that was taken back last.
    ///
    /// - Returns: What was done again, and what stayed.
    /// - Throws: ``UndoError``, a storage error, or what a projection or a keeper throws.
    public func redo(
        with projections: [any Projection], keepers: [any RowKeeper] = [],
        in transaction: Transaction
    ) throws -> Reversal {
        var query = latestActions.limited(to: Self.pageSize)
        var undone: ActionRow?
        while true {
            let page = try transaction.all(query)
            // What was done beyond the store stays where it is, and is passed over.
            let run = page.prefix { $0.isUndone || $0.isBeyond }
            undone = run.last(where: \.isUndone) ?? undone
            guard run.count == page.count, let last = page.last else { break }
            query = query.resumed(after: last)
        }
        guard let undone else { throw UndoError.nothingToRedo }
        return try reverse(undone, with: projections, keepers, in: transaction)
    }

    /// How many actions are read at once.
    private static let pageSize = 16

    /// Takes an action back, or does it again: both take back what was done last, and note what
    /// that changed.
    private func reverse(
        _ action: ActionRow, with projections: [any Projection], _ keepers: [any RowKeeper],
        in transaction: Transaction
    ) throws -> Reversal {
        guard !action.changes.isEmpty else { throw UndoError.tooLarge(action.record) }
        if let deed = action.deed {
            return try reverse(deed, of: action, with: keepers, in: transaction)
        }
        let cause: ProjectionCause =
            action.isUndone ? .redo(action: action.name) : .undo(action: action.name)
        var reversal = Reversing(
            replica: self, cause: cause, projections: projections, transaction: transaction)
        let changes = try action.documentChanges()
        for change in action.isUndone ? changes : changes.reversed() {
            try reversal.reverse(change)
        }
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

    /// Takes back what was done to rows that are no documents, or does it again.
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

    /// Notes in older actions that another device has written what they had written: this device
    /// has just written that again in its own name, and they would take it for their own.
    private func overtake(
        _ restored: [ActionChange], before number: Int64, in transaction: Transaction
    ) throws(StorageError) {
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
