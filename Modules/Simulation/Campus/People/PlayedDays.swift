import Primitives

/// The days of a term that a run plays, each from midnight to midnight by the clocks of the campus.
package struct PlayedDays: Sendable {
    /// The numbers of days that a run can play.
    package static let bounds = 1...28

    /// The calendar of the campus.
    package let calendar: AcademicCalendar
    /// The first day.
    package let first: Day
    /// The number of days.
    package let days: Int
    /// The first day of the term, from which everybody's life is drawn.
    package let term: Day

    /// Creates the days from a first one.
    ///
    /// - Throws: ``SimulationError/noTerm(_:)`` if a day lies in no term, or in another one.
    package init(from first: Day, days: Int, calendar: AcademicCalendar) throws {
        precondition(Self.bounds.contains(days), "a run plays some days")
        for number in 0..<days where calendar.termStart(of: first + number) == nil {
            throw SimulationError.noTerm(first + number)
        }
        guard let term = calendar.termStart(of: first) else { throw SimulationError.noTerm(first) }
        self.calendar = calendar
        self.first = first
        self.days = days
        self.term = term
    }

    /// The midnight at which the days begin.
    package var start: Instant { instant(day: 0, minute: 0) }
    /// The midnight at which the days end.
    package var end: Instant { instant(day: days, minute: 0) }
    /// The whole quarters of an hour of all days: 92 or 100 of a day on which clocks change.
    package var quarters: Int { Int((end - start) / DayClock.quarter) }

    /// Returns the instant at which clocks show a minute of a day.
    func instant(day: Int, minute: Int) -> Instant {
        calendar.zone.instant(of: WallTime(first + day, second: minute * 60))
    }

    /// Returns the quarter of an hour in which an instant lies, of those that are played.
    func quarter(at instant: Instant) -> Int {
        let elapsed = Int((instant - start) / DayClock.quarter)
        return min(max(elapsed, 0), quarters - 1)
    }

    /// Returns the date and time that clocks show at the start of a quarter of an hour.
    package func label(quarter: Int) -> String {
        let wall = calendar.zone.wallTime(at: start + DayClock.quarter * quarter)
        return days == 1 ? wall.clock : "\(wall)"
    }

    /// The changes of clocks on these days, a sentence each, with the times that are left out or
    /// come twice.
    package var clockChanges: [String] {
        var (sentences, now) = ([String](), start - .seconds(1))
        while let change = calendar.zone.transition(after: now), change < end {
            let before = Zone(offsetSeconds: calendar.zone.offset(at: change - .seconds(1)))
                .wallTime(at: change)
            let after = calendar.zone.wallTime(at: change)
            let isSkip = (after.date, after.second) > (before.date, before.second)
            sentences.append(
                isSkip
                    ? "on \(before.date) the clocks show no time from \(before.clock) to "
                        + after.clock
                    : "on \(after.date) the clocks show the time from \(after.clock) to "
                        + "\(before.clock) twice")
            now = change
        }
        return sentences
    }

    /// Returns the time of a run at a server: it begins at the latest midnight of the campus after
    /// which all days fit before the server's time.
    func clock(endingBy now: Instant) -> DayClock {
        var later = calendar.zone.wallTime(at: now).date - first
        while instant(day: later, minute: 0) + DayClock.quarter * quarters > now { later -= 1 }
        return DayClock(start: instant(day: later, minute: 0), quarters: quarters)
    }
}
