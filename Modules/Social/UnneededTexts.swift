import Primitives
import Storage

/// Messages that one of two people has deleted, or that one has left behind: the texts of those
/// that nobody can read any more are to be emptied.
struct UnneededTexts: Sendable {
    let low: AccountID
    let high: AccountID
    /// The number of the first message.
    let first: Int
    /// The number of the last message.
    let last: Int

    static let table = Table(
        "unneeded_texts", key: ["low", "high", "first"], home: "low",
        make: UnneededTexts.init(low:high:first:last:),
        columns: Column("low", \.low), Column("high", \.high), Column("first", \.first),
        Column("last", \.last))
}

extension Transaction {
    /// Notes that the texts of some messages may not be needed any more.
    func noteUnneeded(_ first: Int, _ last: Int, of one: AccountID, with other: AccountID) throws {
        let (low, high) = (min(one, other), max(one, other))
        let known = try get(UnneededTexts.table, low, high, first)?.last ?? last
        try put(
            UnneededTexts(low: low, high: high, first: first, last: max(known, last)),
            in: UnneededTexts.table)
    }

    /// Removes such notes of two people who have both left.
    func forgetUnneededTexts(_ one: AccountID, _ other: AccountID) throws {
        let (low, high) = (min(one, other), max(one, other))
        for row in try all(Query(UnneededTexts.table, equals: low, high)) {
            try delete(UnneededTexts.table, low, high, row.first)
        }
    }
}

extension ConversationEditor {
    /// Empties the texts of messages that both people have deleted, or one has deleted and the
    /// other left behind; looks at a number of messages at most.
    ///
    /// Numbers stay without gaps, so an emptied message stays as a row without a text.
    /// - Returns: The number of emptied texts; `nil` if there is nothing to look at.
    package func emptyTexts(atMost limit: Int = 500) throws -> Int? {
        guard let rows = try transaction.first(Query(UnneededTexts.table)) else { return nil }
        let messages = try transaction.all(
            StoredMessage.query(rows.low, rows.high).from(rows.first).through(rows.last)
                .limited(to: limit))
        var readers: [ShownMessages] = []
        for (owner, other) in [(rows.low, rows.high), (rows.high, rows.low)]
        where try transaction.get(Profile.table, owner) != nil {
            readers.append(try shown(to: owner, with: other))
        }
        var emptied = 0
        for row in messages where !row.message.text.isEmpty {
            if try isRead(row.message.number, by: readers) { continue }
            try transaction.put(row.emptied, in: StoredMessage.table)
            emptied += 1
        }
        try transaction.delete(UnneededTexts.table, rows.low, rows.high, rows.first)
        if let last = messages.last?.message.number, last < rows.last {
            try transaction.noteUnneeded(last + 1, rows.last, of: rows.low, with: rows.high)
        }
        return emptied
    }

    /// Whether any of some people can read a message.
    private func isRead(_ number: Int, by readers: [ShownMessages]) throws -> Bool {
        for reader in readers {
            let isShown = try reader.contains(number)
            if isShown { return true }
        }
        return false
    }
}

extension StoredMessage {
    /// The message without its text.
    fileprivate var emptied: StoredMessage {
        StoredMessage(
            message: Message(
                number: message.number, id: message.id, sender: message.sender,
                recipient: message.recipient, text: "", sentAt: message.sentAt),
            change: change)
    }
}
