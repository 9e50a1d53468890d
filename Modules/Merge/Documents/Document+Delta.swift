import Primitives

extension Document {
    /// Returns the delta since an older state: merged with that state, or with any that contains
    /// it, it has the same effect as the whole document (laws L5 and L6).
    ///
    /// Unchanged fields, entries of a counter, intervals of a stopwatch and writes of a text are
    /// left out. A changed deletion and changed unknown members are included as a whole.
    public func delta(since old: Document) -> Document {
        var delta = Document()
        delta.fields = fields.filter { old.fields[$0] != $1 }
        for (name, counter) in counters where old.counters[name] != counter {
            delta.counters[name] = counter.delta(since: old.counter(name))
        }
        for (name, stopwatch) in stopwatches where old.stopwatches[name] != stopwatch {
            delta.stopwatches[name] = stopwatch.delta(since: old.stopwatch(name))
        }
        for (name, text) in texts where old.texts[name] != text {
            delta.texts[name] = text.delta(since: old.text(name))
        }
        delta.unknown = unknown.filter { old.unknown[$0] != $1 }
        return delta
    }
}

extension FloorCounter {
    fileprivate func delta(since old: Self) -> Self {
        var delta = Self()
        delta.tallies = tallies.filter { old.tallies[$0] != $1 }
        delta.floors = floors.filter { old.floors[$0] != $1 }
        if base != old.base { delta.base = base }
        if let days, days != old.days { delta.days = old.days.map(days.delta) ?? days }
        if deletion != old.deletion { delta.deletion = deletion }
        if unknown != old.unknown { delta.unknown = unknown }
        return delta
    }
}

extension Stopwatch {
    fileprivate func delta(since old: Self) -> Self {
        var delta = Self()
        for (device, lane) in lanes where old.lanes[device] != lane {
            delta.lanes[device] = lane.delta(since: old.lanes[device] ?? Lane())
        }
        if deletion != old.deletion { delta.deletion = deletion }
        if unknown != old.unknown { delta.unknown = unknown }
        return delta
    }
}

extension Stopwatch.Lane {
    fileprivate func delta(since old: Self) -> Self {
        let known = Dictionary(uniqueKeysWithValues: old.runs.map { ($0.number, $0) })
        let isRemoved = (floor, hidden) != (old.floor, old.hidden)
        var delta = Self(
            runs: runs.filter { known[$0.number] != $0 }, floor: isRemoved ? floor : 0,
            hidden: isRemoved ? Array(hidden) : [])
        if unknown != old.unknown { delta.unknown = unknown }
        return delta
    }
}

extension MultiValue {
    fileprivate func delta(since old: Self) -> Self {
        var delta = Self()
        delta.writes = writes.filter { old.writes[$0] != $1 }
        if deletion != old.deletion { delta.deletion = deletion }
        if unknown != old.unknown { delta.unknown = unknown }
        return delta
    }
}
