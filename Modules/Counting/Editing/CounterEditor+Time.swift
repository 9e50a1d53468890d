import CountingRules
import Merge
import Primitives

extension CounterEditor {
    /// Starts a stopwatch.
    ///
    /// - Parameter at: The time of the start; now if `nil`.
    /// - Throws: ``CountingError/isRunning(_:since:)``, ``CountingError/wrongType(_:_:)``,
    ///   ``CountingError/invalidTime(_:_:)``, ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func start(_ id: Counter.ID, at: Instant? = nil) throws -> Counter {
        let row = try timeRow(id)
        describe(.start, row.title)
        if let anchor = row.anchor {
            throw CountingError.isRunning(row.title, since: anchor.start)
        }
        let instant = try checked(at)
        var after = try edited(row) { edit in
            do throws(MergeError) {
                try edit.start(at: instant, isNow: at == nil, dayRule, zones: knownZones)
            } catch {
                throw CountingError.thrown(for: error)
            }
        }
        after.usedAt = moment.wall
        try transaction.put(after, in: CounterRow.table)
        return try counter(after)
    }

    /// Stops a stopwatch, whichever device started it.
    ///
    /// The time measured is that of the machine's own clock, even if the wall clock was set.
    ///
    /// - Parameters:
    ///   - at: The time of the stop, by the wall clock; now if `nil`.
    ///   - note: The note on the measured time.
    /// - Throws: ``CountingError/notRunning(_:)``, ``CountingError/wrongType(_:_:)``,
    ///   ``CountingError/invalidTime(_:_:)``, ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func stop(_ id: Counter.ID, at: Instant? = nil, note: String = "") throws
        -> Counter
    {
        let row = try timeRow(id)
        describe(.stop, row.title)
        let note = try Name.note(note)
        guard let anchor = row.anchor?.moved(to: moment) else {
            throw CountingError.notRunning(row.title)
        }
        let instant = if let at { try checked(at) } else { anchor.steady }
        if at != nil, instant < anchor.start {
            throw CountingError.invalidTime(instant, .endsBeforeStart)
        }
        var after = try edited(row) { $0.stop(at: instant, at == nil ? anchor : nil) }
        after.usedAt = moment.wall
        try write(
            after, changedFrom: row.value, to: after.value, as: .stop, isCounted: true,
            note: note)
        return try counter(after)
    }

    /// Marks a lap of a running stopwatch.
    ///
    /// - Returns: All laps, the new one last.
    /// - Throws: ``CountingError/notRunning(_:)``, ``CountingError/wrongType(_:_:)``,
    ///   ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func lap(_ id: Counter.ID) throws -> [Lap] {
        let row = try timeRow(id)
        describe(.lap, row.title)
        guard let anchor = row.anchor?.moved(to: moment) else {
            throw CountingError.notRunning(row.title)
        }
        var laps: [Lap] = []
        var after = try edited(row) { edit in
            edit.markLap(anchor)
            laps = Lap.all(in: edit.document)
        }
        after.usedAt = moment.wall
        try transaction.put(after, in: CounterRow.table)
        return laps
    }

    /// Removes all intervals and laps.
    func resetTime(_ row: CounterRow, isUse: Bool, note: String) throws -> Counted {
        let note = try Name.note(note)
        var after = try edited(row) { $0.resetTime() }
        if isUse { after.usedAt = moment.wall }
        try write(after, changedFrom: row.value, to: after.value, as: .reset, note: note)
        return Counted(counter: try counter(after), crossings: [])
    }

    /// The row of a stopwatch.
    func timeRow(_ id: Counter.ID) throws -> CounterRow {
        let row = try row(id)
        guard row.isTime else { throw CountingError.wrongType(row.title, .time) }
        return row
    }
}
