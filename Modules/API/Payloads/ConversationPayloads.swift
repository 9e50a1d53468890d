import Primitives

/// What the caller sees of a conversation; it is named by the other person.
public struct ConversationSummary: Sendable, Hashable, Codable {
    /// How a conversation stands, for the caller.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// The caller's first message waits for an answer, or was declined: which is not said.
        case waiting
        /// The other's first message waits for the caller's decision.
        case requested
        /// The caller declined; writing to the other still opens the conversation.
        case declined
        /// Both can write.
        case open
        /// Nobody can write any more; why is not said.
        case closed
    }

    /// The other person.
    public let person: AccountID
    /// What they are called; empty when the conversation is closed.
    public let displayName: String
    /// Their picture.
    public let picture: String?
    /// How it stands.
    public let state: State
    /// The last message.
    public let lastText: String
    /// Who wrote it.
    public let lastFrom: AccountID
    /// When.
    public let lastAt: Instant
    /// The number of the last message.
    public let lastNumber: Int
    /// How many messages the caller has not read.
    public let unread: Int
    /// When paths last crossed, within the time that the server keeps; `nil` while the caller's
    /// first message waits.
    public let lastCrossedAt: Instant?

    /// A conversation.
    public init(
        person: AccountID, displayName: String, picture: String?, state: State, lastText: String,
        lastFrom: AccountID, lastAt: Instant, lastNumber: Int, unread: Int, lastCrossedAt: Instant?
    ) {
        self.person = person
        self.displayName = displayName
        self.picture = picture
        self.state = state
        self.lastText = lastText
        self.lastFrom = lastFrom
        self.lastAt = lastAt
        self.lastNumber = lastNumber
        self.unread = unread
        self.lastCrossedAt = lastCrossedAt
    }
}

/// Conversations, the latest message first.
public struct ConversationList: Sendable, Hashable, Codable {
    /// The conversations.
    public let conversations: [ConversationSummary]

    /// A list.
    public init(conversations: [ConversationSummary]) { self.conversations = conversations }
}

/// A first message that waits for the caller's decision.
public struct RequestSummary: Sendable, Hashable, Codable {
    /// Who asks.
    public let person: AccountID
    /// What they are called.
    public let displayName: String
    /// Their picture.
    public let picture: String?
    /// The message.
    public let text: String
    /// When it was sent.
    public let sentAt: Instant
    /// Where both had met when it was sent, in one line.
    public let context: String?

    /// A request.
    public init(
        person: AccountID, displayName: String, picture: String?, text: String, sentAt: Instant,
        context: String?
    ) {
        self.person = person
        self.displayName = displayName
        self.picture = picture
        self.text = text
        self.sentAt = sentAt
        self.context = context
    }
}

/// Requests, the latest first.
public struct RequestList: Sendable, Hashable, Codable {
    /// The requests.
    public let requests: [RequestSummary]

    /// A list.
    public init(requests: [RequestSummary]) { self.requests = requests }
}

/// Somebody whom the caller has blocked.
public struct BlockedPerson: Sendable, Hashable, Codable {
    /// Who.
    public let person: AccountID
    /// What they are called.
    public let displayName: String
    /// Since when.
    public let since: Instant

    /// A blocked person.
    public init(person: AccountID, displayName: String, since: Instant) {
        self.person = person
        self.displayName = displayName
        self.since = since
    }
}

/// The caller's block list, the latest first.
public struct BlockList: Sendable, Hashable, Codable {
    /// The blocked.
    public let people: [BlockedPerson]

    /// A list.
    public init(people: [BlockedPerson]) { self.people = people }
}
