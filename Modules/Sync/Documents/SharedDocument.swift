import Merge

/// A document in transit between replicas.
public struct SharedDocument: Sendable, Hashable, Codable {
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

    private enum CodingKeys: CodingKey {
        case kind
        case id
        case state
        case base
    }

    /// Reads a document, with its base as an integer or a text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(DocumentKind.self, forKey: .kind),
            id: try container.decode(String.self, forKey: .id),
            state: try container.decode(Document.self, forKey: .state),
            base: try container.decodeIntegerOrTextIfPresent(forKey: .base))
    }
}
