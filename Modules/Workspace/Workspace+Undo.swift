import Merge
import Storage
import Sync

extension Workspace {
    /// Undoes the latest action of this device that is not undone yet: a tap, a reset, an edit, a
    /// deletion, whatever its object.
    ///
    /// - Returns: The parts that were undone, and those that stayed because another device has
    ///   changed them since.
    /// - Throws: ``ReversalError`` if there is nothing to undo, or the latest action was
    ///   done beyond the store; nothing has changed then.
    @discardableResult
    public func undo() async throws -> Reversal {
        try await undo(1)[0]
    }

    /// Undoes a number of the latest actions, or none of them.
    ///
    /// - Parameter isPassing: Whether actions beyond the store are skipped; otherwise they are
    ///   refused.
    /// - Returns: The reversals, latest action first.
    /// - Throws: ``ReversalError`` if there are fewer actions, or one can't be undone.
    public func undo(_ count: Int, passing isPassing: Bool = false) async throws -> [Reversal] {
        try await reverse(count, without: .nothingToUndo) { transaction in
            try replica.undo(
                with: projections, keepers: Self.keepers, passing: isPassing, in: transaction)
        }
    }

    /// Undoes the latest action if it has the given number.
    ///
    /// - Returns: The reversal; `nil` if another action is the latest, and nothing changed.
    /// - Throws: ``ReversalError`` if the action can't be undone.
    @discardableResult
    public func undo(only number: Int64) async throws -> Reversal? {
        try await reverse { transaction in
            let actions = try replica.actions(limit: ActionLimits.actions, in: transaction)
            guard actions.first(where: { !$0.isUndone })?.number == number else { return nil }
            return try replica.undo(with: projections, keepers: Self.keepers, in: transaction)
        }
    }

    /// Redoes the action that was undone last.
    ///
    /// - Returns: The parts that were redone, and those that stayed because another device has
    ///   changed them since.
    /// - Throws: ``ReversalError`` if there is nothing to redo; nothing has changed then.
    @discardableResult
    public func redo() async throws -> Reversal {
        try await redo(1)[0]
    }

    /// Redoes a number of the actions that were undone last, or none of them.
    ///
    /// - Throws: ``ReversalError`` if there are fewer.
    public func redo(_ count: Int) async throws -> [Reversal] {
        try await reverse(count, without: .nothingToRedo) { transaction in
            try replica.redo(with: projections, keepers: Self.keepers, in: transaction)
        }
    }

    /// Adds an action beyond the store to the log, such as a setting, so that undo does not take
    /// back the action before it instead.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - about: The object of the action.
    ///   - before: The previous state; empty if it says nothing.
    public func note(_ name: String, about: String, before: String = "") async throws {
        try await store.write { transaction in
            try replica.noteDeed(name, about: about, Deed(beyond: before), in: transaction)
        }
    }

    private func reverse(
        _ count: Int, without nothing: UndoError,
        _ once: @Sendable (Transaction) throws -> Reversal
    ) async throws -> [Reversal] {
        precondition(count > 0, "\(count) actions can't be reversed")
        return try await reverse { transaction in
            var done: [Reversal] = []
            while done.count < count {
                do {
                    done.append(try once(transaction))
                } catch let error as UndoError {
                    guard error == nothing, !done.isEmpty else { throw error }
                    throw UndoError.tooFew(there: done.count, wanted: count)
                }
            }
            return done
        }
    }

    private func reverse<Result: Sendable>(
        _ reverse: @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await store.write(reverse)
    }
}
