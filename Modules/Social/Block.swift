import Primitives
import Storage

/// A person's decision never to meet another one.
package struct Block: Hashable, Sendable {
    /// The person who blocks.
    package let owner: AccountID
    /// The person who is blocked.
    package let other: AccountID
    /// The time of the block.
    package let createdAt: Instant
}

extension Block {
    static let table = Table(
        "blocks", key: ["owner", "other"],
        indexes: [.index("by_time", "owner", "created_at"), .index("by_other", "other")],
        home: "owner",
        make: Block.init(owner:other:createdAt:),
        columns: Column("owner", \.owner), Column("other", \.other),
        Column("created_at", \.createdAt))

    /// Returns the people with a block between them and a person, in either direction.
    static func hidden(
        from viewer: AccountID, in transaction: ReadTransaction
    ) throws -> Set<AccountID> {
        expectHidden(from: viewer, in: transaction)
        let own = try transaction.all(made(by: viewer))
        let others = try transaction.all(made(against: viewer))
        return Set(own.map(\.other)).union(others.map(\.owner))
    }

    /// Announces the rows that ``hidden(from:in:)`` reads.
    static func expectHidden(from viewer: AccountID, in transaction: ReadTransaction) {
        transaction.expect(made(by: viewer))
        transaction.expect(made(against: viewer))
    }

    private static func made(by owner: AccountID) -> Query<Block> { Query(table, equals: owner) }

    private static func made(against other: AccountID) -> Query<Block> {
        Query(table, by: "by_other", equals: other)
    }
}

/// The blocks between two people and the departure of the other one, seen from one of them.
struct Relation {
    let blocksThem: Bool
    let isBlocked: Bool
    let isGone: Bool

    private init(blocksThem: Bool, isBlocked: Bool, isGone: Bool) {
        self.blocksThem = blocksThem
        self.isBlocked = isBlocked
        self.isGone = isGone
    }

    init(of me: AccountID, to other: AccountID, in transaction: ReadTransaction) throws {
        self.init(
            blocksThem: try transaction.get(Block.table, me, other) != nil,
            isBlocked: try transaction.get(Block.table, other, me) != nil,
            isGone: try transaction.get(Profile.table, other) == nil)
    }

    /// Announces the rows that tell the relation of two people.
    static func expect(of me: AccountID, to other: AccountID, in transaction: ReadTransaction) {
        transaction.expect(Block.table, me, other)
        transaction.expect(Block.table, other, me)
        transaction.expect(Profile.table, other)
    }

    /// The relation of two people who may write to each other.
    static let none = Relation(blocksThem: false, isBlocked: false, isGone: false)

    /// Whether the other can't be reached, for a reason that is never revealed.
    var isCut: Bool { isBlocked || isGone }
}
