import Primitives
import Storage
import Synchronization

/// The time at which an operator last changed the map, for the pages and for `--metrics`.
package final class MapChanges: Sendable {
    private static let step = 500
    /// The last act that was looked at, and the time of the last change until then.
    private let seen = Mutex<(number: Int64, at: Instant?)>((0, nil))

    /// Creates it before the first look.
    package init() {}

    /// Returns the time; `nil` if no operator changed the map.
    ///
    /// - Complexity: O(acts since the last look).
    package func last(in store: Store) async throws -> Instant? {
        let known = seen.withLock { $0 }
        let found = try await store.read { transaction -> (number: Int64, at: Instant?) in
            var (newest, end): (Int64, Int64?) = (known.number, nil)
            let query = Query(OperatorAct.table).after(known.number).reversed()
                .limited(to: Self.step)
            while true {
                let acts = try transaction.all(end.map(query.before) ?? query)
                newest = max(newest, acts.first?.number ?? 0)
                if let change = acts.first(where: \.changedMap) { return (newest, change.at) }
                guard acts.count == Self.step else { return (newest, known.at) }
                end = acts.last?.number
            }
        }
        seen.withLock { seen in if found.number >= seen.number { seen = found } }
        return found.at
    }
}
