import Primitives

/// A change on an account; the device requests the details that it needs.
public struct LiveEvent: Sendable, Hashable {
    /// The kinds of changes.
    public enum Change: Sendable, Hashable {
        /// Another device pushed; carries the account's new revision.
        case sync(revision: Int64)
        /// The conversation with a person has a new message with the given number.
        case message(with: AccountID, number: Int)
        /// Somebody sent a first message.
        case request(from: AccountID)
        /// A conversation was opened, read or closed, or the other person says to be somewhere.
        case conversation(with: AccountID)
        /// The caller's block list changed.
        case blocks
        /// The caller's profile, settings or presence changed.
        case profile
        /// Paths were crossed: the list of people has somebody new, or a later crossing.
        case people
        /// The earlier events are not available: ask for everything. A stream that is not resumed
        /// begins with it.
        case reset
        /// The server is about to stop: reconnect after the given time.
        case stopping(retryMilliseconds: Int)
    }

    /// The id at which the stream can be resumed; `nil` for ``Change/people`` and
    /// ``Change/stopping(retryMilliseconds:)``.
    public let id: String?
    /// The change.
    public let change: Change
    /// The new message of ``Change/message(with:number:)``; `nil` if it must be asked for, because
    /// it is long.
    public let message: MessageSummary?
    /// The name of the server's life in which it was told, as ``ServerNews/life`` has it; `nil` if
    /// that is not known. Only ``Change/reset`` brings it, and all that follows is of that life.
    public package(set) var life: String?

    /// Creates an event.
    public init(id: String?, change: Change, message: MessageSummary? = nil, life: String? = nil) {
        self.id = id
        self.change = change
        self.message = message
        self.life = life
    }

    /// Takes over the life of what was told before in the stream, or brings another one.
    package mutating func follow(_ life: inout String?) {
        if change == .reset { life = self.life }
        self.life = life
    }
}

extension LiveEvent {
    private struct Facts: Decodable {
        var life: String?
        var revision: Int64?
        var person: AccountID?
        var number: Int?
        var message: MessageSummary?

        var json: [UInt8] {
            var writer = JSONWriter()
            writer.object { writer in
                if let life {
                    writer.name("life")
                    writer.text(life)
                }
                if let message {
                    writer.name("message")
                    message.write(to: &writer)
                }
                if let number {
                    writer.name("number")
                    writer.integer(number)
                }
                if let person {
                    writer.name("person")
                    writer.identifier(person)
                }
                if let revision {
                    writer.name("revision")
                    writer.integer(revision)
                }
            }
            return writer.bytes
        }
    }

    /// The event in its transport form.
    package var event: ServerSentEvent {
        var event = ServerSentEvent(id: id, kind: "", data: "")
        var facts = Facts()
        switch change {
        case .sync(let revision):
            event.kind = "sync"
            facts.revision = revision
        case .message(let person, let number):
            event.kind = "message"
            facts.person = person
            facts.number = number
            facts.message = message
        case .request(let person):
            event.kind = "request"
            facts.person = person
        case .conversation(let person):
            event.kind = "conversation"
            facts.person = person
        case .blocks: event.kind = "blocks"
        case .profile: event.kind = "profile"
        case .people: event.kind = "people"
        case .reset:
            event.kind = "reset"
            facts.life = life
        case .stopping(let milliseconds):
            event.kind = "stopping"
            event.retryMilliseconds = milliseconds
        }
        event.data = String(decoding: facts.json, as: UTF8.self)
        return event
    }

    private static let kinds: Set = [
        "sync", "message", "request", "conversation", "blocks", "profile", "people", "reset",
        "stopping",
    ]

    /// Decodes an event; `nil` for a kind that this program does not know.
    ///
    /// - Throws: ``APIError/unreadable(_:)`` if a known kind lacks its data.
    package init?(_ event: ServerSentEvent) throws {
        guard Self.kinds.contains(event.kind) else { return nil }
        let facts: Facts
        do {
            facts = try APICoder.decode(Facts.self, from: Array(event.data.utf8))
        } catch {
            throw APIError.unreadable("an event of kind \(event.kind): \(error)")
        }
        let change: Change
        switch (event.kind, facts.person) {
        case ("sync", _): change = .sync(revision: facts.revision ?? 0)
        case ("message", let person?):
            change = .message(with: person, number: facts.number ?? 0)
        case ("request", let person?): change = .request(from: person)
        case ("conversation", let person?): change = .conversation(with: person)
        case ("blocks", _): change = .blocks
        case ("profile", _): change = .profile
        case ("people", _): change = .people
        case ("reset", _): change = .reset
        case ("stopping", _):
            change = .stopping(retryMilliseconds: event.retryMilliseconds ?? 1000)
        case ("message", nil), ("request", nil), ("conversation", nil):
            throw APIError.unreadable("an event of kind \(event.kind) names no person")
        default: return nil
        }
        self.init(id: event.id, change: change, message: facts.message, life: facts.life)
    }
}
