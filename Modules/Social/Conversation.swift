import Primitives
import Storage

/// A conversation as one of its two people sees it.
public struct Conversation: Hashable, Sendable {
    /// The other person.
    public let other: AccountID
    /// Where it stands.
    public let state: State
    /// The newest message.
    public let lastMessage: Message
    /// When the newest message came; never earlier than that of the message before.
    public let lastActivity: Instant
    /// Up to which number one has read.
    public let readThrough: Int
    /// How many messages of the other come after that.
    public let unread: Int
    /// How the two met, if the request said so.
    public let context: String?

    /// Where a conversation stands for one of its people.
    public enum State: String, Hashable, Sendable {
        /// One's own first message has not been answered. Read or not, declined or not, even
        /// blocked: it looks the same.
        case waiting
        /// The other sent a first message: accept or decline.
        case requested
        /// One declined the other's first message; writing to them still opens the conversation.
        case declined
        /// Both may write.
        case open
        /// Nobody may write; which side closed it and why is not said.
        case closed
    }

    /// Where a list goes on after this conversation.
    public var cursor: Cursor { Cursor(lastActivity: lastActivity, other: other) }

    /// A place in a list of conversations.
    public struct Cursor: Hashable, Sendable {
        /// The newest message's time.
        public let lastActivity: Instant
        /// The other person.
        public let other: AccountID

        /// Makes a place.
        public init(lastActivity: Instant, other: AccountID) {
            self.lastActivity = lastActivity
            self.other = other
        }
    }
}

extension Conversation {
    /// The conversation of a side; `nil` if for its owner there is none.
    init?(
        _ side: Side, _ relation: Relation, in transaction: ReadTransaction
    ) throws(StorageError) {
        guard let state = side.state(relation),
            let last = try transaction.first(
                Message.query(side.owner, side.other).reversed())
        else { return nil }
        self.init(
            other: side.other, state: state, lastMessage: last, lastActivity: side.lastAt,
            readThrough: side.readThrough, unread: side.unread, context: side.context)
    }
}
