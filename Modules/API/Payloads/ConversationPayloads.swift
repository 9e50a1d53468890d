import Primitives

/// What the caller sees of a conversation.
public struct ConversationSummary: Sendable, Hashable, Codable {
    /// Names a conversation.
    public typealias ID = Identifier<ConversationSummary>

    /// How a conversation stands, for the caller.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// The caller's first message waits for an answer, or was declined: which is not said.
        case requested
        /// Both can write.
        case open
        /// Nobody can write any more; why is not said.
        case closed
    }

    /// The conversation.
    public let conversation: ID
    /// The other person.
    public let person: AccountID
    /// What they are called.
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
    /// When paths last crossed, within the time that the server keeps.
    public let lastCrossedAt: Instant?

    /// A conversation.
    public init(
        conversation: ID, person: AccountID, displayName: String, picture: String?, state: State,
        lastText: String, lastFrom: AccountID, lastAt: Instant, lastNumber: Int, unread: Int,
        lastCrossedAt: Instant?
    ) {
        self.conversation = conversation
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

/// Names a conversation in a path.
public struct ConversationPath: Sendable, Hashable, Codable {
    /// The conversation.
    public var conversation: ConversationSummary.ID

    /// A conversation.
    public init(conversation: ConversationSummary.ID) { self.conversation = conversation }
}

/// A first message that waits for the caller's decision.
public struct RequestSummary: Sendable, Hashable, Codable {
    /// The conversation that accepting would open.
    public let conversation: ConversationSummary.ID
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
    /// The latest places that both shared, at most three.
    public let shared: [SharedPlace]

    /// A request.
    public init(
        conversation: ConversationSummary.ID, person: AccountID, displayName: String,
        picture: String?, text: String, sentAt: Instant, shared: [SharedPlace]
    ) {
        self.conversation = conversation
        self.person = person
        self.displayName = displayName
        self.picture = picture
        self.text = text
        self.sentAt = sentAt
        self.shared = shared
    }
}

/// Requests, the oldest first.
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
