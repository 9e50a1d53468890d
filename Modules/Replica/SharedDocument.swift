import Merge

/// A document on its way between replicas.
public struct SharedDocument: Sendable, Hashable, Codable {
    /// What it is about.
    public let kind: DocumentKind
    /// Its id within the kind.
    public let id: String
    /// The state to join.
    public let state: Document
    /// The checksum of the document that the state is only a part of: what is new since. `nil` if
    /// the state is the whole.
    public let base: Int64?

    /// A document to send.
    public init(kind: DocumentKind, id: String, state: Document, base: Int64? = nil) {
        self.kind = kind
        self.id = id
        self.state = state
        self.base = base
    }
}
