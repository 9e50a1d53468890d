import Primitives

/// A move of an item within a list.
public enum Move: Sendable, Hashable {
    /// One place towards the beginning or the end.
    case up, down
    /// The first or the last place.
    case first, last
    /// A place, from 1; beyond the end means the last.
    case to(Int)

    /// The new index of an item in a list of `count` items.
    package func index(from index: Int, count: Int) -> Int {
        switch self {
        case .up: max(0, index - 1)
        case .down: min(count - 1, index + 1)
        case .first: 0
        case .last: count - 1
        case .to(let place): min(max(place, 1), count) - 1
        }
    }

    /// The new positions, by index, that move one item of a list: only of that item if there is
    /// room between its new neighbours, else of all items.
    package func positions(of positions: [Int64], from index: Int?) -> [(Int, Int64)] {
        guard let index else { return [] }
        let target = self.index(from: index, count: positions.count)
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
