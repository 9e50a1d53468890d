import Primitives

/// Formats times and durations in words, in whole minutes, hours or days.
package enum TimeWords {
    /// Returns the time since an instant, rounded down; a future instant is "just now".
    ///
    /// Days are calendar days, from midnight to midnight: yesterday evening is some hours ago, the
    /// evening before is 2 days ago.
    package static func ago(_ instant: Instant, now: Instant, in rule: DayRule) -> String {
        let minutes = (now - instant).wholeMinutes
        let days = dates(from: instant, to: now, in: rule)
        let language = DateLanguage.current
        return switch minutes {
        case ..<1: language.phrase(.justNow)
        case ..<60: language.phrase(.minutesAgo, "\(minutes)")
        case _ where minutes < 24 * 60 || days < 2:
            language.phrase(.hoursAgo, "\(minutes / 60)")
        default: language.phrase(.daysAgo, "\(days)")
        }
    }

    /// Returns the moment of something: the minutes since within an hour, today and yesterday with
    /// the time of day, and else the days since: `5 min ago`, `today at 14:05`, `3 days ago`.
    package static func moment(_ instant: Instant, now: Instant, in rule: DayRule) -> String {
        let since = ago(instant, now: now, in: rule)
        guard (now - instant).wholeMinutes >= 60 else { return since }
        return switch dates(from: instant, to: now, in: rule) {
        case ...0: DateLanguage.current.phrase(.todayAt, clock(instant, in: rule))
        case 1: DateLanguage.current.phrase(.yesterdayAt, clock(instant, in: rule))
        default: since
        }
    }

    /// Returns the number of calendar days from one instant to another: 1 from a date to the next.
    package static func dates(from first: Instant, to last: Instant, in rule: DayRule) -> Int {
        rule.zone.wallTime(at: last).date - rule.zone.wallTime(at: first).date
    }

    /// Returns a duration in whole minutes and hours: `45 min`, `2 h`, `2 h 15 min`.
    package static func span(minutes: Int) -> String {
        guard minutes >= 60 else { return "\(max(0, minutes)) min" }
        let rest = minutes % 60
        return rest == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(rest) min"
    }

    /// Returns the calendar date and the time of day, as `2026-11-22 02:30`, the date in the order
    /// of the program's language.
    package static func stamp(_ instant: Instant, in rule: DayRule) -> String {
        let wall = rule.zone.wallTime(at: instant)
        let language = DateLanguage.current
        return language == .iso ? "\(wall)" : "\(language.date(wall.date)) \(wall.clock)"
    }

    /// Returns the time of day, as `02:30`.
    package static func clock(_ instant: Instant, in rule: DayRule) -> String {
        rule.zone.wallTime(at: instant).clock
    }

    /// Returns a later time of day, with its date if it isn't over by midnight: `17:00`, `00:00`,
    /// `2026-11-23 08:00`.
    package static func end(_ instant: Instant, now: Instant, in rule: DayRule) -> String {
        let isToday = dates(from: now, to: instant - .milliseconds(1), in: rule) <= 0
        return isToday ? clock(instant, in: rule) : stamp(instant, in: rule)
    }

    /// Returns a period with its date, start and end, as `2026-03-01 09:05–09:50`.
    package static func period(from: Instant, until: Instant, in rule: DayRule) -> String {
        "\(stamp(from, in: rule))–\(clock(until, in: rule))"
    }
}

extension Int {
    /// Returns the number with its noun: `1 change`, `2 changes`.
    ///
    /// - Parameter plural: The noun for several things, if it is not the noun with an `s`.
    package func of(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
