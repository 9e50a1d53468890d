import Primitives
import Storage

/// The tag of ``MessageID``.
public enum MessageTag {}
/// Names a message; chosen by the device that sends it, so that sending twice is sending once.
public typealias MessageID = Identifier<MessageTag>

/// One message from one person to another.
public struct Message: Hashable, Sendable {
    /// The place in the conversation: 1, 2, 3 … without gaps.
    public let number: Int
    /// The sender's id for it; unique among what they sent.
    public let id: MessageID
    /// Who wrote it.
    public let sender: AccountID
    /// Who it is for.
    public let recipient: AccountID
    /// 1 to 4000 characters, at most 16,000 bytes of UTF-8.
    public let text: String
    /// When the server took it.
    public let sentAt: Instant
}

extension Message {
    static let table = Table(
        "messages", key: ["low", "high", "number"], indexes: [.unique("by_id", "sender", "id")],
        make: { low, high, number, id, sender, text, sentAt in
            Message(
                number: number, id: id, sender: sender, recipient: sender == low ? high : low,
                text: text, sentAt: sentAt)
        },
        columns: Column("low", \.low), Column("high", \.high), Column("number", \.number),
        Column("id", \.id), Column("sender", \.sender), Column("text", \.text),
        Column("sent_at", \.sentAt))

    /// The one of the two whose id is the lower; the pair names the conversation.
    private var low: AccountID { min(sender, recipient) }
    private var high: AccountID { max(sender, recipient) }

    /// The messages of two people in order.
    static func query(_ one: AccountID, _ other: AccountID) -> Query<Message> {
        Query(table, equals: min(one, other), max(one, other))
    }
}
