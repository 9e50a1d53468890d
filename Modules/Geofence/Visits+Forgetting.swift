import Primitives
import Storage

/// A mark that visits were removed whose bytes are still in the files of the store.
struct Remains: Sendable {
    let id: Int
    /// The number of removals, so that one during a compaction is not taken for erased.
    let removals: Int

    static let table = Table(
        "visit_remains", key: ["id"], make: { Remains(id: $0, removals: $1) },
        columns: Column("id", \.id), Column("removals", \.removals))

    static func get(in transaction: ReadTransaction) throws(StorageError) -> Remains? {
        try transaction.get(table, 0)
    }

    /// Sets the mark; call it wherever visits are removed.
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

    /// Marks that other data about positions was removed whose bytes must be erased, too.
    public static func leaveRemains(in transaction: Transaction) throws(StorageError) {
        try Remains.add(in: transaction)
    }

    /// Erases the remains of removed visits from the files: from free pages, the log and the
    /// indexes.
    ///
    /// If a store stopped between the removal and this call, the next call erases them.
    ///
    /// - Complexity: O(store) if anything was removed.
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
