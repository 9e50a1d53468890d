extension DayRule {
    /// The first instant of a day at which its wall clock shows so many minutes after midnight.
    ///
    /// Minutes before the day's start are those of the night that ends it. Where the clocks skip
    /// them, the instant lies as long after the start of the day as it would on other days.
    public func instant(on day: Day, minute: Int) -> Instant {
        precondition((0..<1440).contains(minute), "a day has the minutes 0 to 1439")
        let start = start(of: day)
        let distance = Self.forward(from: clockMinute(of: start), to: minute)
        let expected = start + .minutes(distance)
        // Where the clocks changed since the start, they are ahead or behind by the difference.
        let shown = clockMinute(of: expected)
        let ahead = Self.forward(from: minute, to: shown)
        let corrected = expected - .minutes(ahead > 720 ? ahead - 1440 : ahead)
        let isThere = clockMinute(of: corrected) == minute && self.day(of: corrected) == day
        return isThere ? corrected : expected
    }

    /// How far a clock goes forward from one minute of a day to another.
    private static func forward(from: Int, to: Int) -> Int { (to - from + 1440) % 1440 }

    private func clockMinute(of instant: Instant) -> Int {
        clockText(of: instant).split(separator: ":").compactMap { Int($0) }
            .reduce(0) { $0 * 60 + $1 }
    }
}
