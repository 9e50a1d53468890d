import Merge
import Primitives

extension DocumentOracle {
    /// A device has given new stamps to what it wrote: for whoever knows only the new ones, these
    /// are other events that take the place of the old. So are those that were too early, too, but
    /// had been written over before: their old stamps are told to nobody either.
    ///
    /// - Returns: What the device knows now, and the events that were replaced.
    mutating func restamp(
        _ replacements: [Stamp: Stamp], after bound: Instant, knowing known: EventSet
    ) -> (known: EventSet, replaced: [Int]) {
        var known = known
        var renewed: [Int: Int] = [:]
        let own = Set(replacements.keys.map(\.device))
        let early = known.numbers.filter { number in
            guard let stamp = events[number].stamp else { return false }
            return replacements[stamp] != nil
                || (own.contains(stamp.device) && stamp.instant > bound)
        }
        let ordered = early.sorted { left, right in
            guard let left = events[left].stamp, let right = events[right].stamp else {
                return left < right
            }
            return left < right
        }
        for number in ordered {
            guard let old = events[number].stamp else { continue }
            // Which stamp one gets that was written over makes no difference, but an early one
            // would be taken for early again.
            guard let new = replacements[old] ?? replacements.values.min() else { continue }
            var event = events[number]
            event.stamp = new
            event.device = new.device
            for (before, after) in renewed where event.seen.contains(before) {
                event.seen.insert(after)
            }
            let replacement = record(event)
            renewed[number] = replacement
            known.remove(number)
            known.insert(replacement)
        }
        return (known, ordered)
    }
}
