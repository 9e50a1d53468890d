import Merge
import Primitives

extension DocumentOracle {
    /// An event, and the device to which it was reassigned.
    struct Reissue: Hashable, Sendable {
        let number: Int
        let device: DeviceID
    }

    /// Reassigns to a new device the events of a machine whose device id another machine uses, too.
    /// To everyone who hears of them, these are other events in place of the old, which nobody
    /// hears of. Clones that share such an event, and give it to the same device, mean the same
    /// one.
    ///
    /// - Parameter shared: The events that both machines know.
    /// - Returns: The events that the machine knows now.
    mutating func reissue(
        _ known: EventSet, from old: DeviceID, to new: DeviceID, since shared: EventSet
    ) -> EventSet {
        var known = known
        var renewed: [Int: Int] = [:]
        for number in known.numbers {
            let event = events[number]
            guard event.device == old, !shared.contains(number) else { continue }
            let reissue = Reissue(number: number, device: new)
            let replacement =
                reissues[reissue] ?? record(reissued(event, as: new, replacing: renewed))
            reissues[reissue] = replacement
            renewed[number] = replacement
            known.remove(number)
            known.insert(replacement)
        }
        return known
    }

    private func reissued(
        _ event: Event, as device: DeviceID, replacing renewed: [Int: Int]
    ) -> Event {
        var seen = event.seen
        for (before, after) in renewed where seen.contains(before) { seen.insert(after) }
        var deed = event.deed
        if case .stop(let closed, let at) = deed {
            deed = .stop(closed.map { renewed[$0] ?? $0 }, at: at)
        }
        return Event(
            deed: deed, device: device, seen: seen,
            stamp: event.stamp.map { Stamp(time: $0.time, device: device) })
    }
}
