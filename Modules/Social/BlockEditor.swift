import Primitives
import Storage

/// An editor of blocks inside a transaction; valid only inside it.
package final class BlockEditor: Blocks {
    private let transaction: Transaction
    private let now: Instant

    /// Creates an editor of a store that was opened with ``Replica/Domain/social``.
    package init(in transaction: Transaction, at now: Instant) {
        self.transaction = transaction
        self.now = now
        super.init(in: transaction)
    }

    /// Blocks a person; an existing block is kept.
    ///
    /// Somebody who has left can still be blocked if there is a conversation, or else the answer
    /// would tell a departure from a block.
    /// - Parameter since: The time of the block; `nil` for now.
    /// - Throws: ``SocialError/yourself``, ``SocialError/noSuchPerson(_:)``.
    package func block(
        _ other: AccountID, by me: AccountID, since: Instant? = nil
    ) throws -> Outcome<Block> {
        guard other != me else { throw SocialError.yourself }
        if let standing = try block(of: other, by: me) {
            end(standing)
            return Outcome(standing)
        }
        let relation = try Relation(of: me, to: other, in: transaction)
        if relation.isGone, try transaction.get(ConversationSide.table, me, other) == nil {
            throw SocialError.noSuchPerson(other)
        }
        if !relation.isCut {
            try transaction.remember(other, by: me)
            if try transaction.get(ConversationSide.table, other, me) != nil {
                try transaction.remember(me, by: other)
            }
        }
        let block = Block(owner: me, other: other, createdAt: since ?? now)
        end(block)
        let notices = try notices(of: me, about: other) {
            try transaction.put(block, in: Block.table)
        }
        return Outcome(block, notices: notices)
    }

    /// Removes a block; the conversation is as it was before. The value is whether there was one.
    package func unblock(_ other: AccountID, by me: AccountID) throws -> Outcome<Bool> {
        transaction.end(.unblock(other), of: me, at: now)
        guard try block(of: other, by: me) != nil else { return Outcome(false) }
        let notices = try notices(of: me, about: other) {
            try transaction.delete(Block.table, me, other)
            try transaction.forgetUnneeded(other, by: me)
            try transaction.forgetUnneeded(me, by: other)
        }
        return Outcome(true, notices: notices)
    }

    /// States a block, which outlives the loss of the store.
    private func end(_ block: Block) {
        transaction.end(
            .block(block.other, since: block.createdAt), of: block.owner, at: now)
    }

    /// Makes a change and returns its notices; the other person gets one only if the change affects
    /// their own view of the conversation.
    private func notices(
        of me: AccountID, about other: AccountID, change: () throws -> Void
    ) throws -> [Notice] {
        let before = try state(of: other, with: me)
        try change()
        let after = try state(of: other, with: me)
        try transaction.mark(.blocks, of: me)
        var notices = [Notice(me, .blocks)]
        if try state(of: me, with: other) != nil, try transaction.turnSide(of: me, with: other) {
            notices.append(Notice(me, .conversation(with: other)))
        }
        if before != after, try transaction.turnSide(of: other, with: me) {
            notices.append(Notice(other, .conversation(with: me)))
        }
        return notices
    }

    private func state(of me: AccountID, with other: AccountID) throws -> Conversation.State? {
        try ConversationSide.state(of: me, with: other, in: transaction)
    }
}
