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
    /// Its place in the conversation: 1, 2, 3, … without gaps.
    public let number: Int
    /// Who wrote it.
    public let from: AccountID
    /// Who it is for.
    public let to: AccountID
    /// The text.
    public let text: String
    /// When the server took it.
    public let sentAt: Instant

    /// A message.
    public init(
        id: ID, number: Int, from: AccountID, to: AccountID, text: String, sentAt: Instant
    ) {
        self.id = id
        self.number = number
        self.from = from
        self.to = to
        self.text = text
        self.sentAt = sentAt
    }
}

/// Asks for messages of a conversation.
public struct MessageQuery: Sendable, Hashable, Codable {
    /// With whom the conversation is.
    public var person: AccountID
    /// Only messages after this number.
    public var after: Int?
    /// The most messages to list; ``APILimits/page`` if missing.
    public var limit: Int?

    /// A question.
    public init(person: AccountID, after: Int? = nil, limit: Int? = nil) {
        self.person = person
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
    /// With whom the conversation is.
    public var person: AccountID
    /// The number of the last message read.
    public var through: Int

    /// A mark.
    public init(person: AccountID, through: Int) {
        self.person = person
        self.through = through
    }
}
