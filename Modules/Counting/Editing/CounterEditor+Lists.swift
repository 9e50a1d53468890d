import Primitives
import Replica
import Storage

/// Where something goes among others.
public enum Move: Sendable, Hashable {
    /// One place towards the beginning, or the end.
    case up, down
    /// The first place, or the last.
    case first, last
    /// A place, from 1; past the end is the last.
    case to(Int)

    /// The index at which something ends up that stands at one of `count` places.
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
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)`` if it never was.
    public func delete(_ id: Counter.ID) throws {
        guard let row = try transaction.get(CounterRow.table, owner, id) else {
            throw CountingError.noSuchCounter("\(id)", suggestions: [])
        }
        let after = try edited(row) { $0.setDeleted(true) }
        try transaction.put(after, in: CounterRow.table)
    }

    /// Takes a deletion back.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)`` if it never was.
    @discardableResult
    public func restore(_ id: Counter.ID) throws -> Counter {
        guard let row = try transaction.get(CounterRow.table, owner, id) else {
            throw CountingError.noSuchCounter("\(id)", suggestions: [])
        }
        let after = try edited(row) { $0.setDeleted(false) }
        try transaction.put(after, in: CounterRow.table)
        return try counter(after)
    }

    /// Hides a counter from the lists, or shows it again; nothing of it is lost.
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

    /// Moves a counter among those of its group, or among those of none.
    ///
    /// - Returns: All of them in their new order.
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

    /// New positions, by index, that bring one of some things to another place: of that thing alone
    /// where there is room between its new neighbours, else of all.
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

    /// Between things that are laid out anew; a second of the instants that positions begin as.
    private static let gap: Int64 = 1000
}
