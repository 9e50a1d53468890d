import Merge
import Primitives
import SyncProtocol

/// The kind and the id of a document.
struct DocumentName: Hashable {
    let kind: DocumentKind
    let id: String

    /// The key of its row: `kind.id`; a kind with a dot in it has its length before it, after
    /// another dot.
    var key: String {
        let kind = kind.rawValue
        return kind.utf8.contains(UInt8(ascii: "."))
            ? ".\(kind.utf8.count).\(kind)\(id)" : "\(kind).\(id)"
    }

    init(_ kind: DocumentKind, _ id: String) { (self.kind, self.id) = (kind, id) }

    /// Reads a key.
    init?(key: String) {
        var bytes = key.utf8[...]
        let isLong = bytes.first == UInt8(ascii: ".")
        if isLong { bytes.removeFirst() }
        guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        var (kind, id) = (bytes[..<dot], bytes[bytes.index(after: dot)...])
        if isLong {
            guard let count = Int64(decimal: String(kind) ?? ""), count > 0, count < id.count else {
                return nil
            }
            (kind, id) = (id.prefix(Int(count)), id.dropFirst(Int(count)))
        }
        guard let kind = String(kind), let id = String(id), !kind.isEmpty else { return nil }
        self.init(DocumentKind(rawValue: kind), id)
    }
}

extension DocumentName: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.kind.rawValue, left.id) < (right.kind.rawValue, right.id)
    }
}

/// A document of any kind, and what only this device has of it.
struct HeldDocument {
    let name: DocumentName
    /// The document.
    private(set) var document: Document
    /// The number of the local change that the server has not acknowledged; 0 for none.
    var change: Int64
    /// The server's revision that last changed it; 0 for none, ``unconfirmed`` for one that the
    /// server has not given since a fresh start.
    var revision: Int64 = 0
    /// The time at which it was last used on this device, for what has a history.
    var usedAt: Instant?
    /// The number of rows in its history.
    var sequence: Int64 = 0
    /// The number of the latest row of its history that an exchange brought; 0 for none.
    var pulledSequence: Int64 = 0
    private var knownChecksum: Int64?

    /// The revision of a document that the server had but has not given since a fresh start.
    static let unconfirmed: Int64 = -1

    /// Creates a document.
    init(_ name: DocumentName, _ document: Document, change: Int64, revision: Int64 = 0) {
        (self.name, self.document, self.change) = (name, document, change)
        self.revision = revision
    }

    /// Replaces the document.
    mutating func replace(_ document: Document) {
        self.document = document
        knownChecksum = nil
    }

    /// The checksum over kind, id and state.
    var checksum: Int64 { knownChecksum ?? name.checksum(of: document) }

    /// Computes the checksum once for all copies made from here on.
    mutating func keepChecksum() { knownChecksum = checksum }

    /// Whether the server has not given it since a fresh start.
    var isUnconfirmed: Bool { revision == Self.unconfirmed }

    /// Reads a row.
    init(_ name: DocumentName, _ row: Row) throws(CoreError) {
        var document: Document?
        var (change, usedAt): (Int64?, Int64?)
        var (revision, sequence, pulledSequence): (Int64, Int64, Int64) = (0, 0, 0)
        try row.members { (name, reader) throws(JSONFault) in
            switch name {
            case "change": change = try reader.integerOrText()
            case "revision": revision = try reader.integerOrText()
            case "usedAt": usedAt = try reader.integerOrText()
            case "sequence": sequence = try reader.integerOrText()
            case "pulledSequence": pulledSequence = try reader.integerOrText()
            case "state": document = try Document(from: &reader)
            default: try reader.skip()
            }
        }
        guard let document, let change, (0..<Core.most).contains(change),
            (0..<Core.most).contains(sequence), revision >= Self.unconfirmed
        else { throw row.incomplete }
        self.init(name, document, change: change, revision: revision)
        self.usedAt = usedAt.map { Instant(milliseconds: $0).madeReadable }
        (self.sequence, self.pulledSequence) = (sequence, pulledSequence)
    }

    /// The row.
    var row: Row {
        Row(.documents, name.key) { writer in
            writer.number("change", change)
            if let usedAt {
                writer.number("usedAt", usedAt.milliseconds)
                writer.number("sequence", sequence)
                if pulledSequence > 0 { writer.number("pulledSequence", pulledSequence) }
            }
            if revision != 0 { writer.number("revision", revision) }
            writer.name("state")
            writer.json(document.canonicalText)
        }
    }
}

extension DocumentName {
    /// The checksum of a state of the document.
    func checksum(of document: Document) -> Int64 {
        SharedDocument.checksum(kind, id, document.canonicalText)
    }
}
