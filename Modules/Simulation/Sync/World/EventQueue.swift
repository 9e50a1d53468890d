/// A queue of future events, by time; events at the same time happen in the order of their
/// planning.
package struct EventQueue<Event> {
    private struct Entry {
        let time: Int64
        let order: Int
        let event: Event

        func isBefore(_ other: Self) -> Bool { (time, order) < (other.time, other.order) }
    }

    private var heap: [Entry] = []
    private var count = 0

    /// Creates a queue without events.
    package init() {}

    /// Plans an event.
    ///
    /// - Complexity: O(log n).
    package mutating func add(_ event: Event, at time: Int64) {
        heap.append(Entry(time: time, order: count, event: event))
        count += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the next event.
    ///
    /// - Complexity: O(log n).
    package mutating func take() -> (time: Int64, event: Event)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return (first.time, first.event)
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].isBefore(heap[least]) { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
