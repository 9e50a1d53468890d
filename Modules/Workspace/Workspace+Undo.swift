import Primitives
import Replica
import Storage

extension Workspace {
    /// Takes back the latest action of this device that was not taken back yet: a tap, a reset, an
    /// edit, a deletion, whatever it was about.
    ///
    /// - Returns: What was taken back, and what stayed because another device has changed it since.
    /// - Throws: ``WorkspaceError/undo(_:)`` if there is nothing to undo; then nothing has changed.
    @discardableResult
    public func undo() async throws(WorkspaceError) -> Reversal {
        try await reverse { try replica.undo(with: projections, in: $0) }
    }

    /// Takes back the latest action if it is the one of that number.
    ///
    /// - Returns: What was taken back; `nil` if something else was done since, and nothing changed.
    /// - Throws: ``WorkspaceError/undo(_:)`` if it can't be taken back.
    @discardableResult
    public func undo(only number: Int64) async throws(WorkspaceError) -> Reversal? {
        try await reverse { transaction in
            let actions = try replica.actions(limit: ActionLimits.actions, in: transaction)
            guard actions.first(where: { !$0.isUndone })?.number == number else { return nil }
            return try replica.undo(with: projections, in: transaction)
        }
    }

    /// Does the action again that was taken back last.
    ///
    /// - Returns: What was done again, and what stayed because another device has changed it since.
    /// - Throws: ``WorkspaceError/undo(_:)`` if there is nothing to redo; then nothing has changed.
    @discardableResult
    public func redo() async throws(WorkspaceError) -> Reversal {
        try await reverse { try replica.redo(with: projections, in: $0) }
    }

    /// The latest actions of this device, newest first; those that were taken back stand first.
    public func actions(
        limit: Int = ActionLimits.actions
    ) async throws(WorkspaceError) -> [ActionRecord] {
        try await store.read(as: WorkspaceError.self) {
            try replica.actions(limit: limit, in: $0)
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
