import Primitives
import Storage

/// One person's side of a conversation; the other person has another side.
///
/// The two standings match: `waiting` with `requested`, `declined` or `withheld`, and `open` with
/// `open`.
struct ConversationSide: Sendable, Equatable {
    let owner: AccountID
    let other: AccountID
    var standing: Standing
    /// The time of the last message.
    var lastAt: Instant
    /// The number of the last message.
    var lastNumber: Int
    /// The number of the last message that the owner has read.
    var readThrough = 0
    /// The number of later messages from the other person.
    var unread = 0
    /// The number of the last message that the other person's devices have, as far as the owner is
    /// told; it is the other person who writes it.
    var theirsDelivered = 0
    /// The number of the last message that the other person has read, as far as the owner is told.
    var theirsRead = 0
    /// The number of the commit with the last change that the owner is told of, messages included;
    /// 0 for one from before commits were noted.
    private(set) var change: Int64 = 0
    /// The number of the commit with the last such change that was more than a further message.
    private(set) var turn: Int64 = 0

    /// Notes that a commit adds a message of which the owner is told.
    mutating func grow(in commit: Int64) { change = commit }

    /// Notes that a commit changes the conversation in a way of which the owner is told.
    mutating func turn(in commit: Int64) { (change, turn) = (commit, commit) }

    /// The standing of a side.
    enum Standing: String, ColumnValue, CaseIterable {
        /// The owner sent a first message and waits, regardless of the other person's reaction.
        case waiting
        /// The other person sent a first message; the owner has not decided.
        case requested
        /// The owner declined.
        case declined
        /// A first message came while the owner blocked its sender; the owner doesn't see it.
        case withheld
        /// Both have agreed to write to each other.
        case open
    }

    /// The list that shows a side.
    enum Shelf: String, ColumnValue { case messages, requests, aside }

    /// The shelf for the standing; stored because the lists are indexed by it.
    var shelf: Shelf {
        switch standing {
        case .waiting, .open: .messages
        case .requested: .requests
        case .declined, .withheld: .aside
        }
    }
}

extension ConversationSide {
    static let table = Table(
        "conversation_sides", key: ["owner", "other"],
        indexes: [
            .index("by_shelf", "owner", "shelf", "last_at"),
            .index("by_standing", "owner", "standing", "last_at"),
            .index("by_change", "owner", "change"),
        ],
        home: "owner",
        make: {
            owner, other, standing, _, lastAt, lastNumber, readThrough, unread, change, turn,
            theirsDelivered, theirsRead in
            ConversationSide(
                owner: owner, other: other, standing: standing, lastAt: lastAt,
                lastNumber: lastNumber, readThrough: readThrough, unread: unread,
                theirsDelivered: theirsDelivered, theirsRead: theirsRead,
                change: change, turn: turn)
        },
        columns: Column("owner", \.owner), Column("other", \.other),
        Column("standing", \.standing), Column("shelf", \.shelf), Column("last_at", \.lastAt),
        Column("last_number", \.lastNumber), Column("read_through", \.readThrough),
        Column("unread", \.unread), Column("change", \.change), Column("turn", \.turn),
        Column("theirs_delivered", \.theirsDelivered), Column("theirs_read", \.theirsRead))

    /// Returns the state that the owner sees; `nil` if they see no conversation.
    ///
    /// A waiting owner keeps waiting when the other person blocks them or leaves: this looks the
    /// same as an unread message.
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

    /// Returns the state that one person sees of the conversation with another.
    static func state(
        of me: AccountID, with other: AccountID, in transaction: ReadTransaction
    ) throws -> Conversation.State? {
        guard let side = try transaction.get(table, me, other) else { return nil }
        return side.state(try Relation(of: me, to: other, in: transaction))
    }
}
