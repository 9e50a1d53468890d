import Storage
import Sync

/// The standing of a move of the store.
package enum StoreMove: Sendable, Hashable {
    /// A server may use the store.
    case none
    /// A complete copy was about to get its name, at a place.
    case begun(to: String?)
    /// The store at another place has taken over.
    case done(to: String?)
}

extension Operator {
    /// Returns where a move of the store stands.
    package func move() async throws -> StoreMove {
        try await store.read { transaction in
            let acts = try transaction.all(Query(OperatorAct.table).reversed().limited(to: 1))
            let place = acts.first.flatMap { act in
                act.kind == .move ? String(act.facts.dropFirst(Self.to.count)) : nil
            }
            switch try StoreRole.role(in: transaction) {
            case .moving: return .begun(to: place)
            case .moved: return .done(to: place)
            case nil, .server, .device: return .none
            }
        }
    }

    /// Notes that the store moves to another place, and lets nobody open it any more as a server's.
    ///
    /// - Parameter count: The number of acts in the copy that takes over.
    /// - Returns: Whether it is so: not if somebody has acted since that copy.
    package func beginMove(to place: String, after count: Int64) async throws -> Bool {
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let last = try transaction.first(Query(OperatorAct.table).reversed())?.number ?? 0
            guard last == count else { return false }
            try transaction.note(.move, by: user, at: now, Self.to + place)
            try StoreRole.moving.replace(in: transaction)
            return true
        }
    }

    /// Whether another store is of the same server in the same life.
    package func isSameServer(as other: Store) async throws -> Bool {
        let secret: @Sendable (ReadTransaction) throws -> String? = {
            try $0.get(StreamKey.table, 0)?.secret
        }
        return try await store.read(secret) == other.read(secret)
    }

    /// Notes that the store at the other place has taken over.
    package func endMove() async throws {
        try await store.write { try StoreRole.moved.replace(in: $0) }
    }

    /// Notes that the store stays, since the copy did not get its name.
    package func cancelMove(to place: String) async throws {
        let (now, user) = (environment.now(), user)
        try await store.write { transaction in
            try transaction.note(.move, by: user, at: now, Self.to + "\(place): not done")
            try StoreRole.server.replace(in: transaction)
        }
    }

    /// Makes the store, a copy, one that a server may use, and notes where it came from; returns
    /// the number of acts that it had.
    package func takeOver(from place: String) async throws -> Int64 {
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let last = try transaction.first(Query(OperatorAct.table).reversed())?.number ?? 0
            try transaction.note(.move, by: user, at: now, "from \(place)")
            try StoreRole.server.replace(in: transaction)
            return last
        }
    }

    private static let to = "to "
}
