import Primitives

/// Sends a message; the same id again changes nothing and is answered alike.
public struct NewMessage: Sendable, Hashable, Codable {
    /// The message, named by the device.
    public var id: MessageSummary.ID
    /// To whom.
    public var to: AccountID
    /// The text.
    public var text: String

    /// A message.
    public init(id: MessageSummary.ID, to: AccountID, text: String) {
        self.id = id
        self.to = to
        self.text = text
    }
}

/// A message of a conversation.
public struct MessageSummary: Sendable, Hashable, Codable {
    /// Names a message.
    public typealias ID = Identifier<MessageSummary>

    /// The message.
    public let id: ID
    /// The conversation that it belongs to.
    public let conversation: ConversationSummary.ID
    /// Its place in the conversation: 1, 2, 3, … without gaps.
    public let number: Int
    /// Who wrote it.
    public let from: AccountID
    /// The text.
    public let text: String
    /// When the server took it.
    public let sentAt: Instant

    /// A message.
    public init(
        id: ID, conversation: ConversationSummary.ID, number: Int, from: AccountID, text: String,
        sentAt: Instant
    ) {
        self.id = id
        self.conversation = conversation
        self.number = number
        self.from = from
        self.text = text
        self.sentAt = sentAt
    }
}

/// Asks for messages of a conversation.
public struct MessageQuery: Sendable, Hashable, Codable {
    /// The conversation.
    public var conversation: ConversationSummary.ID
    /// Only messages after this number.
    public var after: Int?
    /// The most messages to list; ``APILimits/page`` if missing.
    public var limit: Int?

    /// A question.
    public init(conversation: ConversationSummary.ID, after: Int? = nil, limit: Int? = nil) {
        self.conversation = conversation
        self.after = after
        self.limit = limit
    }
}

/// Messages in their order.
public struct MessageList: Sendable, Hashable, Codable {
    /// The messages.
    public let messages: [MessageSummary]
    /// Whether none comes after the last.
    public let isComplete: Bool

    /// A list.
    public init(messages: [MessageSummary], isComplete: Bool) {
        self.messages = messages
        self.isComplete = isComplete
    }
}

/// Says how far the caller has read.
public struct ReadMark: Sendable, Hashable, Codable {
    /// The conversation.
    public var conversation: ConversationSummary.ID
    /// The number of the last message read.
    public var through: Int

    /// A mark.
    public init(conversation: ConversationSummary.ID, through: Int) {
        self.conversation = conversation
        self.through = through
    }
}
