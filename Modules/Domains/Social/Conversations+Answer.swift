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
        try await answer(other, by: me) { own, theirs, transaction throws(SocialError) in
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
        try await answer(other, by: me) { own, _, transaction throws(SocialError) in
            switch own.standing {
            case .open: throw .noRequest(from: other)
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
        try await store.write(for: .of(me, other)) { transaction throws(SocialError) in
            let transaction = TypedTransaction(transaction, as: SocialError.self)
            var side = try Self.visibleSide(of: me, with: other, in: transaction.reading)
            let readThrough = min(number, side.lastNumber)
            let isNews = readThrough > side.readThrough
            if isNews {
                side.readThrough = readThrough
                side.unread = try transaction.all(Message.query(me, other).after(readThrough))
                    .count { $0.sender == other }
                try transaction.put(side, in: Side.table)
            }
            return Outcome(
                try Self.view(side, in: transaction.reading),
                notices: isNews ? [Notice(me, .conversation(with: other))] : [])
        }
    }

    /// Changes both sides of a conversation that the other person began.
    private func answer(
        _ other: AccountID, by me: AccountID,
        _ change:
            @Sendable (
                inout Side, inout Side, TypedTransaction<Transaction, SocialError>
            ) throws(SocialError) -> [Notice]
    ) async throws(SocialError) -> Outcome<Conversation> {
        try await store.write(for: .of(me, other)) { transaction throws(SocialError) in
            let transaction = TypedTransaction(transaction, as: SocialError.self)
            guard var own = try transaction.get(Side.table, me, other),
                var theirs = try transaction.get(Side.table, other, me),
                own.standing != .waiting, own.standing != .withheld
            else { throw .noRequest(from: other) }
            let relation = try transaction { base throws(StorageError) in
                try Relation(of: me, to: other, in: base)
            }
            if relation.blocksThem || relation.isCut { throw .closed(with: other) }
            let notices = try change(&own, &theirs, transaction)
            return Outcome(try Self.view(own, in: transaction.reading), notices: notices)
        }
    }

    private static func view(
        _ side: Side, in transaction: TypedTransaction<ReadTransaction, SocialError>
    ) throws(SocialError) -> Conversation {
        let conversation = try transaction { base throws(StorageError) in
            let relation = try Relation(of: side.owner, to: side.other, in: base)
            return try Conversation(side, relation, in: base)
        }
        guard let conversation else { throw .noConversation(with: side.other) }
        return conversation
    }
}
