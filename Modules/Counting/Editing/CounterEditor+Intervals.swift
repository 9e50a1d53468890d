import CountingRules
import Merge
import Primitives

extension CounterEditor {
    /// Adds an interval that was not measured, or was measured elsewhere.
    ///
    /// - Throws: ``CountingError/invalidTime(_:_:)``, ``CountingError/wrongType(_:_:)``,
    ///   ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func addInterval(
        to id: Counter.ID, start: Instant, stop: Instant, note: String = ""
    ) throws -> Counter {
        let row = try timeRow(id)
        let (start, stop) = try (checked(start), checked(stop))
        guard start <= stop else { throw CountingError.invalidTime(stop, .endsBeforeStart) }
        return try correct(row, adding: start, note: note) { watch, device in
            _ = try watch.append(start: start, stop: stop, on: device)
        }
    }

    /// Corrects the start or stop of an interval; a time that is `nil` stays as it is.
    ///
    /// - Parameter number: The position among the intervals, from 1.
    /// - Throws: ``CountingError/noSuchInterval(_:of:count:)``,
    ///   ``CountingError/invalidTime(_:_:)``, ``CountingError/wrongType(_:_:)``,
    ///   ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func editInterval(
        _ number: Int, of id: Counter.ID, start: Instant? = nil, stop: Instant? = nil,
        note: String = ""
    ) throws -> Counter {
        let row = try timeRow(id)
        let interval = try interval(number, of: row)
        let start = if let start { try checked(start) } else { interval.start }
        let stop = if let stop { try checked(stop) } else { interval.stop }
        if let stop, stop < start { throw CountingError.invalidTime(stop, .endsBeforeStart) }
        return try correct(row, note: note) { watch, device in
            watch.hide(interval.id)
            _ = try watch.append(
                start: start, stop: stop, original: interval.original, on: device)
        }
    }

    /// Removes an interval.
    ///
    /// - Throws: ``CountingError/noSuchInterval(_:of:count:)``,
    ///   ``CountingError/wrongType(_:_:)``, ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func removeInterval(
        _ number: Int, of id: Counter.ID, note: String = ""
    ) throws -> Counter {
        let row = try timeRow(id)
        let interval = try interval(number, of: row)
        return try correct(row, note: note) { watch, _ in
            watch.hide(interval.id)
        }
    }

    /// Cuts a break out of the measured time; a running interval goes on after it.
    ///
    /// - Throws: ``CountingError/invalidTime(_:_:)``, also if nothing was measured at that time;
    ///   ``CountingError/wrongType(_:_:)``, ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func cut(
        _ id: Counter.ID, from: Instant, to: Instant, note: String = ""
    ) throws -> Counter {
        let row = try timeRow(id)
        let (from, to) = try (checked(from), checked(to))
        guard from < to else { throw CountingError.invalidTime(to, .endsBeforeStart) }
        let touched = try intervals(of: row).filter {
            $0.start < to && ($0.stop.map { $0 > from } ?? true)
        }
        guard !touched.isEmpty else { throw CountingError.invalidTime(from, .nothingMeasured) }
        return try correct(row, note: note) { watch, device in
            for interval in touched {
                watch.hide(interval.id)
                if interval.start < from {
                    _ = try watch.append(
                        start: interval.start, stop: from, original: interval.original,
                        on: device)
                }
                if interval.stop.map({ $0 > to }) ?? true {
                    _ = try watch.append(
                        start: to, stop: interval.stop, original: interval.original, on: device)
                }
            }
        }
    }

    private func intervals(of row: CounterRow) throws -> [Stopwatch.Interval] {
        let document = try document(CounterField.kind, "\(row.id)")
        return document?.stopwatch(CounterField.time).intervals ?? []
    }

    private func interval(_ number: Int, of row: CounterRow) throws
        -> Stopwatch.Interval
    {
        let all = try intervals(of: row)
        guard (1...max(1, all.count)).contains(number), !all.isEmpty else {
            throw CountingError.noSuchInterval(number, of: row.title, count: all.count)
        }
        return all[number - 1]
    }

    /// - Parameter start: The start of a new interval that is not a correction of another one.
    private func correct(
        _ row: CounterRow, adding start: Instant? = nil, note: String,
        _ change: (inout Stopwatch, DeviceID) throws -> Void
    ) throws -> Counter {
        describe(.correct, row.title)
        let note = try Name.note(note)
        var after = try edited(row) { edit in
            let device = edit.device
            if let start {
                edit.noteClock(dayRule, at: start, for: device, zones: knownZones)
            }
            try edit.measure { watch in
                try change(&watch, device)
            }
        }
        after.usedAt = moment.wall
        try write(after, changedFrom: row.value, to: after.value, as: .edit, note: note)
        return try counter(after)
    }
}
