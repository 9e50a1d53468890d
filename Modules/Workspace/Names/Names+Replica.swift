import Merge
import Storage
import Sync

/// An action of this device in the log of actions.
public typealias LoggedAction = ActionRecord
/// The outcome of undoing or redoing an action.
public typealias ActionReversal = Reversal
/// The errors of undo and redo.
public typealias ReversalError = UndoError
/// The errors of the store.
public typealias StoreError = StorageError

extension Workspace {
    /// The most actions that can be undone; older ones are forgotten.
    public static let undoableActions = ActionLimits.actions
}
