import Merge
import Primitives

/// The messages that carry documents, written and read without a general encoder: a page of two
/// hundred documents is most of the work of a first pull.
extension PullAnswer {
    /// The message as JSON.
    package var json: [UInt8] { json(numbers: .integers) }

    /// Returns the message as JSON, with its checksum in a given form.
    package func json(numbers: LongNumbers) -> [UInt8] {
        JSONWriter.page(
            changes, revision: revision, isComplete: isComplete,
            checksum: (checksum, numbers), horizon: horizon, room: 512 * changes.count
        ) { change, writer in
            change.document.write(to: &writer, numbers: numbers)
            return change.revision
        }
    }

    /// Reads a message in the expected form; who wants to know what is wrong with another one
    /// leaves it to a general decoder.
    package init(json: [UInt8]) throws(JSONFault) {
        var reader = JSONPullReader(json)
        var changes: [Change]?
        var checksum: Int64?
        var horizon: Int64?
        var revision: Int64?
        var isComplete: Bool?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "changes":
                var list: [Change] = []
                try reader.list { (reader) throws(JSONFault) in
                    list.append(try Change(from: &reader))
                }
                changes = list
            case "checksum": checksum = try reader.integerOrText()
            case "horizon": horizon = try reader.integer()
            case "revision": revision = try reader.integer()
            case "isComplete": isComplete = try reader.bool()
            default: try reader.skip()
            }
        }
        try reader.end()
        guard let changes, let checksum, let revision, let isComplete else {
            throw reader.unexpected
        }
        self.init(
            changes: changes, revision: revision, isComplete: isComplete, checksum: checksum,
            horizon: horizon)
    }
}

extension JSONWriter {
    /// Writes a page into room for a number of bytes, or more; `write` writes the document of a
    /// change and returns its revision.
    package static func page<Change>(
        _ changes: [Change], revision: Int64, isComplete: Bool,
        checksum: (value: Int64, numbers: LongNumbers), horizon: Int64?, room: Int,
        write: (Change, inout JSONWriter) -> Int64
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + room)
        writer.object { writer in
            writer.name("changes")
            writer.list { writer in
                for change in changes {
                    writer.object { writer in
                        writer.name("document")
                        let revision = write(change, &writer)
                        writer.name("revision")
                        writer.integer(revision)
                    }
                }
            }
            writer.name("checksum")
            writer.long(checksum.value, as: checksum.numbers)
            if let horizon {
                writer.name("horizon")
                writer.integer(horizon)
            }
            writer.name("isComplete")
            writer.bool(isComplete)
            writer.name("revision")
            writer.integer(revision)
        }
        return writer.bytes
    }

    /// Writes a document whose state is JSON already.
    package mutating func document(
        kind: DocumentKind, id: String, canonicalText state: String, base: Int64? = nil,
        numbers: LongNumbers = .integers
    ) {
        object { writer in
            if let base {
                writer.name("base")
                writer.long(base, as: numbers)
            }
            writer.name("id")
            writer.text(id)
            writer.name("kind")
            writer.text(kind.rawValue)
            writer.name("state")
            writer.json(state)
        }
    }
}

extension PullAnswer.Change {
    fileprivate init(from reader: inout JSONPullReader) throws(JSONFault) {
        var document: SharedDocument?
        var revision: Int64?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "document": document = try SharedDocument(from: &reader)
            case "revision": revision = try reader.integer()
            default: try reader.skip()
            }
        }
        guard let document, let revision else { throw reader.unexpected }
        self.init(document: document, revision: revision)
    }
}

extension SharedDocument {
    fileprivate func write(to writer: inout JSONWriter, numbers: LongNumbers = .integers) {
        writer.document(
            kind: kind, id: id, canonicalText: state.canonicalText, base: base, numbers: numbers)
    }

    fileprivate init(from reader: inout JSONPullReader) throws(JSONFault) {
        var base: Int64?
        var id: String?
        var kind: String?
        var state: Document?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "base": base = try reader.integerOrText()
            case "id": id = try reader.text()
            case "kind": kind = try reader.text()
            case "state": state = try Document(from: &reader)
            default: try reader.skip()
            }
        }
        guard let id, let kind, let state else { throw reader.unexpected }
        self.init(kind: DocumentKind(rawValue: kind), id: id, state: state, base: base)
    }
}

extension PushRequest {
    /// The message as JSON.
    package var json: [UInt8] { json(numbers: .integers) }

    /// Returns the message as JSON, with its bases in a given form.
    package func json(numbers: LongNumbers) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("batch")
            writer.integer(batch)
            if let boots {
                writer.name("boots")
                writer.text(boots.description)
            }
            writer.name("device")
            writer.identifier(device)
            writer.name("documents")
            writer.list { writer in
                for document in documents { document.write(to: &writer, numbers: numbers) }
            }
            if let seen {
                writer.name("seen")
                writer.integer(seen)
            }
        }
        return writer.bytes
    }

    /// Reads a message in the expected form; anything else is left to a general decoder.
    package init(json: [UInt8]) throws(JSONFault) {
        var reader = JSONPullReader(json)
        var batch: Int64?
        var device: DeviceID?
        var documents: [SharedDocument]?
        var seen: Int64?
        var boots: BootHistory?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "boots":
                guard let trail = BootHistory(try reader.text()) else {
                    throw reader.unexpected
                }
                boots = trail
            case "batch": batch = try reader.integer()
            case "device": device = try reader.identifier()
            case "seen": seen = try reader.integer()
            case "documents":
                var list: [SharedDocument] = []
                try reader.list { (reader) throws(JSONFault) in
                    list.append(try SharedDocument(from: &reader))
                }
                documents = list
            default: throw reader.unexpected
            }
        }
        try reader.end()
        guard let batch, let device, let documents else { throw reader.unexpected }
        self.init(
            device: device, batch: batch, documents: documents, seen: seen, boots: boots)
    }
}

extension PushAnswer {
    /// Returns the message as JSON, with its checksum in a given form.
    package func json(numbers: LongNumbers) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("batch")
            writer.integer(batch)
            if let checksum {
                writer.name("checksum")
                writer.long(checksum, as: numbers)
            }
            if let previous {
                writer.name("previous")
                writer.integer(previous)
            }
            writer.name("revision")
            writer.integer(revision)
            if let revisions {
                writer.name("revisions")
                writer.list { writer in
                    for revision in revisions {
                        if let revision { writer.integer(revision) } else { writer.bool(nil) }
                    }
                }
            }
        }
        return writer.bytes
    }

    /// Reads a message in the expected form.
    package init(json: [UInt8]) throws(JSONFault) {
        var reader = JSONPullReader(json)
        var (batch, revision): (Int64?, Int64?)
        var (previous, checksum): (Int64?, Int64?)
        var revisions: [Int64?]?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "batch": batch = try reader.integer()
            case "checksum": checksum = try reader.integerOrText()
            case "previous": previous = try reader.integer()
            case "revision": revision = try reader.integer()
            case "revisions":
                var list: [Int64?] = []
                try reader.list { (reader) throws(JSONFault) in
                    list.append(reader.take(word: "null") ? nil : try reader.integer())
                }
                revisions = list
            default: try reader.skip()
            }
        }
        try reader.end()
        guard let batch, let revision else { throw reader.unexpected }
        self.init(
            batch: batch, revision: revision, previous: previous, revisions: revisions,
            checksum: checksum)
    }
}
