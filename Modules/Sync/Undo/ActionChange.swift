import Merge

/// The change that an action made to one document.
struct ActionChange: Sendable, Hashable {
    let kind: DocumentKind
    let id: String
    var change: DocumentChange
    /// Whether it stayed when the action was undone or redone; then there is nothing to do the next
    /// time, in the other direction.
    private(set) var isKept = false

    init(kind: DocumentKind, id: String, change: DocumentChange) {
        self.kind = kind
        self.id = id
        self.change = change
    }

    func noted(isKept: Bool) -> Self {
        var copy = self
        copy.isKept = isKept
        return copy
    }
}

extension ActionChange: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind
        case id
        case change
        case isKept = "kept"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(DocumentKind.self, forKey: .kind)
        id = try container.decode(String.self, forKey: .id)
        change = try container.decode(DocumentChange.self, forKey: .change)
        isKept = try container.decodeIfPresent(Bool.self, forKey: .isKept) ?? false
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(id, forKey: .id)
        try container.encode(change, forKey: .change)
        if isKept { try container.encode(true, forKey: .isKept) }
    }
}
