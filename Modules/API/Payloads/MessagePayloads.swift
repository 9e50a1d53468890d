import Primitives

/// A message to send; sending the same id again changes nothing and gets the same answer.
package struct NewMessage: Sendable, Hashable, Codable {
    /// The id of the message, chosen by the device.
    package var id: MessageSummary.ID
    /// The recipient.
    package var to: AccountID
    /// The text.
    package var text: String

    /// Creates a message.
    package init(id: MessageSummary.ID, to: AccountID, text: String) {
        self.id = id
        self.to = to
        self.text = text
    }
}

/// A message of a conversation.
public struct MessageSummary: Sendable, Hashable, Codable {
    /// The id of a message.
    public typealias ID = Identifier<MessageSummary>

    /// The id of the message.
    public let id: ID
    /// Its place in the conversation: 1, 2, 3, … without gaps.
    public let number: Int
    /// The author.
    public let from: AccountID
    /// The recipient.
    public let to: AccountID
    /// The text.
    public let text: String
    /// The time at which the server accepted the message.
    public let sentAt: Instant

    /// Creates a message.
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

/// A query for messages of a conversation.
package struct MessageQuery: Sendable, Hashable, Codable {
    /// The other person of the conversation.
    package var person: AccountID
    /// The number after which the messages begin.
    package var after: Int?
    /// The number before which the messages end, which are the last ones then; not together with
    /// ``after``.
    package var before: Int?
    /// The most messages to list; ``APILimits/messages`` if missing. Fewer come if their texts
    /// are long.
    package var limit: Int?

    /// Creates a query.
    package init(person: AccountID, after: Int? = nil, before: Int? = nil, limit: Int? = nil) {
        self.person = person
        self.after = after
        self.before = before
        self.limit = limit
    }
}

/// Messages in the order of their numbers.
package struct MessageList: Sendable, Hashable, Codable {
    /// The messages.
    package let messages: [MessageSummary]
    /// Whether no message follows the last one, or none precedes the first one of the messages
    /// before a number.
    package let isComplete: Bool

    /// Creates a list.
    package init(messages: [MessageSummary], isComplete: Bool) {
        self.messages = messages
        self.isComplete = isComplete
    }
}

/// The position up to which the caller has read a conversation.
package struct ReadMark: Sendable, Hashable, Codable {
    /// The other person of the conversation.
    package var person: AccountID
    /// The number of the last message read.
    package var through: Int

    /// Creates a read mark.
    package init(person: AccountID, through: Int) {
        self.person = person
        self.through = through
    }
}
