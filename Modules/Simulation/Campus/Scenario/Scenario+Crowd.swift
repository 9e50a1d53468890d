import Primitives

extension Scenario {
    /// The population that lives beside the people with names.
    struct Crowd: Sendable, Hashable {
        /// The things that they may do besides going about.
        enum Pursuit: String, Sendable, Hashable, CaseIterable {
            case counts
            case journal
            case messages
        }

        let people: Int
        /// The seed of their lives; `nil` for that of the run.
        let seed: UInt64?
        /// The days from those of the story to those that they live.
        var shift: Int
        let does: Set<Pursuit>
    }

    /// The time after the last step for which a population lives on, so that it is at rest.
    private static let rest: Duration = .minutes(30)

    /// The midnight before the first step.
    var midnight: Instant {
        days.zone.instant(of: WallTime(days.zone.wallTime(at: start).date, second: 0))
    }

    /// The quarters of an hour from that midnight until a population is at rest.
    var quarters: Int { Int((end + Self.rest - midnight) / DayClock.quarter) + 1 }

    /// The number of days that a population lives.
    var crowdDays: Int {
        days.zone.wallTime(at: midnight + DayClock.quarter * quarters).date
            - days.zone.wallTime(at: start).date + 1
    }

    /// Returns the days of a term that a population lives.
    ///
    /// - Throws: ``SimulationError/noTerm(_:)`` if one lies in no term, or in another one.
    func played(by crowd: Crowd) throws -> PlayedDays {
        guard let calendar = AcademicCalendar(zone: days.zone.identifier) else {
            throw SimulationError.noZone(days.zone.identifier)
        }
        let first = days.zone.wallTime(at: start).date + crowd.shift
        return try PlayedDays(from: first, days: crowdDays, calendar: calendar)
    }
}
