import Merge

/// What changed a document whose rows are to agree with it again.
public enum ProjectionCause: Sendable, Hashable {
    /// The domain itself, just now.
    case edit
    /// Something that came from another device; what the document was before, `nil` if nothing was
    /// known of it.
    case sync(before: Document?)
    /// An action of this device was taken back; its name.
    case undo(action: String)
    /// An action of this device was done again; its name.
    case redo(action: String)
}
