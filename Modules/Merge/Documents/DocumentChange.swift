import Primitives

/// The changes of one device to a document, which it can take back: the old and the new of each
/// part.
///
/// It is computed from the document before and after, whatever the change was. Taking it back never
/// undoes later writes of other devices, nor any later change to counters and stopwatches.
public struct DocumentChange: Hashable, Sendable {
    /// The old and the new value of a field or a text.
    struct Swap<Value: Hashable & Sendable>: Hashable, Sendable {
        var was: Value
        var now: Value
        /// Whether another device had written the old value.
        var isForeign: Bool
        /// Whether another device has written since, even if that write is no longer there.
        var isOvertaken = false
    }

    /// The intervals that were removed from a stopwatch and those that were added; a stopped
    /// interval is among both.
    struct Exchange: Hashable, Sendable {
        var removed: [Times]
        var added: [Times]
    }

    /// The effect on the chains of a counter: from that follows whether a set of another device has
    /// absorbed it.
    struct Count: Hashable, Sendable {
        /// The lengths of the chains that it made longer; empty if it set the value.
        var chains: [DeviceID: UInt64] = [:]
        /// The lengths that another device's set had absorbed, if this one replaced it; `nil` if it
        /// replaced none.
        var replaced: [DeviceID: UInt64]?
        /// The set of another device that it brought itself, as an import does.
        var brought: Stamp?
        /// Whether another device's set has absorbed it since, even if that set is no longer there.
        var isOvertaken = false
    }

    /// The times of an interval, regardless of the copy that shows them.
    struct Times: Hashable, Sendable {
        let original: Stopwatch.IntervalID
        let start: Instant
        let stop: Instant?
        let isByHand: Bool
    }

    /// Whether the document was created.
    var isCreation = false
    /// Whether another device has written a field or text of the created document, even if that
    /// write is no longer there.
    var isOvertaken = false
    /// The digests of other devices' parts that were in the document at its creation or return, as
    /// in an import, or that later actions of this device entered.
    var origin: Set<String> = []
    /// The digests of other devices' writes that it replaced, in the form of ``origin``.
    var overwritten: Set<String> = []
    /// The deletion or return of the document, if there was one.
    var deletion: Swap<Bool>?
    /// The fields; the old value is `null` for a field that was never written.
    var fields: [String: Swap<Scalar>] = [:]
    /// The differences of the counters; `nil` for one that does not fit in 64 bits.
    var counters: [String: Int64?] = [:]
    /// The effects on the chains of the counters; `nil` for one that an earlier version changed.
    var counts: [String: Count] = [:]
    /// The differences of the sums by day, by the counter's name.
    var days: [String: [Day: Int64]] = [:]
    /// The stopwatches.
    var stopwatches: [String: Exchange] = [:]
    /// The texts; several values if they were in conflict.
    var texts: [String: Swap<[Scalar]>] = [:]

    /// Creates an empty change.
    public init() {}

    /// Creates the change that a device made to a document; `before` is `nil` if it created the
    /// document.
    public init(from before: Document?, to after: Document, on device: DeviceID) {
        guard let before else {
            isCreation = true
            origin = after.foreignMarks(besides: device, since: .ever)
            return
        }
        if before.isDeleted, !after.isDeleted {
            origin = after.foreignMarks(besides: device, since: .deletion)
        }
        if before.isDeleted != after.isDeleted {
            deletion = Swap(
                was: before.isDeleted, now: after.isDeleted,
                isForeign: overwrite(before.deletionStamp, on: device))
        }
        for (name, register) in after.fields where name != Document.deletedField {
            let old = before.fields[name]
            guard old != register, old?.value ?? .null != register.value else { continue }
            fields[name] = Swap(
                was: old?.value ?? .null, now: register.value,
                isForeign: overwrite(old?.stamp, on: device))
        }
        for (name, counter) in after.counters where counter != before.counters[name] {
            let sums = counter.dayTotals.subtracting(before.counter(name).dayTotals)
            if !sums.isEmpty { days[name] = sums }
            let (change, isTooLarge) = counter.clampedValue
                .subtractingReportingOverflow(before.counter(name).clampedValue)
            let count = Count(from: before.counter(name), to: counter, on: device)
            guard change != 0 || count?.replaced != nil else { continue }
            counts[name] = count
            if change != 0 { counters[name] = .some(isTooLarge ? nil : change) }
        }
        for (name, stopwatch) in after.stopwatches where stopwatch != before.stopwatches[name] {
            let exchange = Exchange(from: before.stopwatch(name), to: stopwatch)
            if !exchange.isEmpty { stopwatches[name] = exchange }
        }
        for (name, text) in after.texts where text != before.texts[name] {
            let old = before.text(name)
            let (was, now) = (old.values.map { $0.value }, text.values.map { $0.value })
            guard Set(was) != Set(now) else { continue }
            texts[name] = Swap(was: was, now: now, isForeign: !old.isOwn(on: device))
            for value in old.values { _ = overwrite(value.stamp, on: device) }
        }
    }

