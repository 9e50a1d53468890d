import Primitives

/// A heap of values, of which the greatest is at hand.
struct MaximumHeap<Element: Comparable> {
    private var values: [Element] = []

    /// The greatest value; `nil` if there is none.
    var maximum: Element? { values.first }

    /// Adds a value.
    ///
    /// - Complexity: O(log N), mostly O(1).
    mutating func insert(_ value: Element) {
        values.append(value)
        var index = values.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard values[parent] < values[index] else { return }
            values.swapAt(parent, index)
            index = parent
        }
    }

    /// Removes and returns the greatest value; `nil` if there is none.
    ///
    /// - Complexity: O(log N).
    mutating func removeMaximum() -> Element? {
        guard let last = values.popLast() else { return nil }
        guard let maximum = values.first else { return last }
        values[0] = last
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < values.count else { return maximum }
            if child + 1 < values.count, values[child] < values[child + 1] { child += 1 }
            guard values[index] < values[child] else { return maximum }
            values.swapAt(index, child)
            index = child
        }
    }
}
