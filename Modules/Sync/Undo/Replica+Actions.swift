import Merge
import Primitives
import Storage

extension Replica {
    /// Edits documents as one action that can be undone, and logs it in the same transaction.
    /// Actions undone earlier can't be redone after it.
    ///
    /// ```
    /// try replica.perform("count up", about: "+3 Kids", in: transaction) { action in
    ///     try action.edit(kind, id) { edit in … }
    /// }
    /// ```
    /// An action that changes nothing leaves no trace. One with more than
    /// ``ActionLimits/documents`` documents is logged and can't be undone.
    ///
    /// - Parameters:
    /// - name: The name of the action, such as `count up`.
    /// - about: The object of the action. It is shown in lists, so it must never contain anything
    ///   that the user wants to keep secret.
    /// - Throws: The error of `body` or ``StorageError``; the caller must then let the transaction
    ///   fail.
    @discardableResult
    public func perform<Result>(
        _ name: String, about: String, in transaction: Transaction,
        _ body: (Action) throws -> Result
    ) throws -> Result {
        let action = try begin(in: transaction)
        action.entitle(name, about: about)
        let result = try body(action)
        try log(action, in: transaction)
        return result
    }

    /// Begins an action, which ``log(_:in:)`` ends.
    public func begin(in transaction: Transaction) throws -> Action {
        try Action(self, in: transaction)
    }

    /// Ends an action: logs its changes, if there are any, so that they can be undone together.
    public func log(_ action: Action, in transaction: Transaction) throws {
        let isTooLarge = action.documentCount > ActionLimits.documents
        let changes = isTooLarge ? [] : action.changes
        guard isTooLarge || !changes.isEmpty else { return }
        var row = newAction(
            action.name, about: action.about,
            documentCount: isTooLarge ? action.documentCount : changes.count)
        if !isTooLarge { row.setChanges(changes) }
        try adopt(entered: action.entered, in: transaction)
        try append(row, in: transaction)
    }

    /// Notes in the actions that made some documents what was entered under other devices in them
    /// since, so that undoing all of it leaves nothing.
    private func adopt(entered: [String: Set<String>], in transaction: Transaction) throws {
        guard !entered.isEmpty else { return }
        for var row in try transaction.all(latestActions)
        where row.deed == nil && !row.changes.isEmpty {
            let old = try row.documentChanges()
            var new = old
            for index in new.indices {
                let name = "\(new[index].kind.rawValue) \(new[index].id)"
                new[index].change.adopt(entered: entered[name] ?? [])
            }
            guard new != old else { continue }
            row.setChanges(new)
            try transaction.put(row, in: ActionRow.table)
        }
    }

    /// Logs a deed on something other than documents, in the transaction that did it.
    ///
    /// Actions undone earlier can't be redone after it, unless it was done beyond the store.
    public func noteDeed(
        _ name: String, about: String, _ deed: Deed, in transaction: Transaction
    ) throws {
        var row = newAction(name, about: about, documentCount: 0)
        row.setDeed(deed)
        try append(row, in: transaction)
    }

    /// Forgets the actions with given names for which a condition holds.
    public func forgetActions(
        named names: Set<String>, in transaction: Transaction,
        where isOver: (ActionRecord) -> Bool
    ) throws {
        for row in try transaction.all(latestActions)
        where names.contains(row.name) && isOver(row.record) {
            try forget(row, in: transaction)
        }
    }

    /// Returns the latest actions, newest first.
    public func actions(limit: Int, in transaction: ReadTransaction) throws -> [ActionRecord] {
        try transaction.all(latestActions.limited(to: limit)).map(\.record)
    }

    /// Forgets all actions, together with the old states they hold.
    public func forgetActions(in transaction: Transaction) throws {
        for row in try transaction.all(latestActions) { try forget(row, in: transaction) }
    }

    /// The query for the log, newest first.
    var latestActions: Query<ActionRow> { Query(ActionRow.table, equals: owner).reversed() }

    private func forget(_ row: ActionRow, in transaction: Transaction) throws {
        try transaction.delete(ActionRow.table, owner, row.number)
    }

    private func newAction(_ name: String, about: String, documentCount: Int) -> ActionRow {
        ActionRow(
            owner: owner, number: 0, name: name, about: about, time: environment.now(),
            documentCount: documentCount, isUndone: false, changes: "")
    }

    /// Adds an action to the top of the log, under the next number.
    private func append(_ action: ActionRow, in transaction: Transaction) throws {
        let last = try transaction.first(latestActions)
        let row = action.numbered((last?.number ?? 0) + 1)
        // Below actions done beyond the store there may be undone ones.
        if let last, !row.isBeyond, last.isUndone || last.isBeyond {
            try dropUndone(before: row.number, in: transaction)
        }
        try transaction.put(row, in: ActionRow.table)
        let oldest = row.number - Int64(ActionLimits.actions)
        if oldest > 0 { try transaction.delete(ActionRow.table, owner, oldest) }
    }

    /// Forgets the actions that could have been redone. Numbers are not reused, so expired actions
    /// are found by number as well: later actions remove just one number each.
    private func dropUndone(before number: Int64, in transaction: Transaction) throws {
        for row in try transaction.all(latestActions) {
            guard row.isUndone || row.number <= number - Int64(ActionLimits.actions) else {
                continue
            }
            try forget(row, in: transaction)
        }
    }
}
