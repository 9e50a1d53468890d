import Primitives
import Storage

/// An editor of conversations inside a transaction; valid only inside it. If a change throws, the
/// transaction must fail.
///
/// ```
/// try editor.send("Hi, I'm Ada", id: id, from: ada, to: ben)   // ben: a request
/// try editor.accept(ada, by: ben)                              // both may write
/// ```
package final class ConversationEditor: Conversations {
    let transaction: Transaction
    let now: Instant
    let ration: FirstMessageLimit

    /// Creates an editor of a store that was opened with ``Replica/Domain/social``.
    package init(
        in transaction: Transaction, at now: Instant,
        ration: FirstMessageLimit = FirstMessageLimit()
    ) {
        self.transaction = transaction
        self.now = now
        self.ration = ration
        super.init(in: transaction)
    }

    /// The number of messages that one mark counts.
    package static let countedAtOnce = 500

    /// Returns the number of messages from the other person after a number, which is the end of a
    /// longer or a shorter part of what is unread.
    func unread(
        of side: ConversationSide, after number: Int, _ counted: UnreadCount?
    ) throws -> Int {
        if side.lastNumber - number <= Self.countedAtOnce {
            return try count(in: side, after: number, through: side.lastNumber)
        }
        if number - side.readThrough <= Self.countedAtOnce {
            return try side.unread - count(in: side, after: side.readThrough, through: number)
        }
        guard let counted, counted.after == number,
            side.lastNumber - counted.through <= Self.countedAtOnce
        else { throw SocialError.uncounted(with: side.other) }
        return try counted.unread
            + count(in: side, after: counted.through, through: side.lastNumber)
    }

    /// Closes the conversations of a person who leaves, whose profile is gone, and removes those
    /// with people who have left already: nobody can read them any more. The others keep theirs,
    /// and are told of the end as they would be of a block.
    ///
    /// - Returns: The notices to send.
    @discardableResult
    package func close(with person: AccountID) throws -> [Notice] {
        var notices: [Notice] = []
        for side in try transaction.all(Query(ConversationSide.table, equals: person)) {
            let other = side.other
            guard try transaction.get(Profile.table, other) == nil else {
                if try tellEnd(of: other, with: person) {
                    notices.append(Notice(other, .conversation(with: person)))
                }
                try transaction.delete(RequestContext.table, other, person)
                if try transaction.get(Clearing.table, other, person) != nil {
                    try transaction.noteUnneeded(1, side.lastNumber, of: person, with: other)
                }
                continue
            }
            for row in try transaction.all(StoredMessage.query(person, other)) {
                try transaction.delete(
                    StoredMessage.table, min(person, other), max(person, other),
                    row.message.number)
            }
            try transaction.forgetUnneededTexts(person, other)
            try transaction.delete(ConversationSide.table, person, other)
            try transaction.delete(ConversationSide.table, other, person)
        }
        return notices
    }

    /// Notes the end of a conversation for a person to whom it was not closed before; returns
    /// whether it was not.
    private func tellEnd(of me: AccountID, with person: AccountID) throws -> Bool {
        guard let side = try transaction.get(ConversationSide.table, me, person) else {
            return false
        }
        let relation = try relation(of: side)
        guard !relation.isBlocked, side.state(.none) != side.state(relation),
            !relation.blocksThem
        else { return false }
        return try transaction.turnSide(of: me, with: person)
    }

    /// Returns the conversation of a side whose owner may see it.
    func view(of side: ConversationSide) throws -> Conversation {
        guard let conversation = try conversation(side, relation(of: side)) else {
            throw SocialError.noConversation(with: side.other)
        }
        return conversation
    }
}
