import Primitives
import Storage

/// Says that visits were removed whose bytes are still in the files of the store.
struct Remains: Sendable {
    let id: Int
    /// Counts removals, so that one during a compaction is not taken for done.
    let removals: Int

    static let table = Table(
        "visit_remains", key: ["id"], make: { Remains(id: $0, removals: $1) },
        columns: Column("id", \.id), Column("removals", \.removals))

    static func get(in transaction: ReadTransaction) throws(StorageError) -> Remains? {
        try transaction.get(table, 0)
    }

    /// Says so; to be called where visits are removed.
    static func add(in transaction: Transaction) throws(StorageError) {
        let removals = try get(in: transaction)?.removals ?? 0
        try transaction.put(Remains(id: 0, removals: removals + 1), in: table)
    }
}

extension Visits {
    /// Whether visits were removed whose bytes are still in the files of the store.
    public func hasRemains() async throws(GeofenceError) -> Bool {
        try await store.read(as: GeofenceError.self) { try Remains.get(in: $0) != nil }
    }

    /// Says that something about positions was removed whose bytes are to be erased, too.
    public static func leaveRemains(in transaction: Transaction) throws(StorageError) {
        try Remains.add(in: transaction)
    }

    /// Takes what is left of removed visits out of the files: out of free pages, the log and the
    /// indexes.
    ///
    /// A store that was stopped between removing and this does it the next time.
    ///
    /// - Complexity: O(store), where anything was removed.
    public func eraseRemains() async throws(GeofenceError) {
        let before = try await store.read(as: GeofenceError.self) { try Remains.get(in: $0) }
        guard let before else { return }
        do {
            try await store.compact()
        } catch {
            throw .storage(error)
        }
        try await store.write(as: GeofenceError.self) { transaction in
            let now = try Remains.get(in: transaction)
            if now?.removals == before.removals {
                try transaction.delete(Remains.table, before.id)
            }
        }
    }
}
