/// How a day is to be.
public struct DaySettings: Sendable {
    /// How many students there are.
    public var people: Int
    /// What everything random follows from.
    public var seed: UInt64
    /// How many students act at once.
    public var concurrency: Int
    /// A fault to make on purpose.
    public var sabotage: Sabotage.Kind?
    /// How phones read positions.
    public var habits: Receiver.Habits

    /// A day of some people.
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

/// How far a day is.
public struct DayProgress: Sendable, CustomStringConvertible {
    /// How many steps a day has.
    public static let steps = DayClock.quarters + 1

    /// Steps done.
    public let step: Int
    /// What was done, or what time it is on the campus.
    public let label: String

    /// The step as a line says it.
    public var description: String { "\(step)/\(Self.steps) \(label)" }
}
