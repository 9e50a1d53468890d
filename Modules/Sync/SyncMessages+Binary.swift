import Merge
import Primitives
import Replica

/// The messages of sync in the binary form (`docs/sync-binary.md`). Kinds, names and devices are
/// written once a message. Each message begins with which optional members it has, and ends with
/// what a later version may add, by name.
extension PushRequest {
    /// Which optional members there are: none so far.
    private struct Parts: OptionSet {
        let rawValue: UInt8
        static let all: Self = []
    }

    /// The message in the binary form.
    public var binary: [UInt8] {
        var writer = BinaryWriter()
        writer.byte(Parts().rawValue)
        writer.device(device)
        writer.integer(batch)
        writer.count(of: documents.count)
        for document in documents { document.write(to: &writer) }
        writer.endOfMessage()
        return writer.bytes
    }

    /// Reads the binary form.
    ///
    /// - Throws: ``MergeError/malformed(_:)`` with the number of the byte.
    public init(binary: [UInt8]) throws(MergeError) {
        var reader = try BinaryReader(binary, names: SyncLimits.allNamesBytes)
        _ = try reader.parts(Parts.all)
        let device = try reader.device()
        let batch = try reader.integer()
        var documents: [SharedDocument] = []
        for _ in 0..<(try reader.count(ofElementsWith: SharedDocument.leastBytes)) {
            documents.append(try SharedDocument(from: &reader))
        }
        try reader.endOfMessage()
        self.init(device: device, batch: batch, documents: documents)
    }
}

extension PushAnswer {
    /// Which optional members there are: none so far.
    private struct Parts: OptionSet {
        let rawValue: UInt8
        static let all: Self = []
    }

    /// The message in the binary form.
    public var binary: [UInt8] {
        var writer = BinaryWriter()
        writer.byte(Parts().rawValue)
        writer.integer(batch)
        writer.integer(revision)
        writer.endOfMessage()
        return writer.bytes
    }

    /// Reads the binary form.
    ///
    /// - Throws: ``MergeError/malformed(_:)`` with the number of the byte.
    public init(binary: [UInt8]) throws(MergeError) {
        var reader = try BinaryReader(binary, names: SyncLimits.allNamesBytes)
        _ = try reader.parts(Parts.all)
        let batch = try reader.integer()
        let revision = try reader.integer()
        try reader.endOfMessage()
        self.init(batch: batch, revision: revision)
    }
}

extension PullAnswer {
    /// What is said of a page beside its documents.
    private struct Parts: OptionSet {
        let rawValue: UInt8
        static let complete = Self(rawValue: 1)
        static let all: Self = [.complete]
    }

    /// The message in the binary form.
    public var binary: [UInt8] {
        var writer = BinaryWriter()
        writer.byte((isComplete ? Parts.complete : []).rawValue)
        writer.integer(revision)
        writer.word(UInt64(bitPattern: checksum))
        writer.count(of: changes.count)
        for change in changes {
            writer.integer(change.revision)
            change.document.write(to: &writer)
        }
        writer.endOfMessage()
        return writer.bytes
    }

    /// Reads the binary form.
    ///
    /// - Throws: ``MergeError/malformed(_:)`` with the number of the byte.
    public init(binary: [UInt8]) throws(MergeError) {
        var reader = try BinaryReader(binary, names: SyncLimits.allNamesBytes)
        let parts = try reader.parts(Parts.all)
        let revision = try reader.integer()
        let checksum = Int64(bitPattern: try reader.word())
        var changes: [Change] = []
        for _ in 0..<(try reader.count(ofElementsWith: 1 + SharedDocument.leastBytes)) {
            let revision = try reader.integer()
            changes.append(Change(document: try SharedDocument(from: &reader), revision: revision))
        }
        try reader.endOfMessage()
        self.init(
            changes: changes, revision: revision, isComplete: parts.contains(.complete),
            checksum: checksum)
    }
}

extension SharedDocument {
    /// What is said of a document on its way beside its state.
    private struct Parts: OptionSet {
        let rawValue: UInt8
        static let all: Self = []
    }

    /// The fewest bytes that a document on its way can take.
    fileprivate static let leastBytes = 4

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.byte(Parts().rawValue)
        writer.name(kind.rawValue)
        writer.text(id)
        writer.document(state)
    }

    fileprivate init(from reader: inout BinaryReader) throws(MergeError) {
        _ = try reader.parts(Parts.all)
        let kind = try reader.name()
        let id = try reader.text()
        self.init(
            kind: DocumentKind(rawValue: kind), id: id, state: try reader.document())
    }
}
