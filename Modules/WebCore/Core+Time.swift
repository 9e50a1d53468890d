import CountingRules
import Merge
import Primitives

/// Stopwatches.
extension Core {
    /// Starts stopwatches.
    mutating func start(_ ids: [CounterID]) throws(CoreError) {
        for id in ids {
            let counter = try stopwatch(id)
            describe(.start, counter.content.settings.title)
            if let anchor = local[id]?.anchor {
                throw .counting(.isRunning(counter.content.settings.title, since: anchor.start))
            }
            let (now, rule, zones) = (now, dayRule, zones)
            try edited(id) { (edit) throws(CoreError) in
                do throws(MergeError) {
                    try edit.start(at: now, isNow: true, rule, zones: zones)
                } catch {
                    throw CoreError(error)
                }
            }
            try use(id)
        }
    }

    /// Stops stopwatches, whichever device started them.
    mutating func stop(_ ids: [CounterID]) throws(CoreError) {
        for id in ids {
            let counter = try stopwatch(id)
            describe(.stop, counter.content.settings.title)
            let anchor = try running(counter)
            let old = local[id]?.finished ?? 0
            try edited(id) { (edit) throws(CoreError) in edit.stop(at: anchor.steady, anchor) }
            try use(id)
            write(.stop, isCounted: true, from: old, to: local[id]?.finished ?? 0, of: id)
        }
    }

    /// Marks a lap of a running stopwatch.
    mutating func lap(_ id: CounterID) throws(CoreError) {
        let counter = try stopwatch(id)
        describe(.lap, counter.content.settings.title)
        let anchor = try running(counter)
        try edited(id) { (edit) throws(CoreError) in edit.markLap(anchor) }
        try use(id)
    }

    /// Corrects what a stopwatch measured.
    mutating func correct(_ id: CounterID, _ correction: TimeCorrection) throws(CoreError) {
        let counter = try stopwatch(id)
        let title = counter.content.settings.title
        describe(.correct, title)
        let (now, rule, zones, old) = (now, dayRule, zones, local[id]?.finished ?? 0)
        try edited(id) { (edit) throws(CoreError) in
            do throws(CountingError) {
                try edit.correct(correction, titled: title, now: now, rule, zones: zones)
            } catch {
                throw .counting(error)
            }
        }
        try use(id)
        write(.edit, isCounted: false, from: old, to: local[id]?.finished ?? 0, of: id)
    }

    /// Removes all intervals and laps.
    mutating func resetTime(_ counter: HeldCounter, isUse: Bool) throws(CoreError) {
        let old = local[counter.id]?.finished ?? 0
        try edited(counter.id) { (edit) throws(CoreError) in edit.resetTime() }
        if isUse { try use(counter.id) }
        write(
            .reset, isCounted: false, from: old, to: local[counter.id]?.finished ?? 0,
            of: counter.id)
    }

    /// The milliseconds that a stopwatch shows.
    func elapsed(_ id: CounterID) -> Int64 {
        let state = local[id] ?? LocalCounter()
        return max(state.finished, state.anchor?.moved(to: moment).elapsed ?? 0)
    }

    private func stopwatch(_ id: CounterID) throws(CoreError) -> HeldCounter {
        let counter = try counter(id)
        guard counter.content.isTime else {
            throw .counting(.wrongType(counter.content.settings.title, .time))
        }
        return counter
    }

    private func running(_ counter: HeldCounter) throws(CoreError) -> Anchor {
        guard let anchor = local[counter.id]?.anchor else {
            throw .counting(.notRunning(counter.content.settings.title))
        }
        return anchor.moved(to: moment)
    }
}
