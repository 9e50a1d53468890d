import Primitives
import Storage

extension Counters {
    /// All counters, oldest first.
    public func all() async throws(CountingError) -> [Counter] {
        try await store.read(as: CountingError.self) {
            try $0.all(Query(Counter.table, by: "by_creation", equals: owner))
        }
    }

    /// The counters of a group, oldest first.
    public func all(in group: Group.ID) async throws(CountingError) -> [Counter] {
        try await store.read(as: CountingError.self) {
            try $0.all(Query(Counter.table, by: "by_group", equals: owner, group))
        }
    }

    /// The counter of an id.
    public func counter(_ id: Counter.ID) async throws(CountingError) -> Counter {
        let counter = try await store.read(as: CountingError.self) {
            try $0.get(Counter.table, owner, id)
        }
        guard let counter else { throw .noSuchCounter("\(id)", suggestions: []) }
        return counter
    }

    /// The counter that a title, the beginning of one, or an id means.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``,
    ///   ``CountingError/ambiguousCounter(_:matches:)``.
    public func find(_ name: String) async throws(CountingError) -> Counter {
        let lookup = NameLookup(
            name, among: try await all(), id: \.id.description, title: \.title)
        switch lookup {
        case .one(let counter): return counter
        case .ambiguous(let matches): throw .ambiguousCounter(name, matches: matches)
        case .none(let suggestions): throw .noSuchCounter(name, suggestions: suggestions)
        }
    }

    /// The counter used last on this device.
    public func lastUsed() async throws(CountingError) -> Counter? {
        try await store.read(as: CountingError.self) {
            try $0.first(Query(Counter.table, by: "by_use", equals: owner).reversed())
        }
    }

    /// The taps made on this device, newest first.
    public func taps(
        of id: Counter.ID, limit: Int
    ) async throws(CountingError) -> [Tap] {
        try await store.read(as: CountingError.self) {
            try $0.all(
                Query(Tap.table, by: "by_time", equals: owner, id).reversed()
                    .limited(to: limit))
        }
    }
}
