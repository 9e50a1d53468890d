import Primitives
import Replica
import Storage

extension Workspace {
    /// Undoes the latest action of this device that is not undone yet: a tap, a reset, an edit, a
    /// deletion, whatever its object.
    ///
    /// - Returns: The parts that were undone, and those that stayed because another device has
    ///   changed them since.
    /// - Throws: ``WorkspaceError/undo(_:)`` if there is nothing to undo, or the latest action was
    ///   done beyond the store; nothing has changed then.
    @discardableResult
    public func undo() async throws(WorkspaceError) -> Reversal {
        try await undo(1)[0]
    }

    /// Undoes a number of the latest actions, or none of them.
    ///
    /// - Parameter isPassing: Whether actions beyond the store are skipped; otherwise they are
    ///   refused.
    /// - Returns: The reversals, latest action first.
    /// - Throws: ``WorkspaceError/undo(_:)`` if there are fewer actions, or one can't be undone.
    public func undo(
        _ count: Int, passing isPassing: Bool = false
    ) async throws(WorkspaceError) -> [Reversal] {
        try await reverse(count, without: .nothingToUndo) {
            try replica.undo(
                with: projections, keepers: keepers, passing: isPassing, in: $0)
        }
    }

    /// Undoes the latest action if it has the given number.
    ///
    /// - Returns: The reversal; `nil` if another action is the latest, and nothing changed.
    /// - Throws: ``WorkspaceError/undo(_:)`` if the action can't be undone.
    @discardableResult
    public func undo(only number: Int64) async throws(WorkspaceError) -> Reversal? {
        try await reverse { transaction in
            let actions = try replica.actions(limit: ActionLimits.actions, in: transaction)
            guard actions.first(where: { !$0.isUndone })?.number == number else { return nil }
            return try replica.undo(with: projections, keepers: keepers, in: transaction)
        }
    }

    /// Redoes the action that was undone last.
    ///
    /// - Returns: The parts that were redone, and those that stayed because another device has
    ///   changed them since.
    /// - Throws: ``WorkspaceError/undo(_:)`` if there is nothing to redo; nothing has changed then.
    @discardableResult
    public func redo() async throws(WorkspaceError) -> Reversal {
        try await redo(1)[0]
    }

    /// Redoes a number of the actions that were undone last, or none of them.
    ///
    /// - Throws: ``WorkspaceError/undo(_:)`` if there are fewer.
    public func redo(_ count: Int) async throws(WorkspaceError) -> [Reversal] {
        try await reverse(count, without: .nothingToRedo) {
            try replica.redo(with: projections, keepers: keepers, in: $0)
        }
    }

    /// Adds an action beyond the store to the log, such as a setting, so that undo does not take
    /// back the action before it instead.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - about: The object of the action.
    ///   - before: The previous state; empty if it says nothing.
    public func note(
        _ name: String, about: String, before: String = ""
    ) async throws(WorkspaceError) {
        try await store.write(as: WorkspaceError.self) {
            try replica.noteDeed(name, about: about, Deed(beyond: before), in: $0)
        }
    }

    /// Returns the latest actions of this device, newest first; undone ones come first.
    public func actions(
        limit: Int = ActionLimits.actions
    ) async throws(WorkspaceError) -> [ActionRecord] {
        try await store.read(as: WorkspaceError.self) {
            try replica.actions(limit: limit, in: $0)
        }
    }

    /// The keepers that undo changes to rows outside of documents.
    private var keepers: [any RowKeeper] { [PlaceKeeper()] }

    private func reverse(
        _ count: Int, without nothing: UndoError,
        _ once: @Sendable (Transaction) throws -> Reversal
    ) async throws(WorkspaceError) -> [Reversal] {
        precondition(count > 0, "\(count) actions can't be reversed")
        return try await reverse { transaction in
            var done: [Reversal] = []
            while done.count < count {
                do {
                    done.append(try once(transaction))
                } catch let error as UndoError where error == nothing && !done.isEmpty {
                    throw UndoError.tooFew(there: done.count, wanted: count)
                }
            }
            return done
        }
    }

    private func reverse<Result: Sendable>(
        _ reverse: @Sendable (Transaction) throws -> Result
    ) async throws(WorkspaceError) -> Result {
        do throws(UndoError) {
            return try await store.write(as: UndoError.self, reverse)
        } catch {
            if case .storage(let failure) = error { throw .storage(failure) }
            throw .undo(error)
        }
    }
}
