/// The form of a day: the moves between its places, whatever the places are.
///
/// - Source: Schneider, Belik, Couronné, Smoreda, González 2013.
package struct DailyMotif: Hashable, Sendable {
    /// The most places of a motif; days with more have none.
    package static let most = 6

    /// The number of places.
    package let size: Int
    /// The least number that the table of moves makes in any order of the places.
    package let moves: UInt64

    /// Finds the motif of the places of a day in their order; `nil` if there are too many.
    package init?(places: [UInt64]) {
        var numbers: [UInt64: Int] = [:]
        var edges: Set<Int> = []
        var before: Int?
        for place in places {
            let number = numbers[place] ?? numbers.count
            guard number < Self.most else { return nil }
            numbers[place] = number
            if let before, before != number { edges.insert(before * Self.most + number) }
            before = number
        }
        size = numbers.count
        // The first place is where the day begins and stays the first.
        moves = Self.least(edges.sorted(), size: numbers.count)
    }

    private static func least(_ edges: [Int], size: Int) -> UInt64 {
        var least = UInt64.max
        var order = Array(0..<max(size, 1))
        permute(&order, from: 1) { order in
            var table: UInt64 = 0
            for edge in edges {
                table |= 1 << UInt64(order[edge / most] * most + order[edge % most])
            }
            least = min(least, table)
        }
        return least
    }

    private static func permute(_ order: inout [Int], from place: Int, visit: ([Int]) -> Void) {
        guard place < order.count else { return visit(order) }
        for other in place..<order.count {
            order.swapAt(place, other)
            permute(&order, from: place + 1, visit: visit)
            order.swapAt(place, other)
        }
    }
}
