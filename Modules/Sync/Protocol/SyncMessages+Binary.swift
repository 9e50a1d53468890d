import Merge
import Primitives

/// The messages of sync in the binary form (`docs/sync-binary.md`). Kinds, names and devices are
/// written once per message. Each message begins with the set of its optional members, and ends
/// with the additions of later versions, by name.
extension PushRequest {
    /// The optional members that are there.
    private struct Parts: OptionSet {
        let rawValue: UInt8
        static let seen = Self(rawValue: 1)
        static let all: Self = [.seen]
    }

    /// The message in the binary form.
    package var binary: [UInt8] {
        var writer = BinaryWriter()
        writer.byte((seen == nil ? [] : Parts.seen).rawValue)
        if let seen { writer.integer(seen) }
        writer.device(device)
        writer.integer(batch)
        writer.count(of: documents.count)
        for document in documents { document.write(to: &writer) }
        // Earlier versions ignore it.
        writer.endOfMessage(adding: boots.map { ["boots": $0.description] } ?? [:])
        return writer.bytes
    }

    /// Reads the binary form.
    ///
    /// - Throws: ``MergeError/malformed(_:)`` with the number of the byte.
    package init(binary: [UInt8]) throws {
        var reader = try BinaryReader(binary, names: SyncLimits.allNamesBytes)
        let parts = try reader.parts(Parts.all)
        let seen = parts.contains(.seen) ? try reader.integer() : nil
        let device = try reader.device()
        let batch = try reader.integer()
        var documents: [SharedDocument] = []
        for _ in 0..<(try reader.count(ofElementsWith: SharedDocument.leastBytes)) {
            documents.append(try SharedDocument(from: &reader))
        }
        let boots = try reader.endOfMessage()["boots"].map { text in
            guard let trail = BootHistory(text) else {
                throw reader.failure("starts of a machine that can't be read")
            }
            return trail
        }
        self.init(
            device: device, batch: batch, documents: documents, seen: seen, boots: boots)
    }
}

extension PushAnswer {
    /// The optional members that are there.
    private struct Parts: OptionSet {
        let rawValue: UInt8
        static let previous = Self(rawValue: 1)
        static let revisions = Self(rawValue: 2)
        static let checksum = Self(rawValue: 4)
        static let all: Self = [.previous, .revisions, .checksum]
    }

    /// The message in the binary form.
    package var binary: [UInt8] {
        var writer = BinaryWriter()
        var parts: Parts = []
        if previous != nil { parts.insert(.previous) }
        if revisions != nil { parts.insert(.revisions) }
        if checksum != nil { parts.insert(.checksum) }
        writer.byte(parts.rawValue)
        if let previous { writer.integer(previous) }
        if let revisions {
            writer.count(of: revisions.count)
            // No document has the revision 0.
            for revision in revisions { writer.integer(revision ?? 0) }
        }
        if let checksum { writer.word(UInt64(bitPattern: checksum)) }
        writer.integer(batch)
        writer.integer(revision)
        writer.endOfMessage()
        return writer.bytes
    }

    /// Reads the binary form.
    ///
    /// - Throws: ``MergeError/malformed(_:)`` with the number of the byte.
    package init(binary: [UInt8]) throws {
        var reader = try BinaryReader(binary, names: SyncLimits.allNamesBytes)
        let parts = try reader.parts(Parts.all)
        let previous = parts.contains(.previous) ? try reader.integer() : nil
        var revisions: [Int64?]?
        if parts.contains(.revisions) {
            var list: [Int64?] = []
            for _ in 0..<(try reader.count(ofElementsWith: 1)) {
                let revision = try reader.integer()
                list.append(revision == 0 ? nil : revision)
            }
            revisions = list
        }
        let checksum =
            parts.contains(.checksum) ? Int64(bitPattern: try reader.word()) : nil
        let batch = try reader.integer()
        let revision = try reader.integer()
        try reader.endOfMessage()
        self.init(
            batch: batch, revision: revision, previous: previous, revisions: revisions,
            checksum: checksum)
    }
}

extension PullAnswer {
    /// The completeness of a page, and the optional members that are there.
    private struct Parts: OptionSet {
        let rawValue: UInt8
        static let complete = Self(rawValue: 1)
        static let horizon = Self(rawValue: 2)
        static let all: Self = [.complete, .horizon]
    }

    /// The message in the binary form.
    package var binary: [UInt8] {
        var writer = BinaryWriter()
        var parts: Parts = isComplete ? [.complete] : []
        if horizon != nil { parts.insert(.horizon) }
        writer.byte(parts.rawValue)
        if let horizon { writer.integer(horizon) }
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
    package init(binary: [UInt8]) throws {
        var reader = try BinaryReader(binary, names: SyncLimits.allNamesBytes)
        let parts = try reader.parts(Parts.all)
        let horizon = parts.contains(.horizon) ? try reader.integer() : nil
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
            checksum: checksum, horizon: horizon)
    }
}

extension SharedDocument {
    /// The optional members of a document in transit.
    private struct Parts: OptionSet {
        let rawValue: UInt8
        static let base = Self(rawValue: 1)
        static let all: Self = [.base]
    }

    /// The minimum number of bytes of a document in transit.
    fileprivate static let leastBytes = 4

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.byte((base == nil ? [] : Parts.base).rawValue)
        if let base { writer.word(UInt64(bitPattern: base)) }
        writer.name(kind.rawValue)
        writer.text(id)
        writer.document(state)
    }

    fileprivate init(from reader: inout BinaryReader) throws {
        let parts = try reader.parts(Parts.all)
        let base = parts.contains(.base) ? Int64(bitPattern: try reader.word()) : nil
        let kind = try reader.name()
        let id = try reader.text()
        self.init(
            kind: DocumentKind(rawValue: kind), id: id, state: try reader.document(),
            base: base)
    }
}
