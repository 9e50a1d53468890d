import Merge
import Primitives
import Storage

extension Replica {
    /// Edits documents as one action that can be taken back, and writes it into the log in the same
    /// transaction. What had been taken back can't be done again after it.
    ///
    /// ```
    /// try replica.perform("count up", about: "+3 Kids", in: transaction) { action in
    ///     try action.edit(kind, id) { edit in … }
    /// }
    /// ```
    /// An action that changes nothing leaves no trace; one of more than
    /// ``ActionLimits/documents`` documents is logged and can't be taken back.
    ///
    /// - Parameters:
    ///   - name: What is done, such as `count up`.
    ///   - about: To what; shown in lists, so never anything that the user wants to keep secret.
    /// - Throws: what `body` throws; then the caller must let the transaction fail.
    @discardableResult
    public func perform<Result>(
        _ name: String, about: String, in transaction: Transaction,
        _ body: (inout Action) throws -> Result
    ) throws -> Result {
        var action = try Action(self, in: transaction)
        let result = try body(&action)
        try log(action, name: name, about: about, in: transaction)
        return result
    }

    /// The latest actions, newest first.
    public func actions(
        limit: Int, in transaction: ReadTransaction
    ) throws(StorageError) -> [ActionRecord] {
        try transaction.all(latestActions.limited(to: limit)).map(\.record)
    }

    /// Forgets all actions, and with them the old states that they hold.
    public func forgetActions(in transaction: Transaction) throws(StorageError) {
        for row in try transaction.all(latestActions) { try forget(row, in: transaction) }
    }

    /// The log, newest first.
    var latestActions: Query<ActionRow> { Query(ActionRow.table, equals: owner).reversed() }

    private func forget(_ row: ActionRow, in transaction: Transaction) throws(StorageError) {
        try transaction.delete(ActionRow.table, owner, row.number)
    }

    private func log(
        _ action: Action, name: String, about: String, in transaction: Transaction
    ) throws(StorageError) {
        let isTooLarge = action.documentCount > ActionLimits.documents
        let changes = isTooLarge ? [] : action.changes
        guard isTooLarge || !changes.isEmpty else { return }
        let last = try transaction.first(latestActions)
        let number = (last?.number ?? 0) + 1
        if let last, last.isUndone { try dropUndone(before: number, in: transaction) }
        var row = ActionRow(
            owner: owner, number: number, name: name, about: about, time: environment.now(),
            documentCount: isTooLarge ? action.documentCount : changes.count, isUndone: false,
            changes: "")
        if !isTooLarge { row.setChanges(changes) }
        try transaction.put(row, in: ActionRow.table)
        let oldest = number - Int64(ActionLimits.actions)
        if oldest > 0 { try transaction.delete(ActionRow.table, owner, oldest) }
    }

    /// Forgets what could have been done again. Numbers are not used again, so what is too old is
    /// looked for by number as well: later actions forget just one number each.
    private func dropUndone(
        before number: Int64, in transaction: Transaction
    ) throws(StorageError) {
        for row in try transaction.all(latestActions) {
            guard row.isUndone || row.number <= number - Int64(ActionLimits.actions) else {
                continue
            }
            try forget(row, in: transaction)
        }
    }
}
