import Primitives

/// A row of a browser's storage: a text under a key.
package struct Row: Sendable {
    /// The stores of rows.
    package enum Store: String, Sendable {
        /// The documents, with what only this device has of them.
        case documents
        /// The log of actions that can be undone.
        case actions
        /// The history of this device.
        case taps
        /// The device and its clock.
        case state
    }

    /// The store.
    package let store: Store
    /// The key within the store.
    package let key: String
    /// The text; `nil` deletes the row.
    package let text: String?

    /// Creates a row.
    package init(_ store: Store, _ key: String, _ text: String?) {
        (self.store, self.key, self.text) = (store, key, text)
    }

    /// Creates a row whose text is an object.
    init(_ store: Store, _ key: String, _ members: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        writer.object(members)
        self.init(store, key, String(decoding: writer.bytes, as: UTF8.self))
    }

    /// Reads a row; `nil` if it is of a store that this version does not know.
    static func read(from reader: inout JSONPullReader) throws(JSONFault) -> Row? {
        var (store, key, text): (String?, String?, String?)
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "store": store = try reader.text()
            case "key": key = try reader.text()
            case "text": text = try reader.text()
            default: try reader.skip()
            }
        }
        guard let store, let key, let text else { throw reader.unexpected }
        return Store(rawValue: store).map { Row($0, key, text) }
    }

    /// Writes the row.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("store")
            writer.text(store.rawValue)
            writer.name("key")
            writer.text(key)
            writer.name("text")
            if let text { writer.text(text) } else { writer.bool(nil) }
        }
    }

    /// Reads the members of the object that is the text.
    func members(
        _ member: (String, inout JSONPullReader) throws(JSONFault) -> Void
    ) throws(CoreError) {
        var reader = JSONPullReader(Array((text ?? "").utf8))
        do throws(JSONFault) {
            try reader.object(member)
            try reader.end()
        } catch {
            throw .request("the row \(key) can't be read: \(reader.failure(of: error))")
        }
    }

    /// The error for a row that lacks something.
    var incomplete: CoreError { .request("the row \(key) is incomplete") }
}

extension JSONWriter {
    /// Writes a 64-bit number as a text, which JavaScript keeps exact.
    mutating func number(_ name: String, _ value: Int64) {
        self.name(name)
        text("\(value)")
    }

    /// Writes a text or `null`.
    mutating func text(_ name: String, _ value: String?) {
        self.name(name)
        if let value { text(value) } else { bool(nil) }
    }

    /// Writes a list of identifiers.
    mutating func list<Tag>(_ name: String, _ ids: [Identifier<Tag>]) {
        self.name(name)
        list { writer in for id in ids { writer.identifier(id) } }
    }
}
