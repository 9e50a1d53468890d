import Primitives

/// Reads days and times as people type them.
///
/// A date with a clock time is a calendar date, as ``TimeWords/stamp(_:in:)`` writes it. A day
/// alone is a day of the rule, from its start to the start of the next.
package struct DateWords: Sendable {
    /// The accepted forms of a day, for error messages.
    package static let dayForms =
        "2026-03-01, 03-01, 1.3., today, yesterday, monday, last week or 3 days ago"
    /// The accepted forms of a time, for error messages.
    package static let timeForms =
        "21:30, 8pm, yesterday noon, 2026-03-01 21:30, 2026-03-01, last friday, 2 h ago or -30m"

    /// The direction in which to look for a date without its year or week.
    package enum Direction: Sendable {
        /// The latest date until today.
        case past
        /// The next date from today on.
        case coming
    }
    /// The accepted forms of a time that comes, for error messages.
    package static let comingForms = "17:00, 5pm, midnight or 2026-03-01T17:00:00Z"

    private let rule: DayRule
    private let now: Instant

    /// Creates a reader for a rule and a current time.
    package init(rule: DayRule, now: Instant) {
        self.rule = rule
        self.now = now
    }

    /// Returns the day of a date with or without its year, of `today`, `yesterday`, a weekday, `N
    /// days ago`, or of `last week`, `last month` or `last year`, each of which is that long ago.
    package func day(
        _ text: String, _ direction: Direction = .past
    ) throws(DateFault) -> Day {
        try TypedDate(DateText(text).words).day(from: rule.day(of: now), direction)
    }

    /// Returns the days of a text: all of `last week`, `this month` and the like, else one day.
    package func days(_ text: String) throws(DateFault) -> ClosedRange<Day> {
        let date = try TypedDate(DateText(text).words)
        let today = rule.day(of: now)
        if let stretch = date.stretch(around: today, weekStart: rule.weekStart) { return stretch }
        let day = try date.day(from: today, .past)
        return day...day
    }

    /// Returns the instant of a time of day, a date with a time, a day alone, or a time span ago.
    ///
    /// A time alone is on today's calendar date; in the night before a day begins, a time from the
    /// day's start on is on the evening before. A day alone is its noon, or its start if that is
    /// later; today is now. A number of days, weeks, months or years ago keeps the current time of
    /// day. Times that clocks show twice or never are read as described at ``Zone/instant(of:)``.
    package func instant(_ text: String) throws(DateFault) -> Instant {
        if let instant = Instant(text.trimmed) { return instant }
        var words = DateText(text).words
        if words == ["now"] { return now }
        guard let clock = try TypedClock.take(from: &words) else {
            return try instant(of: TypedDate(words))
        }
        guard words.isEmpty else {
            let date = try TypedDate(words).day(from: calendarToday, .past)
            return instant(on: date, at: clock)
        }
        guard clock.offset == nil else { throw .notUnderstood }
        let isEvening = rule.isAfterMidnight(now) && clock.second >= rule.startMinute * 60
        return instant(on: calendarToday - (isEvening ? 1 : 0), at: clock)
    }

    /// Returns the next instant of a time of day, today or tomorrow, or a whole instant.
    package func coming(_ text: String) throws(DateFault) -> Instant {
        if let instant = Instant(text.trimmed) { return instant }
        var words = DateText(text).words
        guard let clock = try TypedClock.take(from: &words), words.isEmpty else {
            throw .notUnderstood
        }
        let today = instant(on: calendarToday, at: clock)
        return today > now ? today : instant(on: calendarToday + 1, at: clock)
    }

    /// Returns the minutes after midnight of a time such as `21:00` or `9pm`; `nil` for other text.
    package static func minute(_ text: String) -> Int? {
        var words = DateText(text).words
        guard let clock = try? TypedClock.take(from: &words), words.isEmpty, clock.offset == nil
        else { return nil }
        return clock.second / 60
    }

    private var calendarToday: Day { rule.zone.wallTime(at: now).date }

    private func instant(on date: Day, at clock: TypedClock) -> Instant {
        let wall = WallTime(date, second: clock.second)
        guard let offset = clock.offset else { return rule.zone.instant(of: wall) }
        return Zone.utc.instant(of: wall) - .seconds(offset)
    }

    /// Returns the instant of a date without a time of day.
    private func instant(of date: TypedDate) throws(DateFault) -> Instant {
        switch date {
        case .today: return now
        case .ago(let span): return instant(before: span)
        case .last(let unit): return instant(before: unit.span)
        case .this: throw .notUnderstood
        case .date, .weekday, .yesterday, .tomorrow: break
        }
        let day = try date.day(from: rule.day(of: now), .past)
        if case .date = date, day == calendarToday { return now }
        if rule.startMinute > 720 { return rule.start(of: day) }
        return rule.zone.instant(of: WallTime(day, hour: 12))
    }

    /// Returns the instant a time span ago: months and days by the calendar, the rest by the clock.
    private func instant(before span: TypedSpan) -> Instant {
        var start = now
        if span.months != 0 || span.days != 0 {
            let wall = rule.zone.wallTime(at: now)
            start = rule.zone.instant(
                of: WallTime(span.day(before: wall.date), second: wall.second))
        }
        return start - .seconds(span.seconds)
    }
}
