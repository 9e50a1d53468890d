import Primitives

extension ConversationEditor {
    /// Accepts a request, even one declined before; then both may write.
    ///
    /// An open conversation stays open.
    /// - Throws: ``SocialError/noRequest(from:)``, ``SocialError/closed(with:)``.
    package func accept(_ other: AccountID, by me: AccountID) throws -> Outcome<Conversation> {
        var (own, theirs) = try requested(by: other, of: me)
        if own.standing == .open { return Outcome(try view(of: own)) }
        own.standing = .open
        theirs.standing = .open
        try theirs.noteTheirs(of: own, in: transaction)
        let commit = try transaction.number()
        own.turn(in: commit)
        theirs.turn(in: commit)
        try transaction.put(own, in: ConversationSide.table)
        try transaction.put(theirs, in: ConversationSide.table)
        try transaction.forgetUnneeded(me, by: other)
        return Outcome(
            try view(of: own),
            notices: [
                Notice(me, .conversation(with: other)), Notice(other, .conversation(with: me)),
            ])
    }

    /// Declines a request: it leaves the requests, and its sender keeps waiting.
    ///
    /// A declined request stays declined, unless that is taken back; a block does more.
    /// - Throws: ``SocialError/noRequest(from:)``, also if it was accepted before;
    ///   ``SocialError/closed(with:)``.
    package func decline(_ other: AccountID, by me: AccountID) throws -> Outcome<Conversation> {
        var (own, _) = try requested(by: other, of: me)
        switch own.standing {
        case .open: throw SocialError.noRequest(from: other)
        case .declined: return Outcome(try view(of: own))
        case .requested, .waiting, .withheld: break
        }
        own.standing = .declined
        own.turn(in: try transaction.number())
        try transaction.put(own, in: ConversationSide.table)
        return Outcome(try view(of: own), notices: [Notice(me, .conversation(with: other))])
    }

    /// Takes the declining of a request back: it awaits a decision again. Its sender can't tell.
    ///
    /// - Throws: ``SocialError/noRequest(from:)``, also if it was accepted before;
    ///   ``SocialError/closed(with:)``.
    package func takeBackDecline(
        of other: AccountID, by me: AccountID
    ) throws -> Outcome<Conversation> {
        var (own, _) = try requested(by: other, of: me)
        switch own.standing {
        case .declined: break
        case .requested: return Outcome(try view(of: own))
        case .open, .waiting, .withheld: throw SocialError.noRequest(from: other)
        }
        own.standing = .requested
        own.turn(in: try transaction.number())
        try transaction.put(own, in: ConversationSide.table)
        return Outcome(try view(of: own), notices: [Notice(me, .conversation(with: other))])
    }

    /// Returns both sides of a conversation that the other person began, and that can be answered.
    private func requested(
        by other: AccountID, of me: AccountID
    ) throws -> (own: ConversationSide, theirs: ConversationSide) {
        guard let own = try transaction.get(ConversationSide.table, me, other),
            let theirs = try transaction.get(ConversationSide.table, other, me),
            own.standing != .waiting, own.standing != .withheld
        else { throw SocialError.noRequest(from: other) }
        let relation = try relation(of: own)
        if relation.blocksThem || relation.isCut { throw SocialError.closed(with: other) }
        return (own, theirs)
    }
}
