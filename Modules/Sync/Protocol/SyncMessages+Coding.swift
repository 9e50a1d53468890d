import Merge
import Primitives
import SyncProtocol

/// The messages of sync for general coders, which say what is wrong with a message and where.
///
/// Numbers that fill 64 bits are integers or texts.
extension PushRequest: Codable {
    private enum CodingKeys: CodingKey { case device, batch, documents, seen, boots }

    /// Reads a request.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            device: try container.decode(DeviceID.self, forKey: .device),
            batch: try container.decode(Int64.self, forKey: .batch),
            documents: try container.decode([SharedDocument].self, forKey: .documents),
            seen: try container.decodeIfPresent(Int64.self, forKey: .seen),
            boots: try container.decodeIfPresent(BootHistory.self, forKey: .boots))
    }

    /// Writes the request.
    package func encode(to encoder: any Encoder) throws { try encoder.write(json) }
}

extension PullRequest: Codable {
    private enum CodingKeys: CodingKey { case since, limit, device, seen, boots }

    /// Reads a request.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            since: try container.decode(Int64.self, forKey: .since),
            limit: try container.decode(Int.self, forKey: .limit),
            device: try container.decodeIfPresent(DeviceID.self, forKey: .device),
            seen: try container.decodeIfPresent(Int64.self, forKey: .seen),
            boots: try container.decodeIfPresent(BootHistory.self, forKey: .boots))
    }

    /// Writes the request.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(since, forKey: .since)
        try container.encode(limit, forKey: .limit)
        try container.encodeIfPresent(device, forKey: .device)
        try container.encodeIfPresent(seen, forKey: .seen)
        try container.encodeIfPresent(boots, forKey: .boots)
    }
}

extension PushAnswer: Codable {
    private enum CodingKeys: CodingKey { case batch, revision, previous, revisions, checksum }

    /// Reads an answer.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            batch: try container.decode(Int64.self, forKey: .batch),
            revision: try container.decode(Int64.self, forKey: .revision),
            previous: try container.decodeIfPresent(Int64.self, forKey: .previous),
            revisions: try container.decodeIfPresent([Int64?].self, forKey: .revisions),
            checksum: try container.decodeIntegerOrTextIfPresent(forKey: .checksum))
    }

    /// Writes the answer.
    package func encode(to encoder: any Encoder) throws {
        try encoder.write(json(numbers: .integers))
    }
}

extension PullAnswer: Codable {
    private enum CodingKeys: CodingKey { case changes, revision, isComplete, checksum, horizon }

    /// Reads a page.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            changes: try container.decode([Change].self, forKey: .changes),
            revision: try container.decode(Int64.self, forKey: .revision),
            isComplete: try container.decode(Bool.self, forKey: .isComplete),
            checksum: try container.decodeIntegerOrText(forKey: .checksum),
            horizon: try container.decodeIfPresent(Int64.self, forKey: .horizon))
    }

    /// Writes the page.
    package func encode(to encoder: any Encoder) throws { try encoder.write(json) }
}

extension PullAnswer.Change: Decodable {
    private enum CodingKeys: CodingKey { case document, revision }

    /// Reads a change.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            document: try container.decode(SharedDocument.self, forKey: .document),
            revision: try container.decode(Int64.self, forKey: .revision))
    }
}

extension SharedDocument: Codable {
    private enum CodingKeys: CodingKey { case kind, id, state, base }

    /// Reads a document.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(DocumentKind.self, forKey: .kind),
            id: try container.decode(String.self, forKey: .id),
            state: try container.decode(Document.self, forKey: .state),
            base: try container.decodeIntegerOrTextIfPresent(forKey: .base))
    }

    /// Writes the document.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(id, forKey: .id)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(base, forKey: .base)
    }
}

extension Encoder {
    /// Writes a message that is JSON already.
    fileprivate func write(_ json: [UInt8]) throws {
        var reader = JSONPullReader(json)
        try AnyJSON(reader.value()).encode(to: self)
    }
}

extension BootHistory: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let trail = BootHistory(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "starts of a machine are at most \(Self.limit), each a name in "
                    + "hexadecimal digits, a colon and a number, with commas between")
        }
        self = trail
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
