import Merge
import Primitives

/// A correction of the times of a stopwatch.
package enum TimeCorrection: Sendable {
    /// A time that was not measured, or was measured elsewhere.
    case add(start: Instant, stop: Instant)
    /// Other ends of the interval with a position from 1; an end that is `nil` stays as it is.
    case edit(Int, start: Instant?, stop: Instant?)
    /// The interval with a position from 1 goes.
    case remove(Int)
    /// A break is cut out of what was measured; a running interval goes on after it.
    case cut(from: Instant, to: Instant)

    /// The intervals that a correction hides, and those that it puts in their place.
    fileprivate struct Outcome {
        var hidden: [Stopwatch.IntervalID] = []
        var new: [(start: Instant, stop: Instant?, original: Stopwatch.IntervalID?)] = []
    }

    /// Returns what the correction of intervals changes.
    fileprivate func outcome(
        of intervals: [Stopwatch.Interval], titled title: String, _ now: Instant
    ) throws(CountingError) -> Outcome {
        var outcome = Outcome()
        func interval(_ number: Int) throws(CountingError) -> Stopwatch.Interval {
            guard number >= 1, number <= intervals.count else {
                throw .noSuchInterval(number, of: title, count: intervals.count)
            }
            return intervals[number - 1]
        }
        switch self {
        case .add(let start, let stop):
            let (start, stop) = (try start.countable(upTo: now), try stop.countable(upTo: now))
            guard start <= stop else { throw .invalidTime(stop, .endsBeforeStart) }
            outcome.new = [(start, stop, nil)]
        case .edit(let number, let start, let stop):
            let old = try interval(number)
            let start = try start?.countable(upTo: now) ?? old.start
            let stop = try stop?.countable(upTo: now) ?? old.stop
            if let stop, stop < start { throw .invalidTime(stop, .endsBeforeStart) }
            (outcome.hidden, outcome.new) = ([old.id], [(start, stop, old.original)])
        case .remove(let number): outcome.hidden = [try interval(number).id]
        case .cut(let from, let to):
            let (from, to) = (try from.countable(upTo: now), try to.countable(upTo: now))
            guard from < to else { throw .invalidTime(to, .endsBeforeStart) }
            for old in intervals where old.start < to && (old.stop.map { $0 > from } ?? true) {
                outcome.hidden.append(old.id)
                if old.start < from { outcome.new.append((old.start, from, old.original)) }
                if old.stop.map({ $0 > to }) ?? true {
                    outcome.new.append((to, old.stop, old.original))
                }
            }
            guard !outcome.hidden.isEmpty else { throw .invalidTime(from, .nothingMeasured) }
        }
        return outcome
    }
}

extension Edit {
    /// Corrects the times of a stopwatch.
    ///
    /// - Throws: The error of a time that is impossible, or of an interval that is not there.
    package mutating func correct(
        _ correction: TimeCorrection, titled title: String, now: Instant, _ rule: DayRule,
        zones: ZoneLookup
    ) throws(CountingError) {
        let outcome = try correction.outcome(
            of: document.stopwatch(CounterField.time).intervals, titled: title, now)
        if case .add(let start, _) = correction {
            noteClock(rule, at: start, for: device, zones: zones)
        }
        let device = device
        do throws(MergeError) {
            try document.changeStopwatch(CounterField.time) { (watch) throws(MergeError) in
                for id in outcome.hidden { watch.hide(id) }
                for (start, stop, original) in outcome.new {
                    try watch.append(start: start, stop: stop, original: original, on: device)
                }
            }
        } catch {
            // The device has no number left; nothing else can fail here.
            throw .overflow
        }
    }
}

extension Instant {
    /// The instant, after a check that it is neither too early nor in the future.
    package func countable(upTo latest: Instant) throws(CountingError) -> Instant {
        guard self <= latest else { throw .invalidTime(self, .future) }
        guard self >= Self.earliestCountable else { throw .invalidTime(self, .tooEarly) }
        return self
    }

    /// The earliest instant that anything can be dated to: 1600-01-01.
    private static let earliestCountable = Instant(seconds: -11_676_096_000)
}
