import Merge
import Primitives

extension Edit {
    /// Starts a stopwatch.
    ///
    /// - Parameter isNow: Whether it is started at this moment, rather than entered.
    package mutating func start(
        at instant: Instant, isNow: Bool, _ rule: DayRule, zones: ZoneLookup
    ) throws(MergeError) {
        noteClock(rule, at: instant, for: device, zones: zones)
        let device = device
        try document.changeStopwatch(CounterField.time) { (watch) throws(MergeError) in
            if isNow {
                _ = try watch.start(at: instant, on: device)
            } else {
                _ = try watch.append(start: instant, stop: nil, on: device)
            }
        }
    }

    /// Stops a stopwatch, and notes by how much the wall clock was set meanwhile.
    ///
    /// - Parameter anchor: The anchor if it is stopped at this moment; `nil` if that is entered.
    package mutating func stop(at instant: Instant, _ anchor: Anchor?) {
        let running = document.stopwatch(CounterField.time).intervals.filter { $0.stop == nil }
        if let anchor, anchor.moved.magnitude >= Anchor.leastMove.wholeMilliseconds.magnitude {
            for interval in running {
                set(CounterField.moved(interval.original), to: .integer(anchor.moved))
            }
        }
        document.changeStopwatch(CounterField.time) { $0.stop(at: instant) }
    }

    /// Marks a lap of a running stopwatch.
    package mutating func markLap(_ anchor: Anchor) {
        let own = "\(CounterField.lap)\(device)."
        let number = document.fields.keys.filter { $0.hasPrefix(own) }.count + 1
        set("\(own)\(number)", to: .integer(anchor.steady.milliseconds))
    }

    /// Removes all intervals and laps.
    package mutating func resetTime() {
        document.changeStopwatch(CounterField.time) { $0.reset() }
        for name in Lap.fields(of: document) { set(name, to: .null) }
    }
}
