import Storage

/// What a counter is to come to, and how often it begins anew.
public struct Target: Sendable, Hashable {
    /// How a value is compared with the goal.
    public enum Aim: String, Sendable, Hashable, CaseIterable, ColumnValue {
        /// The goal or more, as for glasses of water.
        case atLeast
        /// The goal or less, as for cigarettes.
        case atMost
        /// The goal and nothing else, as for children on a bus.
        case exactly
    }

    /// The value to come to.
    public let goal: Int64
    /// How the value is compared with it.
    public let aim: Aim
    /// When it begins anew by itself; `nil` for never.
    public let period: PeriodRule?

    /// A target.
    public init(goal: Int64, aim: Aim = .atLeast, period: PeriodRule? = nil) {
        self.goal = goal
        self.aim = aim
        self.period = period
    }

    /// Whether a value meets the goal.
    public func isMet(by value: Int64) -> Bool { aim.isMet(by: value, goal: goal) }

    /// How far a value is from 0 to the goal, from 0 to 1; below the goal of an "at most" it says
    /// how much is used up.
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
