import Primitives

/// Something happened on an account; the device asks for what it wants to know of it.
public struct LiveEvent: Sendable, Hashable {
    /// What happened.
    public enum Change: Sendable, Hashable {
        /// Another device pushed; the account's revision now.
        case sync(revision: Int64)
        /// A conversation has a new message of that number.
        case message(ConversationSummary.ID, number: Int)
        /// Somebody sent a first message.
        case request(ConversationSummary.ID)
        /// A conversation was opened, read elsewhere or closed.
        case conversation(ConversationSummary.ID)
        /// What happened meanwhile is not known any more: ask for everything.
        case reset
        /// The server is about to stop: connect again after that time.
        case stopping(retryMilliseconds: Int)
    }

    /// Where the stream can be resumed; `nil` for ``Change/stopping(retryMilliseconds:)``.
    public let id: String?
    /// What happened.
    public let change: Change

    /// An event.
    public init(id: String?, change: Change) {
        self.id = id
        self.change = change
    }
}

extension LiveEvent {
    private struct Facts: Codable {
        var revision: Int64?
        var conversation: ConversationSummary.ID?
        var number: Int?
    }

    /// The event as it travels.
    public var event: ServerSentEvent {
        var event = ServerSentEvent(id: id, kind: "", data: "")
        var facts = Facts()
        switch change {
        case .sync(let revision):
            event.kind = "sync"
            facts.revision = revision
        case .message(let conversation, let number):
            event.kind = "message"
            facts.conversation = conversation
            facts.number = number
        case .request(let conversation):
            event.kind = "request"
            facts.conversation = conversation
        case .conversation(let conversation):
            event.kind = "conversation"
            facts.conversation = conversation
        case .reset: event.kind = "reset"
        case .stopping(let milliseconds):
            event.kind = "stopping"
            event.retryMilliseconds = milliseconds
        }
        event.data = (try? APICoder.encode(facts)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return event
    }

    /// Reads an event; `nil` for a kind that this program doesn't know.
    ///
    /// - Throws: ``APIError/unreadable(_:)`` if a known kind lacks its facts.
    public init?(_ event: ServerSentEvent) throws(APIError) {
        let facts: Facts
        do {
            facts = try APICoder.decode(Facts.self, from: Array(event.data.utf8))
        } catch {
            throw .unreadable("an event of kind \(event.kind): \(error)")
        }
        let change: Change
        switch (event.kind, facts.conversation) {
        case ("sync", _): change = .sync(revision: facts.revision ?? 0)
        case ("message", let conversation?):
            change = .message(conversation, number: facts.number ?? 0)
        case ("request", let conversation?): change = .request(conversation)
        case ("conversation", let conversation?): change = .conversation(conversation)
        case ("reset", _): change = .reset
        case ("stopping", _):
            change = .stopping(retryMilliseconds: event.retryMilliseconds ?? 1000)
        case ("message", nil), ("request", nil), ("conversation", nil):
            throw .unreadable("an event of kind \(event.kind) names no conversation")
        default: return nil
        }
        self.init(id: event.id, change: change)
    }

    /// The live events of a stream; unknown kinds are passed over.
    static func stream(
        of events: AsyncThrowingStream<ServerSentEvent, any Error>
    ) -> AsyncThrowingStream<LiveEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: LiveEvent.self)
        let task = Task {
            do {
                for try await event in events {
                    if let live = try LiveEvent(event) { continuation.yield(live) }
                }
                continuation.finish()
            } catch {
                let failure = (error as? TransportError).map(APIError.init) ?? error
                continuation.finish(throwing: failure)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
