import Primitives
import Storage

/// The tag of ``MessageID``.
package enum MessageTag {}
/// The id of a message, chosen by the device that sends it, so that a retry sends nothing twice.
package typealias MessageID = Identifier<MessageTag>

/// A message from one person to another.
package struct Message: Hashable, Sendable {
    /// The position in the conversation: 1, 2, 3 … without gaps.
    package let number: Int
    /// The sender's id for the message; unique among their messages.
    package let id: MessageID
    /// The author.
    package let sender: AccountID
    /// The addressee.
    package let recipient: AccountID
    /// The text: 1 to 2000 characters, at most 8,000 bytes of UTF-8.
    package let text: String
    /// The time at which the server accepted it.
    package let sentAt: Instant
}

/// A message as a row. The commit is not part of the message, which looks the same to its sender
/// whatever others did before.
struct StoredMessage: Sendable {
    let message: Message
    /// The number of the commit that stored it; 0 for one from before commits were noted.
    let change: Int64
}

extension StoredMessage {
    static let table = Table(
        "messages", key: ["low", "high", "number"], indexes: [.unique("by_id", "sender", "id")],
        home: "low",
        make: { low, high, number, id, sender, text, sentAt, change in
            StoredMessage(
                message: Message(
                    number: number, id: id, sender: sender,
                    recipient: sender == low ? high : low, text: text, sentAt: sentAt),
                change: change)
        },
        columns: Column("low", \.low), Column("high", \.high),
        Column("number", \.message.number), Column("id", \.message.id),
        Column("sender", \.message.sender), Column("text", \.message.text),
        Column("sent_at", \.message.sentAt), Column("change", \.change))

    /// The lower of the two ids; the pair identifies the conversation.
    private var low: AccountID { min(message.sender, message.recipient) }
    private var high: AccountID { max(message.sender, message.recipient) }

    /// Returns the query for the messages of two people, in order.
    static func query(_ one: AccountID, _ other: AccountID) -> Query<StoredMessage> {
        Query(table, equals: min(one, other), max(one, other))
    }
}
