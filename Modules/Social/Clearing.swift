import Primitives
import Storage

/// The deletions of a person in one conversation; a conversation without any has no row.
///
/// What is deleted is the beginning of the conversation up to a number, and later messages one by
/// one, which are kept as ``DeletedRun``.
struct Clearing: Sendable {
    let owner: AccountID
    let other: AccountID
    /// The number up to which all messages are deleted; 0 for none.
    var through = 0
    /// The number of later messages that are deleted.
    var singles = 0
    /// The number of deletions, by which a device knows that there was another one.
    var steps = 0

    /// The most messages that can be deleted one by one, so that a list of them stays short.
    static let mostSingles = 2000

    static let table = Table(
        "cleared_conversations", key: ["owner", "other"], home: "owner",
        make: { owner, other, through, singles, steps in
            Clearing(
                owner: owner, other: other, through: through, singles: singles, steps: steps)
        },
        columns: Column("owner", \.owner), Column("other", \.other),
        Column("through", \.through), Column("singles", \.singles), Column("steps", \.steps))
}

/// Neighbouring messages that a person has deleted; between two runs is at least one message.
struct DeletedRun: Sendable {
    let owner: AccountID
    let other: AccountID
    /// The number of the first message.
    let first: Int
    /// The number of the last message.
    let last: Int

    /// The number of messages.
    var count: Int { last - first + 1 }

    static let table = Table(
        "deleted_messages", key: ["owner", "other", "last"], home: "owner",
        make: { owner, other, last, first in
            DeletedRun(owner: owner, other: other, first: first, last: last)
        },
        columns: Column("owner", \.owner), Column("other", \.other), Column("last", \.last),
        Column("first", \.first))

    /// Returns the query for the runs of a person in one conversation, in order.
    static func query(of owner: AccountID, with other: AccountID) -> Query<DeletedRun> {
        Query(table, equals: owner, other)
    }
}

extension Clearing {
    /// Adds a message that is not deleted yet.
    mutating func add(_ number: Int, in transaction: Transaction) throws {
        let runs = DeletedRun.query(of: owner, with: other)
        let next = try transaction.first(runs.after(number)).flatMap { run in
            run.first == number + 1 ? run : nil
        }
        if number == through + 1 {
            through = next?.last ?? number
            if let next { try remove(next, in: transaction) }
            return
        }
        let before = try transaction.get(DeletedRun.table, owner, other, number - 1)
        if before != nil {
            try transaction.delete(DeletedRun.table, owner, other, number - 1)
        }
        let run = DeletedRun(
            owner: owner, other: other, first: before?.first ?? number, last: next?.last ?? number)
        try transaction.put(run, in: DeletedRun.table)
        singles += 1
    }

    /// Adds all messages up to a number.
    mutating func addAll(through number: Int, in transaction: Transaction) throws {
        through = number
        for run in try transaction.all(DeletedRun.query(of: owner, with: other)) {
            guard run.first <= through + 1 else { return }
            through = max(through, run.last)
            try remove(run, in: transaction)
        }
    }

    private mutating func remove(_ run: DeletedRun, in transaction: Transaction) throws {
        try transaction.delete(DeletedRun.table, owner, other, run.last)
        singles -= run.count
    }
}

/// The messages that a person has deleted in one conversation, for a device that follows.
package struct Deletions: Hashable, Sendable {
    /// The number up to which all messages are deleted; 0 for none.
    package let through: Int
    /// The numbers of later messages that are deleted, in order.
    package let numbers: [Int]
}
