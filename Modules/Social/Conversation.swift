import Primitives
import Storage

/// A conversation as one of its two people sees it.
package struct Conversation: Hashable, Sendable {
    /// The other person.
    package let other: AccountID
    /// The state for this person.
    package let state: State
    /// The newest message; `nil` if this person has deleted all.
    package let lastMessage: Message?
    /// The time of the newest message; never earlier than that of the message before.
    package let lastActivity: Instant
    /// The number of the last message that this person has read.
    package let readThrough: Int
    /// The number of later messages from the other person.
    package let unread: Int
    /// The context in which the two met, for who is asked; `nil` if there is none any more.
    package let context: String?
    /// The number of the last message that the other person's devices have; `nil` if the
    /// conversation is not open.
    package let delivered: Int?
    /// The number of the last message that the other person has read; `nil` if the conversation is
    /// not open, or this person does not tell others what they read.
    package let read: Int?
    /// The place where the other person says to be, also if that is over; `nil` if the conversation
    /// is not open.
    package let whereabouts: Whereabouts?
    /// The number of deletions by this person; `nil` for none.
    package let deletions: Int?

    /// The state of a conversation for one of its people.
    package enum State: String, Hashable, Sendable {
        /// This person's first message has not been answered. It looks the same whether the message
        /// was read or not, declined or not, or even blocked.
        case waiting
        /// The other person sent a first message, to be accepted or declined.
        case requested
        /// This person declined the other's request; writing back still opens the conversation.
        case declined
        /// Both may write.
        case open
        /// Nobody may write; which side closed it and the reason are not revealed.
        case closed
    }

    /// The cursor for the list after this conversation.
    package var cursor: Cursor { Cursor(lastActivity: lastActivity, other: other) }

    /// A position in a list of conversations.
    package struct Cursor: Hashable, Sendable {
        /// The time of the newest message.
        package let lastActivity: Instant
        /// The other person.
        package let other: AccountID

        /// Creates a cursor.
        package init(lastActivity: Instant, other: AccountID) {
            self.lastActivity = lastActivity
            self.other = other
        }
    }
}

extension Conversation {
    /// Creates the conversation of a side; `nil` if its owner has no conversation.
    init?(_ side: ConversationSide, _ relation: Relation, in transaction: ReadTransaction) throws {
        guard let state = side.state(relation) else { return nil }
        let shown = try ShownMessages(of: side.owner, with: side.other, in: transaction)
        let context =
            switch side.standing {
            case .requested, .declined:
                try transaction.get(RequestContext.table, side.owner, side.other)?.text
            case .waiting, .withheld, .open: String?.none
            }
        let isOpen = state == .open
        // What was told stays, but who keeps their own reading to themself is not shown others'.
        let settings = isOpen ? try PersonSettings.of(side.owner, in: transaction) : nil
        let isShared = settings?.sharesReading ?? false
        self.init(
            other: side.other, state: state, lastMessage: try shown.last(),
            lastActivity: side.lastAt, readThrough: side.readThrough, unread: side.unread,
            context: context, delivered: isOpen ? side.theirsDelivered : nil,
            read: isShared ? side.theirsRead : nil,
            whereabouts: isOpen ? try transaction.get(Whereabouts.table, side.other) : nil,
            deletions: shown.deletions)
    }
}
