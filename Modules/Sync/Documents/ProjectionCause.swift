import Merge

/// The cause of a change to a document, which its rows must follow.
public enum ProjectionCause: Sendable, Hashable {
    /// An edit that the domain itself has just made.
    case edit
    /// A change from another device; the associated value is the earlier state, `nil` if it was not
    /// known.
    case sync(before: Document?)
    /// The undo of an action of this device, with its name and the earlier state.
    case undo(action: String, before: Document)
    /// The redo of an action of this device, with its name and the earlier state.
    case redo(action: String, before: Document)
}
