import CountingRules
import Merge
import Primitives

/// A counter in memory: its document, and what only this device has of it.
struct HeldCounter {
    let id: CounterID
    /// The document.
    private(set) var document: Document
    /// The content of the document.
    private(set) var content: CounterContent
    /// The number of the local change that no server has acknowledged.
    private(set) var change: Int64
    /// The time at which it was last used on this device.
    var usedAt: Instant
    /// The number of rows in its history.
    var sequence: Int64

    /// Creates a counter from a new document.
    init(_ id: CounterID, _ document: Document, change: Int64) {
        self.id = id
        self.document = document
        self.change = change
        content = CounterContent(document)
        usedAt = content.createdAt
        sequence = 0
    }

    /// Replaces the document.
    mutating func replace(_ document: Document, change: Int64) {
        self.document = document
        self.change = change
        content = CounterContent(document)
    }

    /// The key of the row of a counter.
    static func key(_ id: CounterID) -> String { "\(CounterField.kind.rawValue).\(id)" }

    /// The id in the key of a row; `nil` if it is the row of something else.
    static func id(ofKey key: String) -> CounterID? {
        let prefix = "\(CounterField.kind.rawValue)."
        return key.hasPrefix(prefix) ? CounterID(String(key.dropFirst(prefix.count))) : nil
    }

    /// Reads a row.
    init(_ id: CounterID, _ row: Row) throws(CoreError) {
        var document: Document?
        var (change, usedAt, sequence): (Int64?, Int64?, Int64?)
        try row.members { (name, reader) throws(JSONFault) in
            switch name {
            case "change": change = try reader.integerOrText()
            case "usedAt": usedAt = try reader.integerOrText()
            case "sequence": sequence = try reader.integerOrText()
            case "state": document = try Document(from: &reader)
            default: try reader.skip()
            }
        }
        guard let document, let change, let usedAt, let sequence,
            (0..<Core.most).contains(sequence)
        else { throw row.incomplete }
        self.init(id, document, change: change)
        self.usedAt = Instant(milliseconds: usedAt).madeReadable
        self.sequence = sequence
    }

    /// The row.
    var row: Row {
        Row(.documents, Self.key(id)) { writer in
            writer.number("change", change)
            writer.number("usedAt", usedAt.milliseconds)
            writer.number("sequence", sequence)
            writer.name("state")
            writer.json(document.canonicalText)
        }
    }

    /// The place in a list.
    var place: (Int64, CounterID) { (content.position, id) }

    /// Whether a list shows it: that of the archived counters, or of those in use.
    func isListed(archived: Bool) -> Bool {
        !content.isDeleted && content.isArchived == archived
    }
}

extension HeldCounter {
    /// The value as people read it.
    var valueText: String {
        content.target?.progress(of: content.value) ?? "\(content.value)"
    }

    /// The line that is shared: value, then title.
    var shareLine: String {
        content.settings.title.isEmpty ? valueText : "\(valueText) \(content.settings.title)"
    }

    /// Writes what is shown of it on a day.
    func write(to writer: inout JSONWriter, on day: Day) {
        let today = document.counter(CounterField.value).dayTotals[day] ?? 0
        writer.object { writer in
            writer.name("id")
            writer.identifier(id)
            writer.number("value", content.value)
            writer.text("valueText", valueText)
            writer.text("today", today == 0 ? "" : today > 0 ? "+\(today)" : "\(today)")
            writer.text("kind", content.type.rawValue)
            for setting in CounterSetting.all {
                let value = setting.value(in: content.settings)
                writer.text(setting.name, value == .null ? nil : setting.text(in: content.settings))
            }
            writer.name("isArchived")
            writer.bool(content.isArchived)
            writer.text("share", shareLine)
            writer.number("createdAt", content.createdAt.milliseconds)
            writer.number("usedAt", usedAt.milliseconds)
        }
    }
}
