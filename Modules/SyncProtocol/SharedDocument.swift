import Merge
import Primitives

/// A document in transit between replicas.
public struct SharedDocument: Sendable, Hashable {
    /// The kind of the document.
    public let kind: DocumentKind
    /// The id within the kind.
    public let id: String
    /// The state to join.
    public let state: Document
    /// The checksum of the document on which a partial state is based; `nil` if the state is the
    /// whole.
    public let base: Int64?

    /// Creates a document to send.
    public init(kind: DocumentKind, id: String, state: Document, base: Int64? = nil) {
        self.kind = kind
        self.id = id
        self.state = state
        self.base = base
    }
}

extension SharedDocument {
    /// Returns the checksum of a document with a state in canonical text: 64 bits over kind, id and
    /// state.
    ///
    /// A replica's checksum is the exclusive or of these.
    package static func checksum(_ kind: DocumentKind, _ id: String, _ state: String) -> Int64 {
        var hash = FNV1a()
        for part in [kind.rawValue, id, state] {
            hash.add(part)
            hash.add(0xFF)
        }
        return Int64(bitPattern: hash.value)
    }
}
