import Merge
import Primitives

extension DocumentOracle {
    /// A device has given new stamps to what it wrote: for whoever knows only the new ones, these
    /// are other events that take the place of the old.
    ///
    /// - Returns: What the device knows now, and the events that were replaced.
    mutating func restamp(
        _ replacements: [Stamp: Stamp], knowing known: EventSet
    ) -> (known: EventSet, replaced: [Int]) {
        var known = known
        var renewed: [Int: Int] = [:]
        let early = known.numbers.filter { number in
            events[number].stamp.map { replacements[$0] != nil } ?? false
        }
        let ordered = early.sorted { left, right in
            guard let left = events[left].stamp, let right = events[right].stamp else {
                return left < right
            }
            return left < right
        }
        for number in ordered {
            guard let old = events[number].stamp, let new = replacements[old] else { continue }
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
