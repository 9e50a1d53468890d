import Primitives
import Storage

extension Counters {
    /// The counters of a list: those in no group, then group by group, each in its order.
    ///
    /// - Complexity: O(N log N).
    public func all(
        _ scope: CounterScope = .active
    ) async throws(CountingError) -> [Counter] {
        try await read { reader, _ in
            try reader.listed(scope).map { try reader.counter($0) }
        }
    }

    /// The counters of a group in their order.
    public func all(
        in group: Group.ID, _ scope: CounterScope = .active
    ) async throws(CountingError) -> [Counter] {
        try await read { reader, transaction in
            guard let known = try transaction.get(Group.table, owner, group), !known.isDeleted
            else { return [] }

            let rows =
                switch scope {
                case .active: try reader.rows(.active, in: group)
                case .archived: try reader.rows(.archived, in: group)
                case .deleted: try reader.rows(.deleted, in: group)
                case .all: try reader.rows(.active, in: group) + reader.rows(.archived, in: group)
                }
            return try rows.map { try reader.counter($0) }
        }
    }

    /// The counter of an id.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``, also if it is deleted.
    public func counter(_ id: Counter.ID) async throws(CountingError) -> Counter {
        try await read { reader, transaction in
            guard let row = try transaction.get(CounterRow.table, owner, id),
                row.state != .deleted
            else { throw CountingError.noSuchCounter("\(id)", suggestions: []) }
            return try reader.counter(row)
        }
    }

    /// The counter that a title, a part of one, or an id means, as ``Primitives/NameLookup``
    /// defines.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``,
    ///   ``CountingError/ambiguousCounter(_:matches:)``.
    public func find(
        _ name: String, among scope: CounterScope = .all
    ) async throws(CountingError) -> Counter {
        switch try await lookup(name, among: scope) {
        case .one(let counter): return counter
        case .ambiguous(let matches):
            throw .ambiguousCounter(name, matches: matches.map(\.title))
        case .none(let suggestions): throw .noSuchCounter(name, suggestions: suggestions)
        }
    }

    /// The counters that a name may mean: see ``find(_:among:)``.
    ///
    /// - Complexity: O(log N + matches) if the scope is all and an ASCII title finds a counter,
    ///   else O(N).
    public func lookup(
        _ name: String, among scope: CounterScope = .all
    ) async throws(CountingError) -> NameLookup<Counter> {
        if scope == .all, let candidates = try await candidates(for: name) {
            let lookup = Self.lookup(name, among: candidates)
            if case .none = lookup {} else { return lookup }
        }
        return Self.lookup(name, among: try await all(scope))
    }

    private static func lookup(_ name: String, among counters: [Counter]) -> NameLookup<Counter> {
        NameLookup(name, among: counters, id: \.id.description, title: \.title)
    }

    /// All counters that a title or a whole id can mean; `nil` if the index can't decide.
    private func candidates(for name: String) async throws(CountingError) -> [Counter]? {
        let folded = name.lowercased()
        // Characters with canonical equivalents may be encoded in other bytes.
        guard let last = folded.utf8.last, folded.utf8.allSatisfy({ $0 < 0x7F }),
            !folded.utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "`") })
        else { return nil }
        let end = String(folded.dropLast()) + String(Unicode.Scalar(last + 1))
        return try await read { reader, transaction in
            func rows(_ query: Query<CounterRow>) throws(StorageError) -> [CounterRow] {
                try transaction.all(query).filter { $0.state != .deleted }
            }
            // A match of a whole title excludes titles that only begin with it.
            var found = try rows(
                Query(CounterRow.table, by: "by_title", equals: owner, folded))
            if found.isEmpty {
                found = try rows(
                    Query(CounterRow.table, by: "by_title", equals: owner)
                        .from(folded).before(end))
            }
            if let id = Counter.ID(name), !found.contains(where: { $0.id == id }),
                let row = try transaction.get(CounterRow.table, owner, id), row.state != .deleted
            {
                found.append(row)
            }
            return try found.map { try reader.counter($0) }
        }
    }

    /// The counter used last on this device.
    public func lastUsed() async throws(CountingError) -> Counter? {
        try await read { reader, transaction in
            let row = try transaction.first(
                Query(
                    CounterRow.table, by: "by_use", equals: owner,
                    CounterRow.State.active.rawValue
                ).reversed())
            return try row.map { try reader.counter($0) }
        }
    }

    /// Reads counters as they show now.
    ///
    /// If the clocks show something about a running stopwatch that would be lost, such as a restart
    /// of the machine, its anchor is stored, so that the time never goes back.
    func read<Result: Sendable>(
        _ body: @Sendable (CounterReader, ReadTransaction) throws -> Result
    ) async throws(CountingError) -> Result {
        let moment = Moment(of: environment)
        let (result, unsettled) = try await store.read(as: CountingError.self) { transaction in
            let reader = CounterReader(self, in: transaction, at: moment)
            return (try body(reader, transaction), reader.unsettled)
        }
        if !unsettled.isEmpty { await settle(unsettled, at: moment) }
        return result
    }

    /// Moves stored anchors to a moment. If they can't be written, the next reading tries again.
    private func settle(_ ids: [Counter.ID], at moment: Moment) async {
        do {
            try await store.write(as: CountingError.self) { transaction in
                for id in ids {
                    guard var row = try transaction.get(CounterRow.table, owner, id),
                        let anchor = row.anchor
                    else { continue }
                    row.anchor = anchor.moved(to: moment)
                    try transaction.put(row, in: CounterRow.table)
                }
            }
        } catch {
            // Reading must not fail because nothing can be written.
        }
    }
}
