import Primitives
import Storage

extension Counters {
    /// The counters of a list: those in no group, then group by group, each in its order.
    ///
    /// - Complexity: O(N log N).
    public func all(_ scope: CounterScope = .active) throws -> [Counter] {
        try listed(scope) { row in try counter(row) }
    }

    /// The counters of a group in their order.
    public func all(in group: Group.ID, _ scope: CounterScope = .active) throws -> [Counter] {
        guard let known = try reading.get(Group.table, owner, group), !known.isDeleted
        else { return [] }

        let rows =
            switch scope {
            case .active: try rows(.active, in: group)
            case .archived: try rows(.archived, in: group)
            case .deleted: try rows(.deleted, in: group)
            case .all: try rows(.active, in: group) + rows(.archived, in: group)
            }
        return try counters(rows)
    }

    /// The counter of an id.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``, also if it is deleted.
    public func counter(_ id: Counter.ID) throws -> Counter {
        try counter(try row(id))
    }

    /// The counter that a title, a part of one, or an id means, as ``Primitives/NameLookup``
    /// defines.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``,
    ///   ``CountingError/ambiguousCounter(_:matches:)``.
    public func find(_ name: String, among scope: CounterScope = .all) throws -> Counter {
        switch try lookup(name, among: scope) {
        case .one(let counter): return counter
        case .ambiguous(let matches):
            throw CountingError.ambiguousCounter(name, matches: matches.map(\.title))
        case .none(let suggestions):
            throw CountingError.noSuchCounter(name, suggestions: suggestions)
        }
    }

    /// The counters that a name may mean: see ``find(_:among:)``.
    ///
    /// - Complexity: O(log N + matches) if the scope is all and an ASCII title finds a counter,
    ///   else O(N).
    public func lookup(
        _ name: String, among scope: CounterScope = .all
    ) throws -> NameLookup<Counter> {
        if scope == .all, let candidates = try candidates(for: name) {
            let lookup = Self.lookup(name, among: candidates)
            if case .none = lookup {} else { return lookup }
        }
        return Self.lookup(name, among: try all(scope))
    }

    private static func lookup(_ name: String, among counters: [Counter]) -> NameLookup<Counter> {
        NameLookup(name, among: counters, id: \.id.description, title: \.title)
    }

    /// All counters that a title or a whole id can mean; `nil` if the index can't decide.
    private func candidates(for name: String) throws -> [Counter]? {
        let folded = name.lowercased()
        // Characters with canonical equivalents may be encoded in other bytes.
        guard let last = folded.utf8.last, folded.utf8.allSatisfy({ $0 < 0x7F }),
            !folded.utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "`") })
        else { return nil }
        let end = String(folded.dropLast()) + String(Unicode.Scalar(last + 1))
        let titles = Query(CounterRow.table, by: "by_title", equals: owner)
        // A match of a whole title excludes titles that only begin with it.
        var found = try reading.all(
            Query(CounterRow.table, by: "by_title", equals: owner, folded)
        ).filter { $0.state != .deleted }
        if found.isEmpty {
            found = try reading.all(titles.from(folded).before(end))
                .filter { $0.state != .deleted }
        }
        if let id = Counter.ID(name), !found.contains(where: { $0.id == id }),
            let row = try reading.get(CounterRow.table, owner, id), row.state != .deleted
        {
            found.append(row)
        }
        return try counters(found)
    }

    /// The counter used last on this device.
    public func lastUsed() throws -> Counter? {
        let row = try reading.first(
            Query(
                CounterRow.table, by: "by_use", equals: owner, State.active.rawValue
            ).reversed())
        return try row.map { row in try counter(row) }
    }
}
