import Primitives

extension ConversationEditor {
    /// Deletes a message for a person, on all of their devices; the other person keeps it, and is
    /// not told.
    ///
    /// The value is whether it was there. The texts that both have deleted are emptied by
    /// ``emptyTexts(atMost:)``.
    /// - Throws: ``SocialError/noConversation(with:)``, ``SocialError/noSuchMessage(_:)``,
    ///   ``SocialError/tooManyDeletions(with:)``.
    package func delete(
        _ number: Int, with other: AccountID, by me: AccountID
    ) throws -> Outcome<Bool> {
        var side = try visibleSide(of: me, with: other)
        guard (1...side.lastNumber).contains(number) else {
            throw SocialError.noSuchMessage(number)
        }
        let shown = try shown(to: me, with: other)
        let isShown = try shown.contains(number)
        guard isShown else { return Outcome(false) }
        var clearing =
            try transaction.get(Clearing.table, me, other) ?? Clearing(owner: me, other: other)
        guard clearing.singles < Clearing.mostSingles || number == clearing.through + 1 else {
            throw SocialError.tooManyDeletions(with: other)
        }
        if number > side.readThrough {
            side.unread -= try count(in: side, after: number - 1, through: number)
        }
        try clearing.add(number, in: transaction)
        try transaction.noteUnneeded(number, number, of: me, with: other)
        return try note(clearing, &side)
    }

    /// Deletes all messages up to a number for a person, on all of their devices; the other person
    /// keeps them, and is not told.
    ///
    /// The value is whether any was there.
    /// - Parameter counted: The count of the messages after that number, as for
    ///   ``markRead(through:with:by:counted:)``.
    /// - Throws: ``SocialError/noConversation(with:)``, ``SocialError/uncounted(with:)``.
    package func clear(
        through number: Int, with other: AccountID, by me: AccountID, counted: UnreadCount? = nil
    ) throws -> Outcome<Bool> {
        var side = try visibleSide(of: me, with: other)
        var clearing =
            try transaction.get(Clearing.table, me, other) ?? Clearing(owner: me, other: other)
        let (first, last) = (clearing.through + 1, min(number, side.lastNumber))
        guard first <= last else { return Outcome(false) }
        if last > side.readThrough { side.unread = try unread(of: side, after: last, counted) }
        try clearing.addAll(through: last, in: transaction)
        try transaction.noteUnneeded(first, clearing.through, of: me, with: other)
        return try note(clearing, &side)
    }

    /// Stores a deletion with the side on which it shows, of which the owner's devices are told.
    private func note(
        _ clearing: Clearing, _ side: inout ConversationSide
    ) throws -> Outcome<Bool> {
        var clearing = clearing
        clearing.steps += 1
        try transaction.put(clearing, in: Clearing.table)
        let (me, other) = (side.owner, side.other)
        let shown = try shown(to: me, with: other)
        let last = try shown.last()
        // Lists have the time of the message that they show.
        if let last { side.lastAt = min(side.lastAt, last.sentAt) }
        side.turn(in: try transaction.number())
        try transaction.put(side, in: ConversationSide.table)
        return Outcome(true, notices: [Notice(me, .conversation(with: other))])
    }
}
