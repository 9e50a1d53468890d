import Primitives
import Replica
import Storage

/// A move of an item within a list.
public enum Move: Sendable, Hashable {
    /// One place towards the beginning or the end.
    case up, down
    /// The first or the last place.
    case first, last
    /// A place, from 1; beyond the end means the last.
    case to(Int)

    /// The new index of an item in a list of `count` items.
    func index(from index: Int, count: Int) -> Int {
        switch self {
        case .up: max(0, index - 1)
        case .down: min(count - 1, index + 1)
        case .first: 0
        case .last: count - 1
        case .to(let place): min(max(place, 1), count) - 1
        }
    }
}

extension CounterEditor {
    /// Deletes a counter; a tap that this device has not seen yet brings it back.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)`` if it never existed.
    public func delete(_ id: Counter.ID) throws {
        guard let row = try transaction.get(CounterRow.table, owner, id) else {
            throw CountingError.noSuchCounter("\(id)", suggestions: [])
        }
        let after = try edited(row) { $0.setDeleted(true) }
        try transaction.put(after, in: CounterRow.table)
    }

    /// Restores a deleted counter.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)`` if it never existed.
    @discardableResult
    public func restore(_ id: Counter.ID) throws -> Counter {
        guard let row = try transaction.get(CounterRow.table, owner, id) else {
            throw CountingError.noSuchCounter("\(id)", suggestions: [])
        }
        let after = try edited(row) { $0.setDeleted(false) }
        try transaction.put(after, in: CounterRow.table)
        return try counter(after)
    }

    /// Hides a counter from the lists, or shows it again; no data is lost.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func setArchived(_ isArchived: Bool, _ id: Counter.ID) throws -> Counter {
        let row = try row(id)
        let after = try edited(row) {
            $0.set(CounterField.isArchived, to: isArchived ? .bool(true) : .null)
        }
        try transaction.put(after, in: CounterRow.table)
        return try counter(after)
    }

    /// Moves a counter within its group, or among the counters without a group.
    ///
    /// - Returns: These counters in their new order.
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func move(_ id: Counter.ID, _ move: Move) throws -> [Counter] {
        let row = try row(id)
        let reader = CounterReader(counters, in: transaction, at: moment)
        let group = try reader.group(of: row)
        var rows = try reader.listed(.active).filter { try reader.group(of: $0) == group }
        if row.state == .archived { rows.append(row) }
        let moves = Self.positions(
            of: rows.map(\.position), from: rows.firstIndex { $0.id == id }, move)
        for (index, position) in moves {
            rows[index] = try edited(rows[index]) {
                $0.set(CounterField.position, to: .integer(position))
            }
            try transaction.put(rows[index], in: CounterRow.table)
        }
        return try rows.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
            .map { try counter($0) }
    }

    /// The new positions, by index, that move one item of a list: only of that item if there is
    /// room between its new neighbours, else of all items.
    static func positions(
        of positions: [Int64], from index: Int?, _ move: Move
    ) -> [(Int, Int64)] {
        guard let index else { return [] }
        let target = move.index(from: index, count: positions.count)
        guard target != index else { return [] }
        var order = Array(positions.indices)
        order.remove(at: index)
        order.insert(index, at: target)
        let before = target > 0 ? positions[order[target - 1]] : nil
        let after = target + 1 < order.count ? positions[order[target + 1]] : nil
        switch (before, after) {
        case (let before?, nil) where before < .max - Self.gap:
            return [(index, before + Self.gap)]
        case (nil, let after?) where after > .min + Self.gap:
            return [(index, after - Self.gap)]
        case (let before?, let after?)
        where after > before && after.subtractingSaturated(before) > 1:
            return [(index, before + after.subtractingSaturated(before) / 2)]
        default:
            return order.enumerated().map { ($1, Int64($0 + 1) * Self.gap) }
        }
    }

    /// The distance between items whose positions are reassigned: a second, as initial positions
    /// are creation times in milliseconds.
    private static let gap: Int64 = 1000
}
