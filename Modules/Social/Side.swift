import Primitives
import Storage

/// One person's side of a conversation; the other person has the other side.
///
/// The two standings fit together: `waiting` with `requested`, `declined` or `withheld`, and
/// `open` with `open`.
struct Side: Sendable, Equatable {
    let owner: AccountID
    let other: AccountID
    var standing: Standing
    /// When the last message came.
    var lastAt: Instant
    /// The number of the last message.
    var lastNumber: Int
    /// Up to which number the owner has read.
    var readThrough = 0
    /// How many messages of the other come after that.
    var unread = 0
    /// How the two met, if the request said so.
    var context: String?

    /// Where a side stands.
    enum Standing: String, ColumnValue, CaseIterable {
        /// The owner sent a first message. Its answer is what they wait for, whatever the other
        /// did with it.
        case waiting
        /// The other sent a first message; the owner has not decided.
        case requested
        /// The owner declined.
        case declined
        /// A first message came while the owner blocked its sender: for the owner it isn't there.
        case withheld
        /// Both have agreed to write to each other.
        case open
    }

    /// The list that shows a side.
    enum Shelf: String, ColumnValue { case messages, requests, aside }

    /// Follows from the standing; stored because it is the order of the lists.
    var shelf: Shelf {
        switch standing {
        case .waiting, .open: .messages
        case .requested: .requests
        case .declined, .withheld: .aside
        }
    }
}

extension Side {
    static let table = Table(
        "conversation_sides", key: ["owner", "other"],
        indexes: [
            .index("by_shelf", "owner", "shelf", "last_at"),
            .index("by_standing", "owner", "standing", "last_at"),
        ],
        make: { owner, other, standing, _, lastAt, lastNumber, readThrough, unread, context in
            Side(
                owner: owner, other: other, standing: standing, lastAt: lastAt,
                lastNumber: lastNumber, readThrough: readThrough, unread: unread,
                context: context)
        },
        columns: Column("owner", \.owner), Column("other", \.other),
        Column("standing", \.standing), Column("shelf", \.shelf), Column("last_at", \.lastAt),
        Column("last_number", \.lastNumber), Column("read_through", \.readThrough),
        Column("unread", \.unread), Column("context", \.context))

    /// What the owner is shown; `nil` if for them there is no conversation.
    ///
    /// Who waits goes on waiting when the other blocks them or leaves: nothing tells the
    /// difference from a message that nobody has read.
    func state(_ relation: Relation) -> Conversation.State? {
        if standing == .withheld { return nil }
        if relation.blocksThem { return .closed }
        return switch standing {
        case .waiting: .waiting
        case .requested: relation.isCut ? .closed : .requested
        case .declined: relation.isCut ? .closed : .declined
        case .open: relation.isCut ? .closed : .open
        case .withheld: nil
        }
    }

    /// What one person is shown of the conversation with another.
    static func state(
        of me: AccountID, with other: AccountID, in transaction: ReadTransaction
    ) throws(StorageError) -> Conversation.State? {
        guard let side = try transaction.get(table, me, other) else { return nil }
        return side.state(try Relation(of: me, to: other, in: transaction))
    }
}
