import Replica

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
    /// Erases the remains of removed visits from the files of a store: from free pages, the log and
    /// the indexes.
    ///
    /// If a store stopped between the removal and this call, the next call erases them.
    ///
    /// - Parameter tables: The tables from which something was removed besides visits; `nil` if
    ///   that is not known, which then takes as long as the store is large.
    public static func eraseRemains(
        in store: Store, with tables: Set<String>? = nil
    ) async throws(StorageError) {
        let before = try await store.read { transaction throws(StorageError) in
            try Remains.get(in: transaction)
        }
        guard let before else { return }
        if let tables {
            let own = [GeofenceTables.visits.schema.name, GeofenceTables.presences.schema.name]
            try await store.erase(tables.union(own))
        } else {
            try await store.compact()
        }
        try await store.write { transaction throws(StorageError) in
            guard try Remains.get(in: transaction)?.removals == before.removals else { return }
            try transaction.delete(Remains.table, before.id)
        }
    }
}
