import CountingRules
import Merge
import Primitives
import Storage

extension CounterEditor {
    /// Imports taps that were counted elsewhere.
    ///
    /// They are entered under a separate device id, which is derived from the imported data. So if
    /// two devices import the same data independently, it counts once after they sync.
    ///
    /// - Parameter source: The id of that device, which must not have counted anything here yet.
    /// - Throws: ``CountingError/overflow``, ``CountingError/wrongType(_:_:)``,
    ///   ``CountingError/noSuchCounter(_:suggestions:)``, ``CountingError/invalidNote(reason:)``,
    ///   ``CountingError/invalidTime(_:_:)``.
    /// - Complexity: O(n log n), and one edit of the counter or of each of its periods.
    public func importTaps(_ taps: [ImportedTap], into id: Counter.ID, as source: DeviceID) throws {
        let row = try settled(try row(id))
        guard !row.isTime else { throw CountingError.wrongType(row.title, .simple) }
        let latest = dayRule.latestDate(at: moment.wall)
        let taps = try taps.sorted { $0.at < $1.at }.map { tap in
            ImportedTap(
                amount: tap.amount, at: try checked(tap.at, upTo: latest), day: tap.day,
                note: try Name.note(tap.note))
        }
        let plan = plan(of: row)
        // By the written day, so that a device in another zone enters the same.
        let parts = Dictionary(grouping: taps) { plan?.period(of: $0.day) }
        var after = try edited(row) { edit in
            try edit.change { counter, edit in
                // The empty tap marks the counter as used, as any tap does.
                if plan != nil { _ = try counter.add(0, on: edit.device) }
                for tap in parts[nil] ?? [] { _ = try counter.add(tap.amount, on: source) }
                for tap in taps { counter.note(tap.amount, on: tap.day, by: source) }
            }
        }
        let names = parts.map { (name: $0.key?.description ?? "", key: $0.key, taps: $0.value) }
        for (_, period, part) in names.sorted(by: { $0.name < $1.name }) {
            if let period {
                _ = try editPeriod(period, of: &after) { counter, _, _ in
                    for tap in part { _ = try counter.add(tap.amount, on: source) }
                }
            }
            try note(part, of: &after, as: source, period: period)
        }
        try transaction.put(after, in: CounterRow.table)
    }

    private func note(
        _ taps: [ImportedTap], of row: inout CounterRow, as source: DeviceID, period: Period?
    ) throws {
        for tap in taps {
            try write(
                .tap, tap.amount, of: &row, isCounted: true, at: tap.at, device: source,
                period: period, note: tap.note)
        }
    }

    /// Imports intervals that were measured elsewhere, under a separate device id as
    /// ``importTaps(_:into:as:)`` does.
    ///
    /// - Throws: as ``importTaps(_:into:as:)``.
    public func importIntervals(
        _ intervals: [ImportedInterval], into id: Counter.ID, as source: DeviceID
    ) throws {
        let row = try timeRow(id)
        let intervals = try intervals.sorted { ($0.start, $0.stop) < ($1.start, $1.stop) }.map {
            interval in
            ImportedInterval(
                start: try checked(interval.start), stop: try checked(interval.stop),
                note: try Name.note(interval.note), dayClock: interval.dayClock)
        }
        var known: [Range<Instant>] = []
        var added: [Stopwatch.IntervalID] = []
        var after = try edited(row) { edit in
            known = edit.document.stopwatch(CounterField.time).spans
            try edit.measure { watch in
                for interval in intervals {
                    added.append(
                        try watch.append(
                            start: interval.start, stop: interval.stop, on: source))
                }
            }
            for (id, interval) in zip(added, intervals) {
                edit.noteClock(
                    interval.dayClock, or: dayRule, at: interval.start, of: id, zones: knownZones)
            }
        }
        var uncovered = UncoveredTime(known)
        for interval in intervals {
            try write(
                .stop, uncovered.take(interval.start..<interval.stop), of: &after, isCounted: true,
                at: interval.stop, device: source, period: nil, note: interval.note)
        }
        try transaction.put(after, in: CounterRow.table)
    }

    /// Restores a deleted counter without its counts or times, and without its history.
    public func restoreEmpty(_ id: Counter.ID) throws {
        try restore(id)
        let row = try row(id)
        if row.isTime {
            _ = try resetTime(row, isUse: false, note: "")
        } else {
            // The counts leave the days that they were on: a set would take them from today. Where
            // two devices do that apart, it is done once.
            let after = try edited(row) { edit in
                try edit.change { counter, edit in
                    let device = Self.leaving(id, counter)
                    for (day, sum) in counter.dayTotals.sorted(by: { $0.key < $1.key }) {
                        counter.note(0 &- sum, on: day, by: device)
                    }
                    counter.set(0, at: edit.stamp())
                }
            }
            try transaction.put(after, in: CounterRow.table)
        }
        for row in try transaction.all(Query(Adjustment.table, equals: owner, id)) {
            try transaction.delete(Adjustment.table, owner, id, row.at, row.sequence)
        }
    }
}

extension CounterEditor {
    /// The id under which the counts leave a counter that comes back empty for the first, second or
    /// later time.
    private static func leaving(_ id: Counter.ID, _ counter: FloorCounter) -> DeviceID {
        var time = 0
        while true {
            let device: DeviceID = StableHash(of: ["quad.import.emptied.1", "\(id)", "\(time)"])
                .identifier()
            if !counter.hasDays(of: device) { return device }
            time += 1
        }
    }
}

/// The time that is not covered yet while intervals are added in the order of their beginnings.
struct UncoveredTime {
    /// The ranges that were covered before; ascending, without overlap.
    private let known: [Range<Instant>]
    private var index = 0
    private var covered: Instant?

    init(_ known: [Range<Instant>]) { self.known = known }

    /// Covers an interval that begins no earlier than those before it.
    ///
    /// - Returns: The milliseconds of the interval that were not covered.
    mutating func take(_ interval: Range<Instant>) -> Int64 {
        let start = max(interval.lowerBound, covered ?? interval.lowerBound)
        guard start < interval.upperBound else { return 0 }
        covered = interval.upperBound
        while index < known.count, known[index].upperBound <= start { index += 1 }
        var rest = interval.upperBound.milliseconds(since: start)
        var next = index
        while next < known.count, known[next].lowerBound < interval.upperBound {
            let part = known[next].clamped(to: start..<interval.upperBound)
            rest -= part.upperBound.milliseconds(since: part.lowerBound)
            next += 1
        }
        return rest
    }
}
