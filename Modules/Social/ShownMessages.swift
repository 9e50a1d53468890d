import Primitives
import Storage

/// The messages of a conversation that one of its people has not deleted; valid only inside the
/// transaction.
struct ShownMessages {
    private let owner: AccountID
    private let other: AccountID
    private let transaction: ReadTransaction
    /// The number up to which all messages are deleted.
    private let through: Int
    private let hasRuns: Bool
    /// The number of deletions; `nil` for none.
    let deletions: Int?

    init(of owner: AccountID, with other: AccountID, in transaction: ReadTransaction) throws {
        let clearing = try transaction.get(Clearing.table, owner, other)
        self.owner = owner
        self.other = other
        self.transaction = transaction
        through = clearing?.through ?? 0
        hasRuns = clearing.map { $0.singles > 0 } ?? false
        deletions = clearing?.steps
    }

    /// Announces the rows that tell the last message.
    static func expectLast(
        of owner: AccountID, with other: AccountID, in transaction: ReadTransaction
    ) {
        transaction.expect(Clearing.table, owner, other)
        transaction.expect(StoredMessage.query(owner, other).reversed().limited(to: 1))
    }

    /// Whether a message is not deleted.
    func contains(_ number: Int) throws -> Bool {
        guard number > through else { return false }
        return try run(endingAfter: number - 1).map { $0.first > number } ?? true
    }

    /// Returns the newest message; `nil` if all are deleted.
    func last() throws -> Message? {
        try page(before: nil, limit: 1).first?.message
    }

    /// Returns the messages after a number, in order.
    ///
    /// - Complexity: O(log N + limit), however many are deleted between.
    func page(after number: Int, limit: Int) throws -> [StoredMessage] {
        var (cursor, found) = (max(number, through), [StoredMessage]())
        while found.count < limit {
            let run = try run(endingAfter: cursor)
            if let run, run.first - 1 <= cursor {
                cursor = run.last
                continue
            }
            var query = StoredMessage.query(owner, other).after(cursor)
            if let run { query = query.before(run.first) }
            found += try transaction.all(query.limited(to: limit - found.count))
            guard let run else { break }
            cursor = run.last
        }
        return found
    }

    /// Returns the last messages before a number, or of all, in order.
    ///
    /// - Complexity: O(log N + limit), however many are deleted between.
    func page(before number: Int?, limit: Int) throws -> [StoredMessage] {
        var (cursor, found) = (number, [StoredMessage]())
        while found.count < limit {
            let run = try run(beginningBefore: cursor)
            let floor = run?.last ?? through
            if cursor.map({ floor < $0 - 1 }) ?? true {
                var query = StoredMessage.query(owner, other)
                if floor > 0 { query = query.after(floor) }
                if let cursor { query = query.before(cursor) }
                found += try transaction.all(
                    query.reversed().limited(to: limit - found.count))
            }
            guard let run else { break }
            cursor = run.first
        }
        return found.reversed()
    }

    /// Returns the number of messages of a sender after a number, up to another.
    ///
    /// - Complexity: O(messages and runs between).
    func count(from sender: AccountID, after first: Int, through last: Int) throws -> Int {
        let start = max(first, through)
        guard start < last else { return 0 }
        let runs =
            hasRuns
            ? try transaction.all(
                DeletedRun.query(of: owner, with: other).after(start).limited(to: last - start))
            : []
        var (count, next) = (0, 0)
        try transaction.forEach(
            StoredMessage.query(owner, other).after(start).through(last)
        ) { row in
            let number = row.message.number
            while next < runs.count, runs[next].last < number { next += 1 }
            if next < runs.count, runs[next].first <= number { return }
            if row.message.sender == sender { count += 1 }
        }
        return count
    }

    /// Returns all that is deleted.
    ///
    /// - Complexity: O(``Clearing/mostSingles``).
    func all() throws -> Deletions {
        let runs =
            hasRuns ? try transaction.all(DeletedRun.query(of: owner, with: other)) : []
        return Deletions(through: through, numbers: runs.flatMap { $0.first...$0.last })
    }

    private func run(endingAfter number: Int) throws -> DeletedRun? {
        guard hasRuns else { return nil }
        return try transaction.first(DeletedRun.query(of: owner, with: other).after(number))
    }

    private func run(beginningBefore number: Int?) throws -> DeletedRun? {
        guard hasRuns else { return nil }
        let runs = DeletedRun.query(of: owner, with: other)
        guard let number else { return try transaction.first(runs.reversed()) }
        if let run = try run(endingAfter: number - 1), run.first < number { return run }
        return try transaction.first(runs.before(number).reversed())
    }
}
