/// The goal of a counter and the periods after which it starts again.
public struct Target: Sendable, Hashable {
    /// The comparison of a value with the goal.
    public enum Aim: String, Sendable, Hashable, CaseIterable {
        /// The goal or more, as for glasses of water.
        case atLeast
        /// The goal or less, as for cigarettes.
        case atMost
        /// Exactly the goal, as for children on a bus.
        case exactly
    }

    /// The value of the goal.
    public let goal: Int64
    /// The comparison of the value with the goal.
    public let aim: Aim
    /// The rule of the periods after which it starts again; `nil` for never.
    public let period: PeriodRule?

    /// Creates a target.
    public init(goal: Int64, aim: Aim = .atLeast, period: PeriodRule? = nil) {
        self.goal = goal
        self.aim = aim
        self.period = period
    }

    /// Whether a value meets the goal.
    public func isMet(by value: Int64) -> Bool { aim.isMet(by: value, goal: goal) }

    /// The share of the goal that a value reaches, from 0 to 1; for an "at most", the share that is
    /// used up.
    public func fraction(of value: Int64) -> Double {
        guard goal != 0 else { return value >= 0 ? 1 : 0 }
        return min(1, max(0, Double(value) / Double(goal)))
    }

    /// The progress as text, as in `17/20`.
    public func progress(of value: Int64) -> String { "\(value)/\(goal)" }
}

extension Target.Aim {
    /// Whether a value meets a goal.
    public func isMet(by value: Int64, goal: Int64) -> Bool {
        switch self {
        case .atLeast: value >= goal
        case .atMost: value <= goal
        case .exactly: value == goal
        }
    }
}
