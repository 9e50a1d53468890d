import Primitives
import Storage

extension Conversations {
    /// Accepts a request, even one declined before; then both may write.
    ///
    /// An open conversation stays open.
    /// - Throws: ``SocialError/noRequest(from:)``, ``SocialError/closed(with:)``.
    public func accept(
        _ other: AccountID, by me: AccountID
    ) async throws(SocialError) -> Outcome<Conversation> {
        try await answer(other, by: me) { own, theirs, transaction in
            if own.standing == .open { return [] }
            own.standing = .open
            theirs.standing = .open
            try transaction.put(own, in: Side.table)
            try transaction.put(theirs, in: Side.table)
            return [
                Notice(me, .conversation(with: other)), Notice(other, .conversation(with: me)),
            ]
        }
    }

    /// Declines a request: it leaves the requests, and its sender keeps waiting.
    ///
    /// A declined request stays declined; a block does more.
    /// - Throws: ``SocialError/noRequest(from:)``, also if it was accepted before;
    ///   ``SocialError/closed(with:)``.
    public func decline(
        _ other: AccountID, by me: AccountID
    ) async throws(SocialError) -> Outcome<Conversation> {
        try await answer(other, by: me) { own, _, transaction in
            switch own.standing {
            case .open: throw SocialError.noRequest(from: other)
            case .declined: return []
            case .requested, .waiting, .withheld: break
            }
            own.standing = .declined
            try transaction.put(own, in: Side.table)
            return [Notice(me, .conversation(with: other))]
        }
    }

    /// Records the number of the last message read; a lower number than before changes nothing.
    ///
    /// The other person is not notified.
    /// - Throws: ``SocialError/noConversation(with:)``.
    public func markRead(
        through number: Int, with other: AccountID, by me: AccountID
    ) async throws(SocialError) -> Outcome<Conversation> {
        try await store.write(as: SocialError.self, for: .of(me, other)) { transaction in
            var side = try Self.visibleSide(of: me, with: other, in: transaction)
            let readThrough = min(number, side.lastNumber)
            let isNews = readThrough > side.readThrough
            if isNews {
                side.readThrough = readThrough
                side.unread = try transaction.all(Message.query(me, other).after(readThrough))
                    .count { $0.sender == other }
                try transaction.put(side, in: Side.table)
            }
            return Outcome(
                try Self.view(side, in: transaction),
                notices: isNews ? [Notice(me, .conversation(with: other))] : [])
        }
    }

    /// Changes both sides of a conversation that the other person began.
    private func answer(
        _ other: AccountID, by me: AccountID,
        _ change: @Sendable (inout Side, inout Side, Transaction) throws -> [Notice]
    ) async throws(SocialError) -> Outcome<Conversation> {
        try await store.write(as: SocialError.self, for: .of(me, other)) { transaction in
            guard var own = try transaction.get(Side.table, me, other),
                var theirs = try transaction.get(Side.table, other, me),
                own.standing != .waiting, own.standing != .withheld
            else { throw SocialError.noRequest(from: other) }
            let relation = try Relation(of: me, to: other, in: transaction)
            if relation.blocksThem || relation.isCut { throw SocialError.closed(with: other) }
            let notices = try change(&own, &theirs, transaction)
            return Outcome(try Self.view(own, in: transaction), notices: notices)
        }
    }

    private static func view(
        _ side: Side, in transaction: ReadTransaction
    ) throws -> Conversation {
        let relation = try Relation(of: side.owner, to: side.other, in: transaction)
        guard let conversation = try Conversation(side, relation, in: transaction) else {
            throw SocialError.noConversation(with: side.other)
        }
        return conversation
    }
}
