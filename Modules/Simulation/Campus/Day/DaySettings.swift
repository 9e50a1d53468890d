import Primitives

/// The settings of simulated days.
package struct DaySettings: Sendable {
    /// The day that is played if none is named: a Wednesday, early in a term.
    package static let usual = Day(number: 20_712)

    /// The number of students.
    package var people: Int
    /// The seed of all random numbers.
    package var seed: UInt64
    /// The first day.
    package var date = usual
    /// The number of days.
    package var days = 1
    /// The number of students that act at once.
    package var concurrency: Int
    /// A fault to cause on purpose; `nil` for none.
    package var sabotage: Sabotage.Kind?
    /// The timing and the errors of the phones' position readings.
    package var habits = Receiver.Habits()

    /// Creates settings for the usual day.
    package init(people: Int, seed: UInt64, concurrency: Int = 8, sabotage: Sabotage.Kind? = nil) {
        precondition(people > 0 && concurrency > 0, "a day has people, who do something")
        self.people = people
        self.seed = seed
        self.concurrency = concurrency
        self.sabotage = sabotage
        habits.restingFactor = 3
        // A wild reading in the place just left would rightly make the departure later.
        habits.wildAfter = Walk.longestWay
    }

    /// Returns the days that are played, by the clocks of a zone.
    ///
    /// - Throws: ``SimulationError/noZone(_:)``, ``SimulationError/noTerm(_:)``.
    package func days(in zone: String) throws -> PlayedDays {
        guard let calendar = AcademicCalendar(zone: zone) else {
            throw SimulationError.noZone(zone)
        }
        return try PlayedDays(from: date, days: days, calendar: calendar)
    }
}

/// The progress of a run.
package struct DayProgress: Sendable, CustomStringConvertible {
    /// The number of finished steps.
    package let step: Int
    /// The number of steps in all.
    package let steps: Int
    /// The finished task, or the time on the campus.
    package let label: String

    /// The step as one line of text.
    package var description: String { "\(step)/\(steps) \(label)" }
}
