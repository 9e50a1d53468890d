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
    ///   - about: To what, asked for once it is done; shown in lists, so never anything that the
    ///     user wants to keep secret.
    /// - Throws: what `body` throws; then the caller must let the transaction fail.
    @discardableResult
    public func perform<Result>(
        _ name: String, about: @autoclosure () throws -> String, in transaction: Transaction,
        _ body: (inout Action) throws -> Result
    ) throws -> Result {
        var action = try Action(self, in: transaction)
        let result = try body(&action)
        try log(action, name: name, about: about(), in: transaction)
        return result
    }

    /// Writes something into the log of actions that was done beside documents, in the transaction
    /// that did it.
    ///
    /// What had been taken back can't be done again after it, unless it was done beyond the store.
    public func noteDeed(
        _ name: String, about: String, _ deed: Deed, in transaction: Transaction
    ) throws(StorageError) {
        var row = newAction(name, about: about, documentCount: 0)
        row.setDeed(deed)
        try append(row, in: transaction)
    }

    /// Forgets actions of a name that say of themselves that they are to be forgotten.
    public func forgetActions(
        named names: Set<String>, in transaction: Transaction,
        where isOver: (ActionRecord) -> Bool
    ) throws(StorageError) {
        for row in try transaction.all(latestActions)
        where names.contains(row.name) && isOver(row.record) {
            try forget(row, in: transaction)
        }
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
        var row = newAction(
            name, about: about,
            documentCount: isTooLarge ? action.documentCount : changes.count)
        if !isTooLarge { row.setChanges(changes) }
        try append(row, in: transaction)
    }

    private func newAction(_ name: String, about: String, documentCount: Int) -> ActionRow {
        ActionRow(
            owner: owner, number: 0, name: name, about: about, time: environment.now(),
            documentCount: documentCount, isUndone: false, changes: "")
    }

    /// Puts an action on top of the log, under the next number.
    private func append(
        _ action: ActionRow, in transaction: Transaction
    ) throws(StorageError) {
        let last = try transaction.first(latestActions)
        let row = action.numbered((last?.number ?? 0) + 1)
        // Below what was done beyond the store there may be what was taken back.
        if let last, !row.isBeyond, last.isUndone || last.isBeyond {
            try dropUndone(before: row.number, in: transaction)
        }
        try transaction.put(row, in: ActionRow.table)
        let oldest = row.number - Int64(ActionLimits.actions)
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
