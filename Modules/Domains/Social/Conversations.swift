import Primitives
import Storage

/// The messages between people, in one conversation for each pair.
///
/// ```
/// try await conversations.send("Hi, I'm Ada", id: id, from: ada, to: ben)   // ben: a request
/// try await conversations.accept(ada, by: ben)                              // both may write
/// ```
///
/// A first message is a request: its receiver reads it, then accepts or declines. Until then its
/// sender can't send more, and can't tell a decline from an unread message, nor from a block: a
/// first message to somebody who blocks its sender is accepted by the server and stays waiting, and
/// the receiver isn't shown it (unless they unblock the sender and write to them on their own).
/// Writing to the sender of a request accepts it, even after a decline; so when two people write
/// their first messages at the same time, both are accepted.
///
/// A conversation is identified by its people, and always seen from one of them, `me`.
///
/// The caller of ``send(_:id:from:to:context:)`` decides who may write to whom.
public struct Conversations: Sendable {
    /// The maximum number of conversations or messages on one page.
    public static let pageLimit = 500

    let store: Store
    let environment: Environment
    let ration: Ration

    /// Creates the service on a store that has ``SocialTables``.
    public init(store: Store, environment: Environment, ration: Ration = Ration()) {
        self.store = store
        self.environment = environment
        self.ration = ration
    }

    /// Returns the requests that await a person's decision, the latest first.
    ///
    /// Requests from people who have left, with a block in either direction, are left out.
    public func requests(
        for me: AccountID, after cursor: Conversation.Cursor? = nil, limit: Int = 50
    ) async throws(SocialError) -> [Conversation] {
        try await list(.requests, of: me, after: cursor, limit: limit) { _, conversation in
            conversation.state == .requested
        }
    }

    /// Returns a person's conversations, open, closed and waiting, the most recently active first.
    ///
    /// Those with people whom they have blocked are left out. A conversation is closed if the other
    /// person has left or blocked them.
    public func conversations(
        of me: AccountID, after cursor: Conversation.Cursor? = nil, limit: Int = 50
    ) async throws(SocialError) -> [Conversation] {
        try await list(.messages, of: me, after: cursor, limit: limit) { relation, _ in
            !relation.blocksThem
        }
    }

    /// Returns the people with whom a person has an open conversation.
    public func connections(of me: AccountID) async throws(SocialError) -> Set<AccountID> {
        let open = Query(Side.table, by: "by_standing", equals: me, Side.Standing.open)
        return try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            var others: Set<AccountID> = []
            for side in try transaction.all(open) {
                let relation = try Relation(of: me, to: side.other, in: transaction)
                if side.state(relation) == .open { others.insert(side.other) }
            }
            return others
        }
    }

    /// Returns the conversation of two people as the first sees it; `nil` if they have none.
    public func conversation(
        of me: AccountID, with other: AccountID
    ) async throws(SocialError) -> Conversation? {
        try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            guard let side = try transaction.get(Side.table, me, other) else { return nil }
            let relation = try Relation(of: me, to: other, in: transaction)
            return try Conversation(side, relation, in: transaction)
        }
    }

    /// Returns messages in order, starting after a number.
    ///
    /// Numbers have no gaps: the last fifty begin after the number of ``Conversation/lastMessage``
    /// minus fifty.
    /// - Throws: ``SocialError/noConversation(with:)``.
    public func messages(
        of me: AccountID, with other: AccountID, after number: Int = 0, limit: Int = 100
    ) async throws(SocialError) -> [Message] {
        let query = Message.query(me, other).after(number)
            .limited(to: min(max(limit, 0), Self.pageLimit))
        return try await store.read { transaction throws(SocialError) in
            let transaction = TypedTransaction(transaction, as: SocialError.self)
            _ = try Self.visibleSide(of: me, with: other, in: transaction)
            return try transaction.all(query)
        }
    }

    /// Returns the side of a conversation that its owner may see.
    static func visibleSide(
        of me: AccountID, with other: AccountID,
        in transaction: TypedTransaction<ReadTransaction, SocialError>
    ) throws(SocialError) -> Side {
        guard let side = try transaction.get(Side.table, me, other), side.standing != .withheld
        else { throw .noConversation(with: other) }
        return side
    }

    private func list(
        _ shelf: Side.Shelf, of me: AccountID, after cursor: Conversation.Cursor?, limit: Int,
        where isShown: @Sendable (Relation, Conversation) -> Bool
    ) async throws(SocialError) -> [Conversation] {
        let limit = min(max(limit, 0), Self.pageLimit)
        let start = Query(Side.table, by: "by_shelf", equals: me, shelf).reversed()
        return try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            var query = start.limited(to: limit + 1)
            if let cursor { query = query.resumed(after: Side(at: cursor, of: me, on: shelf)) }
            var shown: [Conversation] = []
            while true {
                let page = try transaction.all(query)
                for side in page {
                    let relation = try Relation(of: me, to: side.other, in: transaction)
                    guard let conversation = try Conversation(side, relation, in: transaction),
                        isShown(relation, conversation)
                    else { continue }
                    if shown.count == limit { return shown }
                    shown.append(conversation)
                }
                guard page.count > limit, let last = page.last else { return shown }
                query = query.resumed(after: last)
            }
        }
    }
}

extension Side {
    /// Creates a side at the position of a cursor, as the start of a page; only its order matters.
    fileprivate init(at cursor: Conversation.Cursor, of owner: AccountID, on shelf: Shelf) {
        self.init(
            owner: owner, other: cursor.other, standing: shelf == .requests ? .requested : .open,
            lastAt: cursor.lastActivity, lastNumber: 0)
    }
}
