/// The standing of a value against a goal, in a period that is over or not.
public struct Standing: Sendable, Hashable {
    /// The verdict on a standing.
    public enum Verdict: Sendable, Hashable {
        /// Undecided: the goal can still be met or missed.
        case open
        /// The goal is met; only so far, if more can be counted.
        case met
        /// The goal is missed, or more was counted than it allows.
        case missed
    }

    /// The value that was counted.
    public let value: Int64
    /// The goal that it is compared with.
    public let goal: Int64
    /// The comparison of the value with the goal.
    public let aim: Target.Aim
    /// Whether no more can be counted.
    public let isClosed: Bool

    /// Creates a standing from its parts.
    public init(value: Int64, goal: Int64, aim: Target.Aim, isClosed: Bool = false) {
        self.value = value
        self.goal = goal
        self.aim = aim
        self.isClosed = isClosed
    }

    /// The verdict so far: met, missed or still open.
    ///
    /// A value above the goal of an "at most" or "exactly" is missed at once. A value within an "at
    /// most" is met only when no more can be counted.
    public var verdict: Verdict {
        if aim != .atLeast, value > goal { return .missed }
        if isClosed { return aim.isMet(by: value, goal: goal) ? .met : .missed }
        return aim != .atMost && aim.isMet(by: value, goal: goal) ? .met : .open
    }

    /// The standing in words with a mark: `at least 8 ✓`, `3 of at most 2 ✗`, and `at most 2` while
    /// undecided.
    public func words(met: String = "✓", missed: String = "✗") -> String {
        switch verdict {
        case .open: "\(aim.words) \(goal)"
        case .met: "\(aim.words) \(goal) \(met)"
        case .missed: "\(value) of \(aim.words) \(goal) \(missed)"
        }
    }
}

extension Target.Aim {
    /// The comparison in words.
    public var words: String {
        switch self {
        case .atLeast: "at least"
        case .atMost: "at most"
        case .exactly: "exactly"
        }
    }
}

extension PeriodResult {
    /// The standing of the value against the goal at that time.
    public var standing: Standing {
        Standing(value: value, goal: goal, aim: aim, isClosed: isClosed)
    }
}
