import Merge
import Primitives
import Storage

extension Replica {
    /// Takes back the latest action that was not taken back yet.
    ///
    /// Counters get back the difference, stopwatches their intervals, fields and texts what they
    /// held, unless another device has written them since. All of it queues like any edit.
    ///
    /// - Parameter projections: Keep the domains' tables in step.
    /// - Returns: What was taken back, and what stayed.
    /// - Throws: ``UndoError``, a storage error, or what a projection throws.
    public func undo(
        with projections: [any Projection], in transaction: Transaction
    ) throws -> Reversal {
        var query = latestActions.limited(to: Self.pageSize)
        while true {
            let page = try transaction.all(query)
            if let row = page.first(where: { !$0.isUndone }) {
                return try reverse(row, with: projections, in: transaction)
            }
            guard let last = page.last else { throw UndoError.nothingToUndo }
            query = query.resumed(after: last)
        }
    }

    /// Does the action again that was taken back last.
    ///
    /// - Returns: What was done again, and what stayed.
    /// - Throws: ``UndoError``, a storage error, or what a projection throws.
    public func redo(
        with projections: [any Projection], in transaction: Transaction
    ) throws -> Reversal {
        var query = latestActions.limited(to: Self.pageSize)
        var undone: ActionRow?
        while true {
            let page = try transaction.all(query)
            let run = page.prefix(while: \.isUndone)
            undone = run.last ?? undone
            guard run.count == page.count, let last = page.last else { break }
            query = query.resumed(after: last)
        }
        guard let undone else { throw UndoError.nothingToRedo }
        return try reverse(undone, with: projections, in: transaction)
    }

    /// How many actions are read at once.
    private static let pageSize = 16

    /// Takes an action back, or does it again: both take back what was done last, and note what
    /// that changed.
    private func reverse(
        _ action: ActionRow, with projections: [any Projection], in transaction: Transaction
    ) throws -> Reversal {
        guard !action.changes.isEmpty else { throw UndoError.tooLarge(action.record) }
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

    /// Notes in older actions that another device has written what they had written: this device
    /// has just written that again in its own name, and they would take it for their own.
    private func overtake(
        _ restored: [ActionChange], before number: Int64, in transaction: Transaction
    ) throws(StorageError) {
        for var row in try transaction.all(latestActions.before(number)) {
            let concerned = restored.filter { row.changes.contains($0.id) }
            guard !concerned.isEmpty else { continue }
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
