/// The settings of a simulated day.
package struct DaySettings: Sendable {
    /// The number of students.
    package var people: Int
    /// The seed of all random numbers.
    package var seed: UInt64
    /// The number of students that act at once.
    package var concurrency: Int
    /// A fault to cause on purpose; `nil` for none.
    package var sabotage: Sabotage.Kind?
    /// The timing and the errors of the phones' position readings.
    package var habits: Receiver.Habits

    /// Creates settings for a day.
    package init(
        people: Int, seed: UInt64, concurrency: Int = 8, sabotage: Sabotage.Kind? = nil,
        habits: Receiver.Habits = Receiver.Habits()
    ) {
        precondition(people > 0 && concurrency > 0, "a day has people, who do something")
        self.people = people
        self.seed = seed
        self.concurrency = concurrency
        self.sabotage = sabotage
        self.habits = habits
    }
}

/// The progress of a day.
package struct DayProgress: Sendable, CustomStringConvertible {
    /// The number of steps in a day.
    package static let steps = DayClock.quarters + 1

    /// The number of finished steps.
    package let step: Int
    /// The finished task, or the time on the campus.
    package let label: String

    /// The step as one line of text.
    package var description: String { "\(step)/\(Self.steps) \(label)" }
}
