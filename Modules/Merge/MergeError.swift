/// The errors of the merge algebra.
public enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The result does not fit in 64 bits; nothing was changed.
    case overflow
    /// The bytes are not a document; the reason names the place.
    case malformed(String)

    /// The error in one sentence.
    public var description: String {
        switch self {
        case .overflow: "the number does not fit in 64 bits: nothing was changed"
        case .malformed(let reason): "this is not a document that can be merged: \(reason)"
        }
    }
}
