import Merge
import Primitives

/// The true events of one counter, as plain lists: all taps, sets and deletions, with the events
/// that each set and deletion had seen. The oracle knows nothing of tallies, floors and merging.
package struct EventOracle {
    /// One true event; `seen` has the numbers of the events that were known where it happened.
    package enum Event {
        /// A tap on a device.
        case tap(device: Int, amount: Int64)
        /// A set to a value.
        case set(value: Int64, stamp: Stamp, seen: Set<Int>)
        /// A deletion, or a restoration.
        case deletion(isDeleted: Bool, stamp: Stamp, seen: Set<Int>)
    }

    /// All events in the order of their numbers.
    package private(set) var events: [Event] = []

    /// Creates an oracle that knows of nothing.
    package init() {}

    /// Records an event and returns its number.
    package mutating func record(_ event: Event) -> Int {
        events.append(event)
        return events.count - 1
    }

    /// Returns the taps among some events.
    package func taps(in known: Set<Int>) -> Set<Int> {
        known.filter { if case .tap = events[$0] { true } else { false } }
    }

    /// Returns the deletions among some events.
    package func deletions(in known: Set<Int>) -> Set<Int> {
        known.filter { if case .deletion = events[$0] { true } else { false } }
    }

    /// Returns the taps of a device, oldest first.
    package func taps(of device: Int) -> [(number: Int, amount: Int64)] {
        events.indices.compactMap { number in
            guard case .tap(device, let amount) = events[number] else { return nil }
            return (number, amount)
        }
    }

    /// Returns the value for a device that knows some events: the latest known set, plus every tap
    /// that no known set had seen.
    package func value(knowing known: Set<Int>) -> Int128 {
        var latest: (stamp: Stamp, value: Int64)?
        var absorbed: Set<Int> = []
        for number in known {
            guard case .set(let value, let stamp, let seen) = events[number] else { continue }
            absorbed.formUnion(seen)
            if latest.map({ $0.stamp < stamp }) ?? true { latest = (stamp, value) }
        }
        var total = Int128(latest?.value ?? 0)
        for number in known.subtracting(absorbed) {
            if case .tap(_, let amount) = events[number] { total += Int128(amount) }
        }
        return total
    }

    /// Whether the counter should be visible to a device that knows some events.
    package func isVisible(knowing known: Set<Int>) -> Bool {
        var latest: (stamp: Stamp, isDeleted: Bool)?
        var unseen = taps(in: known)
        for number in known {
            guard case .deletion(let isDeleted, let stamp, let seen) = events[number] else {
                continue
            }
            unseen.subtract(seen)
            if latest.map({ $0.stamp < stamp }) ?? true { latest = (stamp, isDeleted) }
        }
        guard let latest, latest.isDeleted else { return true }
        return !unseen.isEmpty
    }
}