    /// Notes a write that was replaced, and returns whether another device had made it.
    private mutating func overwrite(_ stamp: Stamp?, on device: DeviceID) -> Bool {
        guard let stamp, stamp.device != device else { return false }
        overwritten.insert(Document.mark(stamp))
        return true
    }

    /// Creates the change that results from taking another change back.
    public init(
        reverting change: Self, from before: Document?, to after: Document, on device: DeviceID
    ) {
        self.init(from: before, to: after, on: device)
        isCreation = change.isCreation && deletion != nil
        isOvertaken = change.isOvertaken && isCreation
        if isCreation { origin = change.origin }
    }

    /// Notes parts that a later action of the same device entered under other devices: they are no
    /// reason for the document to stay once that action was undone.
    package mutating func adopt(entered marks: Set<String>) {
        if isDeletion { origin.formUnion(marks) }
    }

    /// Whether nothing visible was changed.
    public var isEmpty: Bool { self == DocumentChange() }

    /// Whether taking it back writes a value of another device again.
    public var restoresForeign: Bool {
        (deletion?.isForeign ?? false) || fields.values.contains(where: { $0.isForeign })
            || texts.values.contains(where: { $0.isForeign })
            || counts.values.contains(where: { $0.replaced != nil })
    }

    /// Notes that another device wrote the values that a later change replaced and has now brought
    /// back.
    public mutating func overtake(by later: Self) {
        if later.restoresForeign, isCreation, !later.overwritten.isSubset(of: origin) {
            isOvertaken = true
        }
        if later.deletion?.isForeign == true { deletion?.isOvertaken = true }
        for (name, swap) in later.fields where swap.isForeign {
            fields[name]?.isOvertaken = true
        }
        for (name, swap) in later.texts where swap.isForeign { texts[name]?.isOvertaken = true }
        for (name, count) in later.counts {
            guard let replaced = count.replaced, counts[name]?.isIn(replaced) == true else {
                continue
            }
            counts[name]?.isOvertaken = true
        }
    }
}

extension DocumentChange.Count {
    /// Creates what a device did; `nil` if it neither set the value nor made a chain longer.
    init?(from before: FloorCounter, to after: FloorCounter, on device: DeviceID) {
        if let base = after.base, base.stamp != before.base?.stamp, base.stamp.device == device {
            if before.isSet(besides: device) { replaced = before.floors.mapValues { $0.count } }
            return
        }
        chains = after.tallies.filter { $1 != before.tallies[$0] }.mapValues { $0.count }
        if after.base != before.base { brought = after.base?.stamp }
        if chains.isEmpty, brought == nil { return nil }
    }

    /// Whether a set that absorbed that much of each chain has absorbed it, or replaced its set.
    func isIn(_ absorbed: [DeviceID: UInt64]) -> Bool {
        chains.allSatisfy { absorbed[$0] ?? 0 >= $1 }
    }

    /// Whether a set of another device than the one that counts has absorbed it in a counter.
    func isAbsorbed(in counter: FloorCounter, on device: DeviceID) -> Bool {
        isOvertaken
            || counter.isSet(besides: device) && counter.base?.stamp != brought
                && isIn(counter.floors.mapValues { $0.count })
    }
}

extension FloorCounter {
    /// Whether another device made the set that is in effect.
    fileprivate func isSet(besides device: DeviceID) -> Bool {
        base.map { $0.stamp.device != device } ?? false
    }
}

extension DocumentChange.Times {
    init(_ interval: Stopwatch.Interval) {
        self.init(
            original: interval.original, start: interval.start, stop: interval.stop,
            isByHand: interval.isByHand)
    }
}

extension DocumentChange.Exchange {
    init(from before: Stopwatch, to after: Stopwatch) {
        let old = before.intervals.map(DocumentChange.Times.init)
        let new = after.intervals.map(DocumentChange.Times.init)
        let (oldSet, newSet) = (Set(old), Set(new))
        removed = old.filter { !newSet.contains($0) }
        added = new.filter { !oldSet.contains($0) }
    }

    var isEmpty: Bool { removed.isEmpty && added.isEmpty }
}

extension [Day: Int64] {
    /// Returns the difference of each sum from its old value, clamped to 64 bits, without unchanged
    /// sums.
    func subtracting(_ old: Self) -> Self {
        var changes: Self = [:]
        for day in Set(keys).union(old.keys) {
            let change = Int128(self[day] ?? 0) - Int128(old[day] ?? 0)
            if change != 0 { changes[day] = Int64(clamping: change) }
        }
        return changes
    }
}

extension MultiValue {
    /// Whether a device wrote everything that it shows.
    func isOwn(on device: DeviceID) -> Bool {
        writes.allSatisfy { $0 == device || $1.values.isEmpty }
    }
}
