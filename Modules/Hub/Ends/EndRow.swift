import Primitives
import Storage
import Sync

/// The latest end of a subject, as the store has it.
struct EndRow: Sendable {
    let account: AccountID
    let subject: String
    /// The instant from which nobody needs it; the latest possible one for never.
    let until: Instant
    let words: String

    static let table = Table<EndRow>(
        "ends", key: ["account", "subject"], indexes: [.index("by_until", "until")],
        home: "account",
        make: { EndRow(account: $0, subject: $1, until: $2, words: $3) },
        columns: Column("account", \.account), Column("subject", \.subject),
        Column("until", \.until), Column("words", \.words))

    /// The latest possible instant.
    private static let never = Instant(milliseconds: .max)

    init(account: AccountID, subject: String, until: Instant, words: String) {
        (self.account, self.subject, self.until, self.words) = (account, subject, until, words)
    }

    init(_ end: End) {
        self.init(
            account: end.account, subject: end.subject, until: end.expiresAt ?? Self.never,
            words: end.words)
    }

    /// The end; `nil` if the row is of a newer program.
    var end: End? { End(words: words) }
}

extension ReadTransaction {
    /// Returns the latest end of a subject; `nil` if there was none.
    func end(of account: AccountID, _ subject: String) throws -> End? {
        try get(EndRow.table, account, subject)?.end
    }

    /// Returns the latest ends of all subjects.
    func ends() throws -> EndList {
        var list = EndList()
        try forEach(Query(EndRow.table)) { row in
            if let end = row.end { list.add(end) }
        }
        return list
    }

    /// Returns the latest ends of some accounts.
    func ends(of accounts: Set<AccountID>) throws -> EndList {
        var list = EndList()
        for account in accounts {
            try forEach(Query(EndRow.table, equals: account)) { row in
                if let end = row.end { list.add(end) }
            }
        }
        return list
    }

    /// The last time that a backup was put back without the ends since an instant; `nil` for none.
    func gap() throws -> (since: Instant, until: Instant)? {
        guard let end = try end(of: .local, "gap"), case .gap(let since) = end.kind else {
            return nil
        }
        return (since, end.at)
    }
}

extension Transaction {
    /// Puts an end in the place of an earlier one of its subject.
    func put(_ end: End) throws { try put(EndRow(end), in: EndRow.table) }

    /// Removes the ends that nobody needs any more; returns their number.
    func removeExpiredEnds(at now: Instant) throws -> Int {
        let old = try all(Query(EndRow.table, by: "by_until").through(now).limited(to: 500))
        for row in old { try delete(EndRow.table, row.account, row.subject) }
        return old.count
    }
}
