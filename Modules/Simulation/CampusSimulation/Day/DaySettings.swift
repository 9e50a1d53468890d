/// The settings of a simulated day.
public struct DaySettings: Sendable {
    /// The number of students.
    public var people: Int
    /// The seed of all random numbers.
    public var seed: UInt64
    /// The number of students that act at once.
    public var concurrency: Int
    /// A fault to cause on purpose; `nil` for none.
    public var sabotage: Sabotage.Kind?
    /// The timing and the errors of the phones' position readings.
    public var habits: Receiver.Habits

    /// Creates settings for a day.
    public init(
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
public struct DayProgress: Sendable, CustomStringConvertible {
    /// The number of steps in a day.
    public static let steps = DayClock.quarters + 1

    /// The number of finished steps.
    public let step: Int
    /// The finished task, or the time on the campus.
    public let label: String

    /// The step as one line of text.
    public var description: String { "\(step)/\(Self.steps) \(label)" }
}
