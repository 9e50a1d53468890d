import Merge
import Primitives

/// What really happened to one counter, as plain lists: who tapped, set and deleted, and what each
/// set and deletion had seen. It knows nothing of tallies, floors and merging.
package struct EventOracle {
    package enum Event {
        case tap(device: Int, amount: Int64)
        case set(value: Int64, stamp: Stamp, seen: Set<Int>)
        case deletion(isDeleted: Bool, stamp: Stamp, seen: Set<Int>)
    }

    package private(set) var events: [Event] = []

    package init() {}

    /// Writes an event down and answers its number.
    package mutating func record(_ event: Event) -> Int {
        events.append(event)
        return events.count - 1
    }

    /// The taps among some events.
    package func taps(in known: Set<Int>) -> Set<Int> {
        known.filter { if case .tap = events[$0] { true } else { false } }
    }

    /// The deletions among some events.
    package func deletions(in known: Set<Int>) -> Set<Int> {
        known.filter { if case .deletion = events[$0] { true } else { false } }
    }

    /// The taps of a device, oldest first.
    package func taps(of device: Int) -> [(number: Int, amount: Int64)] {
        events.indices.compactMap { number in
            guard case .tap(device, let amount) = events[number] else { return nil }
            return (number, amount)
        }
    }

    /// What someone who knows of some events should see: the latest set that they know, and every
    /// tap that no set they know had seen.
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

    /// Whether someone who knows of some events should see the counter at all.
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
