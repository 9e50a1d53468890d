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
        try correct(id, .add(start: start, stop: stop), note: note)
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
        try correct(id, .edit(number, start: start, stop: stop), note: note)
    }

    /// Removes an interval.
    ///
    /// - Throws: ``CountingError/noSuchInterval(_:of:count:)``,
    ///   ``CountingError/wrongType(_:_:)``, ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func removeInterval(
        _ number: Int, of id: Counter.ID, note: String = ""
    ) throws -> Counter {
        try correct(id, .remove(number), note: note)
    }

    /// Cuts a break out of the measured time; a running interval goes on after it.
    ///
    /// - Throws: ``CountingError/invalidTime(_:_:)``, also if nothing was measured at that time;
    ///   ``CountingError/wrongType(_:_:)``, ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func cut(
        _ id: Counter.ID, from: Instant, to: Instant, note: String = ""
    ) throws -> Counter {
        try correct(id, .cut(from: from, to: to), note: note)
    }

    private func correct(
        _ id: Counter.ID, _ correction: TimeCorrection, note: String
    ) throws -> Counter {
        let row = try timeRow(id)
        describe(.correct, row.title)
        let note = try Name.note(note)
        var after = try edited(row) { edit in
            try edit.correct(
                correction, titled: row.title, now: moment.wall, dayRule, zones: knownZones)
        }
        after.usedAt = moment.wall
        try write(after, changedFrom: row.value, to: after.value, as: .edit, note: note)
        return try counter(after)
    }
}
