import Primitives
import Storage

extension Conversations {
    /// Returns a sentence for each contradiction between the sides of conversations and their
    /// messages; empty if there is none.
    ///
    /// - Complexity: O(N log N).
    package func contradictions() throws -> [String] {
        var found: [String] = []
        try reading.forEach(Query(ConversationSide.table)) { side in
            if let wrong = try side.contradiction(in: reading) {
                found.append(
                    "the conversation of \(side.owner) with \(side.other) \(wrong)")
            }
        }
        return found
    }
}

extension Profiles {
    /// Returns the accounts of all people who take part.
    package func everybody() throws -> Set<AccountID> {
        var accounts: Set<AccountID> = []
        try reading.forEach(Query(Profile.table)) { row in
            accounts.insert(row.account)
        }
        return accounts
    }
}

extension ConversationSide {
    /// Returns the end of a sentence about a contradiction; `nil` if there is none.
    fileprivate func contradiction(in transaction: ReadTransaction) throws -> String? {
        guard let theirs = try transaction.get(ConversationSide.table, other, owner) else {
            return "has no other side"
        }
        guard standing.matches(theirs.standing) else {
            return "is \(standing.rawValue), and \(theirs.standing.rawValue) on the other side"
        }
        guard lastNumber == theirs.lastNumber else {
            return "ends at message \(lastNumber), and at \(theirs.lastNumber) on the other side"
        }
        let messages = StoredMessage.query(owner, other)
        let count = try transaction.count(messages)
        let last = try transaction.first(messages.reversed())?.message.number ?? 0
        guard count == lastNumber, last == lastNumber else {
            return "ends at message \(lastNumber), but has \(count), the last with number \(last)"
        }
        if let wrong = try contradictionOfDeletions(in: transaction) { return wrong }
        // What somebody deleted before they left goes with them, so nothing is shown to them.
        guard try transaction.get(Profile.table, owner) != nil else { return nil }
        let shown = try ShownMessages(of: owner, with: other, in: transaction)
        let new = try shown.count(from: other, after: readThrough, through: lastNumber)
        guard unread == new else { return "counts \(unread) unread messages, but has \(new)" }
        return try contradictionOfTexts(shown, in: transaction)
    }

    /// Returns the end of a sentence about deletions that contradict each other.
    private func contradictionOfDeletions(in transaction: ReadTransaction) throws -> String? {
        let clearing =
            try transaction.get(Clearing.table, owner, other)
            ?? Clearing(owner: owner, other: other)
        var (before, singles) = (clearing.through, 0)
        for run in try transaction.all(DeletedRun.query(of: owner, with: other)) {
            guard before + 1 < run.first, run.first <= run.last else {
                return "has deleted \(run.first) to \(run.last) besides all to \(before)"
            }
            singles += run.count
            before = run.last
        }
        guard before <= lastNumber else {
            return "ends at message \(lastNumber), and \(before) is deleted"
        }
        guard singles == clearing.singles else {
            return "counts \(clearing.singles) deleted messages, but has \(singles)"
        }
        return nil
    }

    /// Returns the end of a sentence about a message without a text that somebody can read.
    private func contradictionOfTexts(
        _ shown: ShownMessages, in transaction: ReadTransaction
    ) throws -> String? {
        var empty: Int?
        try transaction.forEach(StoredMessage.query(owner, other)) { row in
            guard row.message.text.isEmpty, empty == nil else { return }
            if try shown.contains(row.message.number) { empty = row.message.number }
        }
        return empty.map { "shows message \($0), which has no text" }
    }
}

extension ConversationSide.Standing {
    /// Whether the sides of one conversation can have these standings.
    fileprivate func matches(_ other: ConversationSide.Standing) -> Bool {
        switch (self, other) {
        case (.open, .open): true
        case (.waiting, .requested), (.waiting, .declined), (.waiting, .withheld): true
        case (.requested, .waiting), (.declined, .waiting), (.withheld, .waiting): true
        default: false
        }
    }
}
