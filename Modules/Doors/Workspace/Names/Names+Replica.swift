import Replica

/// An action of this device in the log of actions.
public typealias LoggedAction = ActionRecord
/// The outcome of undoing or redoing an action.
public typealias ActionReversal = Reversal

extension Workspace {
    /// The most actions that can be undone; older ones are forgotten.
    public static let undoableActions = ActionLimits.actions
}
