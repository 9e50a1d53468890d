import Primitives
import Storage

extension ConversationEditor {
    /// Records the number of the last message that a person's devices have.
    ///
    /// The other person is told while the conversation is open; before, a request looks the same
    /// whether it was delivered or not.
    ///
    /// - Returns: The notices to send.
    /// - Throws: ``SocialError/noConversation(with:)``.
    /// - Complexity: O(log N).
    package func markDelivered(
        through number: Int, with other: AccountID, by me: AccountID
    ) throws -> Outcome<Bool> {
        let side = try visibleSide(of: me, with: other)
        let notices = try tell(of: side, delivered: number, read: 0)
        return Outcome(!notices.isEmpty, notices: notices)
    }

    /// Records the number of the last message read; a lower number than before changes nothing.
    ///
    /// The other person is told while the conversation is open, if both share what they read.
    ///
    /// - Parameter counted: The count of the messages after that number, as
    ///   ``Conversations/unread(after:with:by:)`` gave it; needed only after
    ///   ``SocialError/uncounted(with:)``.
    /// - Throws: ``SocialError/noConversation(with:)``; ``SocialError/uncounted(with:)`` if more
    ///   than ``countedAtOnce`` messages would have to be counted, while nobody else can write.
    package func markRead(
        through number: Int, with other: AccountID, by me: AccountID, counted: UnreadCount? = nil
    ) throws -> Outcome<Conversation> {
        var side = try visibleSide(of: me, with: other)
        let readThrough = min(number, side.lastNumber)
        guard readThrough > side.readThrough else { return Outcome(try view(of: side)) }
        side.unread = try unread(of: side, after: readThrough, counted)
        side.readThrough = readThrough
        side.turn(in: try transaction.number())
        try transaction.put(side, in: ConversationSide.table)
        var notices = [Notice(me, .conversation(with: other))]
        if try transaction.shareReading(me, other) {
            notices += try tell(of: side, delivered: readThrough, read: readThrough)
        }
        return Outcome(try view(of: side), notices: notices)
    }

    /// Tells the other person how far the owner of a side is, in an open conversation.
    private func tell(of side: ConversationSide, delivered: Int, read: Int) throws -> [Notice] {
        guard side.state(try relation(of: side)) == .open,
            var theirs = try transaction.get(ConversationSide.table, side.other, side.owner),
            theirs.noteTheirs(delivered: delivered, read: read)
        else { return [] }
        theirs.turn(in: try transaction.number())
        try transaction.put(theirs, in: ConversationSide.table)
        return [Notice(side.other, .conversation(with: side.owner))]
    }
}

extension ConversationSide {
    /// Notes how far the other person is; returns whether that is news. Numbers beyond the last
    /// message count as the last one.
    mutating func noteTheirs(delivered: Int, read: Int) -> Bool {
        let (delivered, read) = (min(delivered, lastNumber), min(read, lastNumber))
        guard delivered > theirsDelivered || read > theirsRead else { return false }
        theirsDelivered = max(theirsDelivered, delivered)
        theirsRead = max(theirsRead, read)
        return true
    }

    /// Notes how far the other person was in a conversation that is being opened.
    mutating func noteTheirs(of theirs: ConversationSide, in transaction: Transaction) throws {
        guard try transaction.shareReading(owner, other) else { return }
        _ = noteTheirs(delivered: theirs.readThrough, read: theirs.readThrough)
    }
}

extension Transaction {
    /// Whether both of two people tell others what they have read: who does not is not told either.
    func shareReading(_ one: AccountID, _ other: AccountID) throws -> Bool {
        try PersonSettings.of(one, in: self).sharesReading
            && PersonSettings.of(other, in: self).sharesReading
    }
}
