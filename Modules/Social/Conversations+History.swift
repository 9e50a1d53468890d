import Primitives

extension Conversations {
    /// Returns messages in order, starting after a number, without those that the person deleted.
    ///
    /// - Throws: ``SocialError/noConversation(with:)``.
    package func messages(
        of me: AccountID, with other: AccountID, after number: Int = 0, limit: Int = 100
    ) throws -> [Message] {
        _ = try visibleSide(of: me, with: other)
        let shown = try shown(to: me, with: other)
        return try shown.page(after: number, limit: min(max(limit, 0), Self.pageLimit)).map(
            \.message)
    }

    /// Returns the last messages before a number, in order, without those that the person deleted.
    ///
    /// - Throws: ``SocialError/noConversation(with:)``.
    package func messages(
        of me: AccountID, with other: AccountID, before number: Int, limit: Int = 100
    ) throws -> [Message] {
        _ = try visibleSide(of: me, with: other)
        let shown = try shown(to: me, with: other)
        return try shown.page(
            before: max(number, 1), limit: min(max(limit, 0), Self.pageLimit)
        ).map(\.message)
    }

    /// Returns the messages that a person has deleted in a conversation.
    ///
    /// - Throws: ``SocialError/noConversation(with:)``.
    package func deletions(of me: AccountID, with other: AccountID) throws -> Deletions {
        _ = try visibleSide(of: me, with: other)
        let shown = try shown(to: me, with: other)
        return try shown.all()
    }

    /// Counts the messages of another person after a number, which may take long.
    ///
    /// - Throws: ``SocialError/noConversation(with:)``.
    /// - Complexity: O(messages after the number).
    package func unread(
        after number: Int, with other: AccountID, by me: AccountID
    ) throws -> UnreadCount {
        let side = try visibleSide(of: me, with: other)
        return UnreadCount(
            after: number, through: side.lastNumber,
            unread: try count(in: side, after: number, through: side.lastNumber))
    }

    /// Returns the number of messages from the other person after a number, up to another, without
    /// those that the owner of a side has deleted.
    func count(in side: ConversationSide, after first: Int, through last: Int) throws -> Int {
        let shown = try shown(to: side.owner, with: side.other)
        return try shown.count(from: side.other, after: first, through: last)
    }

    /// Returns the messages of a conversation that a person has not deleted.
    func shown(to owner: AccountID, with other: AccountID) throws -> ShownMessages {
        try ShownMessages(of: owner, with: other, in: reading)
    }
}

/// The number of messages from the other person in a part of a conversation.
package struct UnreadCount: Sendable {
    /// The number of the message before the first one.
    let after: Int
    /// The number of the last message.
    let through: Int
    /// The number of those from the other person.
    let unread: Int
}
