import Primitives
import Storage

/// A mark that something was removed whose bytes are still in the files of the store.
struct PendingErasure: Sendable {
    /// The tables in whose pages something remains.
    enum Extent: Int, Sendable, CaseIterable {
        case visits = 0
        case everything = 1
    }

    /// The number of the extent.
    let id: Int
    /// The number of removals, so that one during a compaction is not taken for erased.
    let removals: Int

    static let table = Table(
        "visit_remains", key: ["id"], make: { PendingErasure(id: $0, removals: $1) },
        columns: Column("id", \.id), Column("removals", \.removals))

    static func all(in transaction: ReadTransaction) throws -> [PendingErasure] {
        try transaction.all(Query(table))
    }

    /// Sets the mark; call it wherever something is removed that must be erased.
    static func add(_ extent: Extent, in transaction: Transaction) throws {
        let removals = try transaction.get(table, extent.rawValue)?.removals ?? 0
        try transaction.put(PendingErasure(id: extent.rawValue, removals: removals + 1), in: table)
    }
}

extension Visits {
    /// Erases the remains of removed visits from the files of a store: from free pages, the log and
    /// the indexes.
    ///
    /// If a store stopped between the removal and this call, the next call erases them.
    ///
    /// - Parameter tables: The tables from which something was removed besides visits, unless
    ///   ``VisitEditor/leaveRemainsEverywhere()`` was called; `nil` if that is not known. All that
    ///   is not known takes as long as the store is large.
    public static func eraseRemains(in store: Store, with tables: Set<String>? = nil) async throws {
        let before = try await store.read { transaction in
            try PendingErasure.all(in: transaction)
        }
        guard !before.isEmpty else { return }
        if let tables,
            !before.contains(where: { $0.id == PendingErasure.Extent.everything.rawValue })
        {
            let own = [
                GeofenceTables.visits.schema, GeofenceTables.presences.schema, Pause.table.schema,
            ].map(\.name)
            try await store.erase(tables.union(own))
        } else {
            try await store.compact()
        }
        try await store.write { transaction in
            for mark in before
            where try transaction.get(PendingErasure.table, mark.id)?.removals == mark.removals {
                try transaction.delete(PendingErasure.table, mark.id)
            }
        }
    }
}
