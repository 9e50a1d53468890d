import Storage
import Sync
import Synchronization

/// The life of a store as it was first seen, to notice that it was put back meanwhile.
final class StoreLife: Sendable {
    private let known = Mutex<String?>(nil)

    /// Returns whether another life has begun since the first question. The first start of a server
    /// begins none.
    func isOver(in store: Store) async throws -> Bool {
        let now = try await store.read { try $0.get(StreamKey.table, 0)?.secret }
        guard let now else { return false }
        return known.withLock { known in
            if known == nil { known = now }
            return known != now
        }
    }
}

extension Operator {
    /// Returns whether the store was put back from a backup since this was first asked.
    package func wasPutBack() async throws -> Bool { try await life.isOver(in: store) }

    /// Returns whether the store was moved to another place.
    package func wasMoved() async throws -> Bool {
        let role = try await store.read { try StoreRole.role(in: $0) }
        return role == .moving || role == .moved
    }
}
