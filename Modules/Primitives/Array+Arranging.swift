extension Array {
    /// Puts the elements into another order, in place: the element at `order[i]` comes to `i`.
    ///
    /// - Parameter order: Each index once.
    /// - Complexity: O(N), with as much memory as the indices take; no element is copied.
    @inlinable
    public mutating func arrange(by order: [Int]) {
        precondition(order.count == count, "\(order.count) places for \(count) elements")
        var order = order
        withUnsafeMutableBufferPointer { elements in
            guard let base = elements.baseAddress else { return }
            for start in order.indices where order[start] != start {
                // A cycle: each place takes its element from the next one until the first is
                // reached. Moved, not swapped: a swap copies both.
                let first = (base + start).move()
                var place = start
                while order[place] != start {
                    let next = order[place]
                    precondition(
                        next != place && elements.indices.contains(next),
                        "index \(next) comes twice, or is none")
                    (base + place).initialize(to: (base + next).move())
                    order[place] = place
                    place = next
                }
                (base + place).initialize(to: first)
                order[place] = place
            }
        }
    }
}
