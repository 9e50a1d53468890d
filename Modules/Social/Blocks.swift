import Primitives
import Storage

/// The blocks between people, as a transaction shows them; valid only inside the transaction.
///
/// A block hides each person from the other, in feeds, searches and profiles, and closes their
/// conversation. The blocked person isn't notified. Declining a request does less: it only puts
/// that request aside.
package class Blocks {
    private let reading: ReadTransaction

    /// Creates a view of a store that was opened with ``Replica/Domain/social``.
    package init(in transaction: ReadTransaction) { reading = transaction }

    /// Returns a person's blocks, the latest first.
    package func list(of me: AccountID, limit: Int = 1000) throws -> [Block] {
        try reading.all(
            Query(Block.table, by: "by_time", equals: me).reversed().limited(to: max(limit, 0)))
    }

    /// Returns the number of people whom a person blocks.
    package func count(of me: AccountID) throws -> Int {
        try reading.count(Query(Block.table, equals: me))
    }

    /// Returns the block of one person by another; `nil` if there is none.
    func block(of other: AccountID, by me: AccountID) throws -> Block? {
        try reading.get(Block.table, me, other)
    }

    /// Whether a person blocks another one.
    package func isBlocked(_ other: AccountID, by me: AccountID) throws -> Bool {
        try block(of: other, by: me) != nil
    }

    /// Whether either of two people has blocked the other.
    package func isBlocked(between one: AccountID, and other: AccountID) throws -> Bool {
        if try block(of: other, by: one) != nil { return true }
        return try block(of: one, by: other) != nil
    }

    /// Returns the people who must not be visible to a person: blocked by them or blocking them.
    package func hidden(from viewer: AccountID) throws -> Set<AccountID> {
        try Block.hidden(from: viewer, in: reading)
    }

    /// Announces the rows that ``hidden(from:)`` reads.
    package func expectHidden(from viewer: AccountID) {
        Block.expectHidden(from: viewer, in: reading)
    }
}
