import Merge
import Primitives
import Sync

/// The changes of a document's stamps when a device gave new ones.
struct Restamping {
    /// The old stamps that are gone, and the new ones.
    private let lost: [Stamp]
    private let replacements: [Stamp: Stamp]
    /// The time after which a stamp was early.
    private let bound: Instant

    /// Creates a comparison of a document's stamps; `nil` if there are no new ones.
    init?(from before: [Stamp], to after: [Stamp], after bound: Instant) {
        let (old, new) = (Set(before), Set(after))
        lost = old.subtracting(new).sorted()
        let added = new.subtracting(old).sorted()
        if added.isEmpty { return nil }
        // A write of a former device of the store that this one overwrote leaves no stamp.
        replacements = Dictionary(uniqueKeysWithValues: zip(lost.suffix(added.count), added))
        self.bound = bound
    }

    /// Whether a stamp was replaced, or would have been if it had not been overwritten.
    func isEarly(_ stamp: Stamp) -> Bool {
        replacements[stamp] != nil
            || (stamp.instant > bound && lost.contains { $0.device == stamp.device })
    }

    /// Returns the new stamp of an early one. For an overwritten one, any of them will do, but an
    /// early stamp would be taken for early again.
    func stamp(for old: Stamp) -> Stamp? { replacements[old] ?? replacements.values.min() }

    /// Whether a stamp is of a device that the store once was, and whose latest stamp was replaced:
    /// a write of the store no longer tells what it had seen of that device.
    func isOfFormer(_ stamp: Stamp) -> Bool {
        guard let device = replacements.values.first?.device else { return false }
        return stamp.device != device && lost.contains { $0.device == stamp.device }
    }
}

extension DocumentOracle {
    /// Replaces the events to which a device has given new stamps: for everyone who knows only the
    /// new stamps, these are other events in place of the old. The same goes for events that were
    /// too early, but had been overwritten before: nobody hears of their old stamps either.
    ///
    /// If the device gave its own stamp to the text of a device that the store was before it was
    /// restored, that text no longer tells which earlier texts of the former device it replaced:
    /// nobody else has the stamp that told it. If the server has such an earlier text, both are
    /// shown until a person picks one. Treating everything that the former device wrote as seen
    /// would lose what it wrote after the state that was restored.
    ///
    /// - Returns: The events that the device knows now, and the events that were replaced.
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

    /// Returns the event with the original stamps among what it has seen. A text or a deletion that
    /// has seen a text with a new stamp has also seen it under its former stamp, if that is earlier
    /// than what it knows of the same device: a restored store may bring it under that one.
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

    /// Returns the earlier texts of former devices whose latest text is among the early ones.
    private func unknowable(_ early: [Int], _ restamping: Restamping, _ known: EventSet) -> [Int] {
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
