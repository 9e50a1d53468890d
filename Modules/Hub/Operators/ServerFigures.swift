import Accounts
import Geofence
import Primitives
import Social
import Storage

/// The size of a server's store by kinds: numbers, and nothing of anybody.
package struct ServerFigures: Sendable, Hashable {
    /// The number of accounts.
    package let accounts: Int
    /// The number of reports that wait.
    package let reports: Int
    /// The number of invitations that can be used.
    package let invites: Int
    /// The number of places on the map.
    package let places: Int
    /// The time at which an operator last changed the map; `nil` for never.
    package let mapChangedAt: Instant?
    /// The time at which the next chore of the server is due; `nil` before its first start.
    package let nextChore: Instant?
}

extension Operator {
    /// Returns how much the store holds of each kind; not noted, since it tells nothing of anybody.
    package func figures() async throws -> ServerFigures {
        let now = environment.now()
        let mapChangedAt = try await mapChanges.last(in: store)
        return try await store.read { transaction in
            let accounts = Accounts(in: transaction, at: now)
            return ServerFigures(
                accounts: try accounts.count(), reports: try Reports(in: transaction).count(),
                invites: try accounts.inviteCount(),
                places: try transaction.count(Query(GeofenceTables.places)),
                mapChangedAt: mapChangedAt,
                nextChore: try transaction.all(Query(ChoreRow.table)).map(\.due).min())
        }
    }
}
