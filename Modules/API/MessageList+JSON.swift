import Primitives

/// Messages written and read without a general encoder: a page of a conversation has hundreds, and
/// each one is also an event to all devices of two people.
extension MessageSummary: QuickWritten, QuickRead {
    /// Writes the message as JSON.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("from")
            writer.identifier(from)
            writer.name("id")
            writer.identifier(id)
            writer.name("number")
            writer.integer(number)
            writer.name("sentAt")
            writer.integer(sentAt.milliseconds)
            writer.name("text")
            writer.text(text)
            writer.name("to")
            writer.identifier(to)
        }
    }

    init(from reader: inout JSONPullReader) throws(JSONFault) {
        var id: ID?
        var number: Int64?
        var from: AccountID?
        var to: AccountID?
        var text: String?
        var sentAt: Int64?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "from": from = try reader.identifier()
            case "id": id = try reader.identifier()
            case "number": number = try reader.integer()
            case "sentAt": sentAt = try reader.integer()
            case "text": text = try reader.text()
            case "to": to = try reader.identifier()
            default: throw reader.unexpected
            }
        }
        guard let id, let number, let from, let to, let text, let sentAt else {
            throw reader.unexpected
        }
        self.init(
            id: id, number: Int(number), from: from, to: to, text: text,
            sentAt: Instant(milliseconds: sentAt))
    }
}

extension NewMessage: QuickRead {
    init(from reader: inout JSONPullReader) throws(JSONFault) {
        var id: MessageSummary.ID?
        var to: AccountID?
        var text: String?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "id": id = try reader.identifier()
            case "text": text = try reader.text()
            case "to": to = try reader.identifier()
            default: throw reader.unexpected
            }
        }
        guard let id, let to, let text else { throw reader.unexpected }
        self.init(id: id, to: to, text: text)
    }
}

extension MessageList: QuickWritten, QuickRead {
    var room: Int { messages.reduce(64) { $0 + 224 + $1.text.utf8.count } }

    /// Writes the list as JSON.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("isComplete")
            writer.bool(isComplete)
            writer.name("messages")
            writer.list { writer in
                for message in messages { message.write(to: &writer) }
            }
        }
    }

    init(from reader: inout JSONPullReader) throws(JSONFault) {
        var messages: [MessageSummary]?
        var isComplete: Bool?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "isComplete": isComplete = try reader.bool()
            case "messages": messages = try reader.messages()
            default: throw reader.unexpected
            }
        }
        guard let messages, let isComplete else { throw reader.unexpected }
        self.init(messages: messages, isComplete: isComplete)
    }
}
