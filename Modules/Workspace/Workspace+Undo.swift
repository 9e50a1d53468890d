import Primitives
import Replica
import Storage

extension Workspace {
    /// Takes back the latest action of this device that was not taken back yet: a tap, a reset, an
    /// edit, a deletion, whatever it was about.
    ///
    /// - Returns: What was taken back, and what stayed because another device has changed it since.
    /// - Throws: ``WorkspaceError/undo(_:)`` if there is nothing to undo, or the latest was done
    ///   beyond the store; then nothing has changed.
    @discardableResult
    public func undo() async throws(WorkspaceError) -> Reversal {
        try await undo(1)[0]
    }

    /// Takes back so many of the latest actions, or none of them.
    ///
    /// - Parameter isPassing: Whether what was done beyond the store is passed over; else it is
    ///   refused.
    /// - Returns: What was taken back, the latest first.
    /// - Throws: ``WorkspaceError/undo(_:)`` if there are fewer, or one can't be taken back.
    public func undo(
        _ count: Int, passing isPassing: Bool = false
    ) async throws(WorkspaceError) -> [Reversal] {
        try await reverse(count, without: .nothingToUndo) {
            try replica.undo(
                with: projections, keepers: keepers, passing: isPassing, in: $0)
        }
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
            return try replica.undo(with: projections, keepers: keepers, in: transaction)
        }
    }

    /// Does the action again that was taken back last.
    ///
    /// - Returns: What was done again, and what stayed because another device has changed it since.
    /// - Throws: ``WorkspaceError/undo(_:)`` if there is nothing to redo; then nothing has changed.
    @discardableResult
    public func redo() async throws(WorkspaceError) -> Reversal {
        try await redo(1)[0]
    }

    /// Does so many of the actions again that were taken back last, or none of them.
    ///
    /// - Throws: ``WorkspaceError/undo(_:)`` if there are fewer.
    public func redo(_ count: Int) async throws(WorkspaceError) -> [Reversal] {
        try await reverse(count, without: .nothingToRedo) {
            try replica.redo(with: projections, keepers: keepers, in: $0)
        }
    }

    /// Writes into the log of actions what was done beyond the store, such as a setting, so that
    /// undo doesn't take back what was done before it instead.
    ///
    /// - Parameters:
    ///   - name: What was done.
    ///   - about: To what.
    ///   - before: What there was before; empty if that says nothing.
    public func note(
        _ name: String, about: String, before: String = ""
    ) async throws(WorkspaceError) {
        try await store.write(as: WorkspaceError.self) {
            try replica.noteDeed(name, about: about, Deed(beyond: before), in: $0)
        }
    }

    /// The latest actions of this device, newest first; those that were taken back stand first.
    public func actions(
        limit: Int = ActionLimits.actions
    ) async throws(WorkspaceError) -> [ActionRecord] {
        try await store.read(as: WorkspaceError.self) {
            try replica.actions(limit: limit, in: $0)
        }
    }

    /// What takes back rows that are no documents.
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
