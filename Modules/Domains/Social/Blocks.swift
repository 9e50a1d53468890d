import Primitives
import Storage

/// The blocks between people.
///
/// A block hides each person from the other, in feeds, searches and profiles, and closes their
/// conversation. The blocked person isn't notified. Declining a request does less: it only puts
/// that request aside.
public struct Blocks: Sendable {
    private let store: Store
    private let environment: Environment

    /// Creates the service on a store that has ``SocialTables``.
    public init(store: Store, environment: Environment) {
        self.store = store
        self.environment = environment
    }

    /// Blocks a person; an existing block is kept.
    ///
    /// - Throws: ``SocialError/yourself``, ``SocialError/noSuchPerson(_:)``.
    public func block(
        _ other: AccountID, by me: AccountID
    ) async throws(SocialError) -> Outcome<Block> {
        guard other != me else { throw .yourself }
        let block = Block(owner: me, other: other, createdAt: environment.now())
        return try await store.write(for: .of(me, other)) { transaction throws(SocialError) in
            let transaction = TypedTransaction(transaction, as: SocialError.self)
            if let standing = try transaction.get(Block.table, me, other) {
                return Outcome(standing)
            }
            guard try transaction.get(Profile.table, other) != nil else {
                throw .noSuchPerson(other)
            }
            let notices = try transaction { base throws(StorageError) in
                try Self.notices(of: me, about: other, in: base) { () throws(StorageError) in
                    try base.put(block, in: Block.table)
                }
            }
            return Outcome(block, notices: notices)
        }
    }

    /// Removes a block; the conversation is as it was before. The value is whether there was one.
    public func unblock(
        _ other: AccountID, by me: AccountID
    ) async throws(SocialError) -> Outcome<Bool> {
        try await store.write(as: SocialError.self, for: .of(me, other)) {
            transaction throws(StorageError) in
            guard try transaction.get(Block.table, me, other) != nil else {
                return Outcome(false)
            }
            let notices = try Self.notices(of: me, about: other, in: transaction) {
                () throws(StorageError) in
                try transaction.delete(Block.table, me, other)
            }
            return Outcome(true, notices: notices)
        }
    }

    /// Returns a person's blocks, the latest first.
    public func list(
        of me: AccountID, limit: Int = 1000
    ) async throws(SocialError) -> [Block] {
        let query = Query(Block.table, by: "by_time", equals: me).reversed()
            .limited(to: max(limit, 0))
        return try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            try transaction.all(query)
        }
    }

    /// Whether either of two people has blocked the other.
    public func isBlocked(
        between one: AccountID, and other: AccountID
    ) async throws(SocialError) -> Bool {
        try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            let there = try transaction.get(Block.table, one, other)
            let back = try transaction.get(Block.table, other, one)
            return there != nil || back != nil
        }
    }

    /// Returns the people who must not be visible to a person: blocked by them or blocking them.
    public func hidden(from viewer: AccountID) async throws(SocialError) -> Set<AccountID> {
        try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            try Block.hidden(from: viewer, in: transaction)
        }
    }

    /// Makes a change and returns its notices; the other person gets one only if the change affects
    /// their own view of the conversation.
    private static func notices(
        of me: AccountID, about other: AccountID, in transaction: Transaction,
        change: () throws(StorageError) -> Void
    ) throws(StorageError) -> [Notice] {
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
