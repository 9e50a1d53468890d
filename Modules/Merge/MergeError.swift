/// What can go wrong in the algebra.
public enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The result does not fit in 64 bits; nothing was changed.
    case overflow
    /// Bytes that are no document; the reason says where.
    case malformed(String)

    /// One sentence.
    public var description: String {
        switch self {
        case .overflow: "the number does not fit in 64 bits: nothing was changed"
        case .malformed(let reason): "this is no document that can be merged: \(reason)"
        }
    }
}
