import Primitives
import Storage

/// Who has blocked whom.
///
/// A block hides each from the other, in feeds, searches and profiles, and closes their
/// conversation. The blocked one isn't told. Declining a request does less: it only puts that
/// request aside.
public struct Blocks: Sendable {
    private let store: Store
    private let environment: Environment

    /// Makes the service on a store that has ``SocialTables``.
    public init(store: Store, environment: Environment) {
        self.store = store
        self.environment = environment
    }

    /// Blocks a person; one who is blocked already stays so.
    ///
    /// - Throws: ``SocialError/yourself``, ``SocialError/noSuchPerson(_:)``.
    public func block(
        _ other: AccountID, by me: AccountID
    ) async throws(SocialError) -> Outcome<Block> {
        guard other != me else { throw .yourself }
        let block = Block(owner: me, other: other, createdAt: environment.now())
        return try await store.write(as: SocialError.self) { transaction in
            if let standing = try transaction.get(Block.table, me, other) {
                return Outcome(standing)
            }
            guard try transaction.get(Profile.table, other) != nil else {
                throw SocialError.noSuchPerson(other)
            }
            let notices = try Self.notices(of: me, about: other, in: transaction) {
                try transaction.put(block, in: Block.table)
            }
            return Outcome(block, notices: notices)
        }
    }

    /// Takes a block back; the conversation is as it was before. Answers whether there was one.
    public func unblock(
        _ other: AccountID, by me: AccountID
    ) async throws(SocialError) -> Outcome<Bool> {
        try await store.write(as: SocialError.self) { transaction in
            guard try transaction.get(Block.table, me, other) != nil else {
                return Outcome(false)
            }
            let notices = try Self.notices(of: me, about: other, in: transaction) {
                try transaction.delete(Block.table, me, other)
            }
            return Outcome(true, notices: notices)
        }
    }

    /// Whom a person has blocked, the latest first.
    public func list(
        of me: AccountID, limit: Int = 1000
    ) async throws(SocialError) -> [Block] {
        let query = Query(Block.table, by: "by_time", equals: me).reversed()
            .limited(to: max(limit, 0))
        return try await store.read(as: SocialError.self) { try $0.all(query) }
    }

    /// Whether either of two people has blocked the other.
    public func isBlocked(
        between one: AccountID, and other: AccountID
    ) async throws(SocialError) -> Bool {
        try await store.read(as: SocialError.self) { transaction in
            let there = try transaction.get(Block.table, one, other)
            let back = try transaction.get(Block.table, other, one)
            return there != nil || back != nil
        }
    }

    /// Everybody who must not appear in what a person sees: blocked by them or blocking them.
    public func hidden(from viewer: AccountID) async throws(SocialError) -> Set<AccountID> {
        try await store.read(as: SocialError.self) {
            try Block.hidden(from: viewer, in: $0)
        }
    }

    /// Runs a change and says whom to tell; the other only if their own view of the conversation
    /// is another than before.
    private static func notices(
        of me: AccountID, about other: AccountID, in transaction: Transaction,
        change: () throws -> Void
    ) throws -> [Notice] {
        let before = try Side.state(of: other, with: me, in: transaction)
        try change()
        let after = try Side.state(of: other, with: me, in: transaction)
        var notices = [Notice(me, .blocks)]
        if try transaction.get(Side.table, me, other) != nil {
            notices.append(Notice(me, .conversation(with: other)))
        }
        if before != after { notices.append(Notice(other, .conversation(with: me))) }
        return notices
    }
}
