import Primitives
import Storage

/// The messages between people, in one conversation for each pair, as a transaction shows them;
/// valid only inside the transaction.
///
/// A first message is a request: its receiver reads it, then accepts or declines. Until then its
/// sender can't send more, and can't tell a decline from an unread message, nor from a block: a
/// first message to somebody who blocks its sender is accepted by the server and stays waiting, and
/// the receiver isn't shown it (unless they unblock the sender and write to them on their own).
/// Writing to the sender of a request accepts it, even after a decline; so when two people write
/// their first messages at the same time, both are accepted.
///
/// A conversation is identified by its people, and always seen from one of them, `me`.
///
/// Each may delete messages for themself. A conversation of which somebody has deleted all messages
/// is in none of their lists until there is a new one.
///
/// A ``ConversationEditor`` writes; its caller decides who may write to whom.
package class Conversations {
    /// The maximum number of conversations or messages on one page.
    package static let pageLimit = 500

    let reading: ReadTransaction

    /// Creates a view of a store that was opened with ``Replica/Domain/social``.
    package init(in transaction: ReadTransaction) { reading = transaction }

    /// Returns the requests that await a person's decision, the latest first.
    ///
    /// Requests from people who have left, with a block in either direction, are left out.
    package func requests(
        for me: AccountID, after cursor: Conversation.Cursor? = nil, limit: Int = 50
    ) throws -> [Conversation] {
        try list(.requests, of: me, after: cursor, limit: limit) { _, conversation in
            conversation.state == .requested
        }
    }

    /// Returns the requests that a person declined, the latest first.
    ///
    /// Those that can't be answered any more are left out, as in ``requests(for:after:limit:)``.
    package func declined(
        by me: AccountID, after cursor: Conversation.Cursor? = nil, limit: Int = 50
    ) throws -> [Conversation] {
        try list(.aside, of: me, after: cursor, limit: limit) { _, conversation in
            conversation.state == .declined
        }
    }

    /// Returns a person's conversations, open, closed and waiting, the most recently active first.
    ///
    /// Those with people whom they have blocked are left out. A conversation is closed if the other
    /// person has left or blocked them.
    package func conversations(
        of me: AccountID, after cursor: Conversation.Cursor? = nil, limit: Int = 50
    ) throws -> [Conversation] {
        try list(.messages, of: me, after: cursor, limit: limit) { relation, _ in
            !relation.blocksThem
        }
    }

    /// Returns the people with whom a person has an open conversation.
    package func connections(of me: AccountID) throws -> Set<AccountID> {
        let sides = try reading.all(Self.sides(.open, of: me))
        expectRelations(of: sides)
        var others: Set<AccountID> = []
        for side in sides {
            if side.state(try relation(of: side)) == .open { others.insert(side.other) }
        }
        return others
    }

    /// Returns the people whose answer to a first message a person awaits.
    package func awaited(by me: AccountID) throws -> Set<AccountID> {
        Set(try reading.all(Self.sides(.waiting, of: me)).map(\.other))
    }

    /// Announces the first rows that ``connections(of:)`` and ``awaited(by:)`` read.
    package func expectPeople(of me: AccountID) {
        reading.expect(Self.sides(.open, of: me))
        reading.expect(Self.sides(.waiting, of: me))
    }

    private static func sides(
        _ standing: ConversationSide.Standing, of me: AccountID
    ) -> Query<ConversationSide> {
        Query(ConversationSide.table, by: "by_standing", equals: me, standing)
    }

    /// Returns the state in which the first of two people sees their conversation; `nil` if they
    /// have none.
    package func state(of me: AccountID, with other: AccountID) throws -> Conversation.State? {
        try ConversationSide.state(of: me, with: other, in: reading)
    }

    /// Returns the conversation of two people as the first sees it; `nil` if they have none.
    package func conversation(of me: AccountID, with other: AccountID) throws -> Conversation? {
        guard let side = try reading.get(ConversationSide.table, me, other) else { return nil }
        return try conversation(side, relation(of: side))
    }

    /// Returns the side of a conversation that its owner may see.
    func visibleSide(of me: AccountID, with other: AccountID) throws -> ConversationSide {
        guard let side = try reading.get(ConversationSide.table, me, other),
            side.standing != .withheld
        else { throw SocialError.noConversation(with: other) }
        return side
    }

    /// Returns the relation of the owner of a side to the other person.
    func relation(of side: ConversationSide) throws -> Relation {
        try Relation(of: side.owner, to: side.other, in: reading)
    }

    /// Returns the conversation of a side; `nil` if its owner has none.
    func conversation(_ side: ConversationSide, _ relation: Relation) throws -> Conversation? {
        try Conversation(side, relation, in: reading)
    }

    private func list(
        _ shelf: ConversationSide.Shelf, of me: AccountID, after cursor: Conversation.Cursor?,
        limit: Int,
        where isShown: (Relation, Conversation) -> Bool
    ) throws -> [Conversation] {
        let limit = min(max(limit, 0), Self.pageLimit)
        var query = Query(ConversationSide.table, by: "by_shelf", equals: me, shelf).reversed()
            .limited(to: limit + 1)
        if let cursor {
            query = query.resumed(after: ConversationSide(at: cursor, of: me, on: shelf))
        }
        var shown: [Conversation] = []
        while true {
            let page = try reading.all(query)
            expectRelations(of: page)
            reading.expect(PersonSettings.table, me)
            for side in page {
                reading.expect(Whereabouts.table, side.other)
                ShownMessages.expectLast(of: side.owner, with: side.other, in: reading)
                if shelf != .messages {
                    reading.expect(RequestContext.table, side.owner, side.other)
                }
            }
            for side in page {
                let relation = try relation(of: side)
                guard let conversation = try conversation(side, relation),
                    conversation.lastMessage != nil, isShown(relation, conversation)
                else { continue }
                if shown.count == limit { return shown }
                shown.append(conversation)
            }
            guard page.count > limit, let last = page.last else { return shown }
            query = query.resumed(after: last)
        }
    }

    /// Announces the rows that tell the relations of some sides.
    private func expectRelations(of sides: [ConversationSide]) {
        for side in sides { Relation.expect(of: side.owner, to: side.other, in: reading) }
    }
}

extension ConversationSide {
    /// Creates a side at the position of a cursor, as the start of a page; only its order matters.
    fileprivate init(at cursor: Conversation.Cursor, of owner: AccountID, on shelf: Shelf) {
        let standing: Standing =
            switch shelf {
            case .messages: .open
            case .requests: .requested
            case .aside: .declined
            }
        self.init(
            owner: owner, other: cursor.other, standing: standing, lastAt: cursor.lastActivity,
            lastNumber: 0)
    }
}
