extension Array {
    /// Puts the elements into another order, in place: the element at `order[i]` comes to `i`.
    ///
    /// - Parameter order: Each index once.
    /// - Complexity: O(N), with as much memory as the indices take; no element is copied.
    @inlinable
    public mutating func arrange(by order: [Int]) {
        precondition(order.count == count, "\(order.count) places for \(count) elements")
        var order = order
        for start in order.indices {
            // A cycle: each place takes its element from the next one until the first is reached.
            var place = start
            while order[place] != start {
                let next = order[place]
                precondition(next != place, "index \(next) comes twice")
                swapAt(place, next)
                order[place] = place
                place = next
            }
            order[place] = place
        }
    }
}
