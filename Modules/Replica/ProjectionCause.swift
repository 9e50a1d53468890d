/// What changed a document whose rows are to agree with it again.
public enum ProjectionCause: Sendable, Hashable {
    /// The domain itself, just now.
    case edit
    /// Something that came from another device.
    case sync
    /// An action of this device was taken back.
    case undo
    /// An action of this device was done again.
    case redo
}
