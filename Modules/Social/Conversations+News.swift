import Primitives
import Storage

/// A change of which a person is told, with the number of its commit.
package struct NumberedNotice: Hashable, Sendable {
    /// The kind of data to reload.
    package let kind: Notice.Kind
    /// The number of the commit.
    package let commit: Int64
    /// The message of which the person is told, if it is one.
    package var message: Message?
}

extension Conversations {
    /// The tables whose rows say of what people are told.
    package static let toldTables: Set<String> = [
        ConversationSide.table.schema.name, ChangeMark.table.schema.name,
    ]

    /// Returns the changes since a commit of which a person is told, in the order of their commits;
    /// `nil` if there are more than a limit.
    ///
    /// It follows from the rows as they are now: each message is named once; several other changes
    /// of one conversation are named once, at the last one; and of what a person may not know any
    /// more, because of a block or a departure, only the end is named.
    ///
    /// - Parameter first: The number of the first commit that counts; greater than 0.
    /// - Complexity: O(log N + conversations changed since + messages since).
    package func news(
        of me: AccountID, since first: Int64, limit: Int
    ) throws -> [NumberedNotice]? {
        precondition(first > 0, "commits are numbered from 1")
        let sides = try reading.all(Self.changed(of: me, since: first, limit: limit))
        guard sides.count <= limit else { return nil }
        var news = try marks(of: me, since: first)
        for side in sides { Relation.expect(of: side.owner, to: side.other, in: reading) }
        for side in sides {
            guard let state = side.state(try relation(of: side)) else { continue }
            if side.turn >= first { news.append(try turn(of: side, state)) }
            if state == .open { news += try messages(of: side, since: first, limit) }
            guard news.count <= limit else { return nil }
        }
        return news.sorted { $0.commit < $1.commit }
    }

    /// Announces that ``news(of:since:limit:)`` will be asked for.
    package func expectNews(of me: AccountID, since first: Int64, limit: Int) {
        reading.expect(Self.changed(of: me, since: first, limit: limit))
        reading.expect(Query(ChangeMark.table, equals: me))
    }

    private static func changed(
        of me: AccountID, since first: Int64, limit: Int
    ) -> Query<ConversationSide> {
        Query(ConversationSide.table, by: "by_change", equals: me).from(first).limited(
            to: limit + 1)
    }

    /// Returns the number of the last commit that changed a person's conversations or requests; 0
    /// for none.
    package static func lastChange(
        of me: AccountID, in transaction: ReadTransaction
    ) throws -> Int64 {
        let last = Query(ConversationSide.table, by: "by_change", equals: me).reversed()
        return try transaction.first(last)?.change ?? 0
    }

    private func marks(of me: AccountID, since first: Int64) throws -> [NumberedNotice] {
        try reading.all(Query(ChangeMark.table, equals: me)).filter { $0.change >= first }.map {
            NumberedNotice(kind: $0.kind == .blocks ? .blocks : .profile, commit: $0.change)
        }
    }

    /// Returns the last change of a conversation that was more than a further message.
    private func turn(
        of side: ConversationSide, _ state: Conversation.State
    ) throws -> NumberedNotice {
        var kind = Notice.Kind.conversation(with: side.other)
        if state == .requested, try isNew(side) { kind = .request(from: side.other) }
        return NumberedNotice(kind: kind, commit: side.turn)
    }

    /// Whether nothing has happened to a request since it came.
    private func isNew(_ request: ConversationSide) throws -> Bool {
        try reading.first(StoredMessage.query(request.owner, request.other))?.change == request.turn
    }

    /// Returns the further messages of a conversation, the last one first.
    private func messages(
        of side: ConversationSide, since first: Int64, _ limit: Int
    ) throws -> [NumberedNotice] {
        var news: [NumberedNotice] = []
        let shown = try shown(to: side.owner, with: side.other)
        // Mostly one message is new, and the one before tells so.
        var query = StoredMessage.query(side.owner, side.other).reversed().limited(to: 2)
        while news.count <= limit {
            let page = try reading.all(query)
            for row in page {
                guard row.change >= first else { return news }
                // A first message is a request, and one that opened the conversation its turn.
                guard row.message.number > 1, row.change != side.turn,
                    try shown.contains(row.message.number)
                else { continue }
                let kind = Notice.Kind.message(with: side.other, number: row.message.number)
                news.append(
                    NumberedNotice(kind: kind, commit: row.change, message: row.message))
            }
            guard let last = page.last else { return news }
            query = query.limited(to: limit).resumed(after: last)
        }
        return news
    }
}
