import Merge
import Primitives

/// What the stamps of a document became when a device gave new ones.
struct Restamping {
    /// The old stamps that are gone, and the new ones.
    private let lost: [Stamp]
    private let replacements: [Stamp: Stamp]
    /// What is later than this was early.
    private let bound: Instant

    /// Compares the stamps of a document; `nil` if there are no new ones.
    init?(from before: [Stamp], to after: [Stamp], after bound: Instant) {
        let (old, new) = (Set(before), Set(after))
        lost = old.subtracting(new).sorted()
        let added = new.subtracting(old).sorted()
        if added.isEmpty { return nil }
        // What a former device of the store wrote and this one wrote over leaves no stamp.
        replacements = Dictionary(uniqueKeysWithValues: zip(lost.suffix(added.count), added))
        self.bound = bound
    }

    /// Whether a stamp was given anew, or would have been if it were not written over.
    func isEarly(_ stamp: Stamp) -> Bool {
        replacements[stamp] != nil
            || (stamp.instant > bound && lost.contains { $0.device == stamp.device })
    }

    /// The new stamp of an early one. Which one it gets that was written over makes no difference,
    /// but an early one would be taken for early again.
    func stamp(for old: Stamp) -> Stamp? { replacements[old] ?? replacements.values.min() }

    /// Whether a stamp is of a device that the store once was, and that gave its latest away: a
    /// write of the store tells no more what of that device it had seen.
    func isOfFormer(_ stamp: Stamp) -> Bool {
        guard let device = replacements.values.first?.device else { return false }
        return stamp.device != device && lost.contains { $0.device == stamp.device }
    }
}

extension DocumentOracle {
    /// A device has given new stamps to what it wrote: for whoever knows only the new ones, these
    /// are other events that take the place of the old. So are those that were too early, too, but
    /// had been written over before: their old stamps are told to nobody either.
    ///
    /// Where it gave its own stamp to the text of a device that the store was before it was put
    /// back, that text does not tell any more which earlier ones of the former device it replaced:
    /// nobody else has the stamp that told it. If the server has such an earlier one, both are
    /// shown until somebody picks. To take for seen whatever the former device wrote would lose
    /// what it wrote after the state that the store was put back to.
    ///
    /// - Returns: What the device knows now, and the events that were replaced.
    mutating func restamp(
        _ restamping: Restamping, knowing known: EventSet
    ) -> (known: EventSet, replaced: [Int]) {
        var known = known
        var renewed: [Int: Int] = [:]
        let early = known.numbers.filter { events[$0].stamp.map(restamping.isEarly) ?? false }
        let forgotten = unknowable(early, restamping, known)
        for number in forgotten { known.remove(number) }
        let ordered = early.sorted { left, right in
            guard let left = events[left].stamp, let right = events[right].stamp else {
                return left < right
            }
            return left < right
        }
        for number in ordered {
            guard let old = events[number].stamp, let new = restamping.stamp(for: old) else {
                continue
            }
            var event = events[number]
            event.stamp = new
            event.device = new.device
            for other in forgotten { event.seen.remove(other) }
            for (before, after) in renewed where event.seen.contains(before) {
                event.seen.insert(after)
            }
            let replacement = record(event)
            renewed[number] = replacement
            originals[replacement] = [number] + (originals[number] ?? [])
            known.remove(number)
            known.insert(replacement)
        }
        return (known, ordered)
    }

    /// A text, or a deletion, that has seen one that was stamped again has seen it under the stamp,
    /// too, that it had before, if that is earlier than what it knows of the same device: a store
    /// that was put back may bring it under that.
    func knowingOriginals(_ event: Event) -> Event {
        if originals.isEmpty { return event }
        var event = event
        var latest: [DeviceID: Stamp] = [:]
        func note(_ deed: Deed, _ stamp: Stamp?) {
            guard case .write = deed, let stamp else { return }
            latest[stamp.device] = max(latest[stamp.device] ?? stamp, stamp)
        }
        note(event.deed, event.stamp)
        for number in event.seen.numbers { note(events[number].deed, events[number].stamp) }
        for number in event.seen.numbers {
            for original in originals[number] ?? [] {
                guard case .write = events[original].deed, let stamp = events[original].stamp,
                    let known = latest[stamp.device], stamp < known
                else { continue }
                event.seen.insert(original)
            }
        }
        return event
    }

    /// The earlier texts of former devices whose latest is among the early.
    private func unknowable(
        _ early: [Int], _ restamping: Restamping, _ known: EventSet
    ) -> [Int] {
        func former(_ number: Int) -> DeviceID? {
            guard case .write = events[number].deed, let stamp = events[number].stamp,
                restamping.isOfFormer(stamp)
            else { return nil }
            return stamp.device
        }
        let formers = Set(early.compactMap(former))
        if formers.isEmpty { return [] }
        return known.numbers.filter { number in
            former(number).map(formers.contains) == true && !early.contains(number)
        }
    }
}
