import Primitives
import Storage

/// The key of the ids of events, which begins a new life of a store with a line of numbers of its
/// own: of a store that was put back to an older state, earlier ids are not understood any more.
struct StreamKey: Sendable {
    let secret: String

    static let table = Table<StreamKey>(
        "stream_keys", key: ["id"], make: { _, secret in StreamKey(secret: secret) },
        columns: Column("id", \.id), Column("secret", \.secret))

    /// There is one key.
    private var id: Int { 0 }

    /// Returns the key of a store, which is made if there is none.
    static func kept(in store: Store, environment: Environment) async throws -> StreamKey {
        let known = try await store.read { transaction in
            try transaction.get(table, 0)
        }
        if let known { return known }
        let occasion = environment.occasion()
        return try await store.write { transaction in
            if let known = try transaction.get(table, 0) { return known }
            return try renew(in: transaction, environment: occasion.environment())
        }
    }

    /// Gives a store a new key.
    @discardableResult
    static func renew(in transaction: Transaction, environment: Environment) throws -> StreamKey {
        let parts = (0..<2).map { _ in environment.newID(DeviceID.self).description }
        let key = StreamKey(secret: parts.joined())
        try transaction.put(key, in: table)
        return key
    }
}
