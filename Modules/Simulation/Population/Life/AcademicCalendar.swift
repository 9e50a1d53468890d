import Primitives

/// The calendar of a campus: terms, weekends, exams and holidays, in its own zone.
///
/// A term begins on a Monday in September or in January and has 15 weeks: the seventh and eighth
/// are midterm, the last two are finals. Between terms, and in the week of 24 November, are
/// holidays.
package struct AcademicCalendar: Sendable {
    /// The weight of a day for those who live by the calendar.
    package enum Phase: Int, Sendable, Hashable, CaseIterable {
        /// An ordinary week of a term.
        case teaching
        /// The exams in the middle of a term.
        case midterm
        /// The exams at the end of a term.
        case finals
        /// A week without courses.
        case holiday
    }

    /// The zone of the campus.
    package let zone: Zone
    /// The weeks of a term.
    package static let weeks = 15

    /// Creates the calendar of a campus in a zone, such as `Europe/Berlin`; `nil` if the system
    /// knows none of this name.
    package init?(zone name: String) {
        guard let zone = try? Zone(identifier: name) else { return nil }
        self.zone = zone
    }

    /// Returns the first Monday of the term in September of a year.
    package static func autumn(of year: Int) -> Day { monday(year: year, month: 9, from: 1) }

    /// Returns the week of the term, from 0, or `nil` between terms.
    package func week(of day: Day) -> Int? {
        let starts = [
            Self.autumn(of: day.year), Self.monday(year: day.year, month: 1, from: 15),
        ]
        for start in starts where day >= start && day - start < Self.weeks * 7 {
            return (day - start) / 7
        }
        return nil
    }

    /// Returns the first day of the term in which a day lies, or `nil` between terms.
    package func termStart(of day: Day) -> Day? {
        week(of: day).map { day - (day.weekday.rawValue - 1) - $0 * 7 }
    }

    /// Returns the phase of a day.
    package func phase(of day: Day) -> Phase {
        guard let week = week(of: day) else { return .holiday }
        let thanks = day.month == 11 && (23...29).contains(day.dayOfMonth)
        switch week {
        case _ where thanks: return .holiday
        case 6, 7: return .midterm
        case 13, 14: return .finals
        default: return .teaching
        }
    }

    /// Returns whether a day is a Saturday or a Sunday.
    package func isWeekend(_ day: Day) -> Bool { day.weekday.rawValue >= 6 }

    /// Returns the stress of a day, from 0 to 1: it rises toward the exams.
    package func load(of day: Day) -> Double {
        guard let week = week(of: day) else { return 0 }
        return week < 8 ? 0.15 + Double(week) * 0.06 : 0.45 + Double(week - 8) * 0.08
    }

    /// Returns the share of talk that the load of a day leaves.
    func ease(of day: Day) -> Double { max(0.1, 1 - 1.75 * load(of: day)) }

    /// Returns the second since 1970 at which clocks of the campus show a minute of a day; minutes
    /// beyond 1439 are of the next day.
    package func second(of day: Day, minute: Double) -> Int64 {
        let whole = Int(max(minute, 0) * 60)
        let wall = WallTime(day + whole / 86400, second: whole % 86400)
        return zone.instant(of: wall).milliseconds / 1000
    }

    private static func monday(year: Int, month: Int, from dayOfMonth: Int) -> Day {
        guard let first = Day(year: year, month: month, day: dayOfMonth) else {
            preconditionFailure("\(year)-\(month)-\(dayOfMonth) is a date")
        }
        return first + (8 - first.weekday.rawValue) % 7
    }
}
