import Primitives

extension ActionChange {
    /// Reads a list of changes.
    ///
    /// - Throws: the line and the column of a mistake.
    package static func list(json: String) throws(TextFailure) -> [ActionChange] {
        var reader = JSONPullReader(Array(json.utf8))
        var list: [ActionChange] = []
        do throws(JSONFault) {
            try reader.list { (reader) throws(JSONFault) in
                list.append(try ActionChange(from: &reader))
            }
            try reader.end()
        } catch {
            throw reader.failure(of: error)
        }
        return list
    }

    /// Returns a list of changes as JSON.
    package static func json(of list: [ActionChange]) -> String {
        var writer = JSONWriter()
        writer.list { writer in for change in list { change.write(to: &writer) } }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Reads a change at the reader's position.
    private init(from reader: inout JSONPullReader) throws(JSONFault) {
        var kind: DocumentKind?
        var id: String?
        var change: DocumentChange?
        var isKept = false
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "kind": kind = DocumentKind(rawValue: try reader.text())
            case "id": id = try reader.text()
            case "change": change = try DocumentChange(from: &reader)
            case "kept": isKept = try reader.bool()
            default: try reader.skip()
            }
        }
        guard let kind, let id, let change else { throw reader.unexpected }
        self = ActionChange(kind: kind, id: id, change: change).noted(isKept: isKept)
    }

    /// Writes a change.
    private func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("kind")
            writer.text(kind.rawValue)
            writer.name("id")
            writer.text(id)
            writer.name("change")
            change.write(to: &writer)
            if isKept {
                writer.name("kept")
                writer.bool(true)
            }
        }
    }
}
