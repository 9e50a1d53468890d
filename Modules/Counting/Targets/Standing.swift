/// How a value stands to a goal, in a period that is over or not.
public struct Standing: Sendable, Hashable {
    /// What is to be said of it.
    public enum Verdict: Sendable, Hashable {
        /// Nothing yet: it can still become either.
        case open
        /// The goal is met; so far, if more can be counted.
        case met
        /// The goal is missed, or more was counted than it allows.
        case missed
    }

    /// What was counted.
    public let value: Int64
    /// What it is compared with.
    public let goal: Int64
    /// How it is compared.
    public let aim: Target.Aim
    /// Whether no more can be counted.
    public let isClosed: Bool

    /// A standing of its parts.
    public init(value: Int64, goal: Int64, aim: Target.Aim, isClosed: Bool = false) {
        self.value = value
        self.goal = goal
        self.aim = aim
        self.isClosed = isClosed
    }

    /// Whether it is met or missed already.
    ///
    /// More than an "at most" or "exactly" allows is missed at once; less than an "at most" is met
    /// only when no more can be counted.
    public var verdict: Verdict {
        if aim != .atLeast, value > goal { return .missed }
        if isClosed { return aim.isMet(by: value, goal: goal) ? .met : .missed }
        return aim != .atMost && aim.isMet(by: value, goal: goal) ? .met : .open
    }

    /// It in words with a mark: `at least 8 ✓`, `3 of at most 2 ✗`, and `at most 2` while it is
    /// open.
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

extension Counter {
    /// How its value stands to its goal; `nil` without one.
    public var standing: Standing? {
        target.map { Standing(value: value, goal: $0.goal, aim: $0.aim) }
    }
}

extension PeriodResult {
    /// How what was counted stands to the goal of then.
    public var standing: Standing {
        Standing(value: value, goal: goal, aim: aim, isClosed: isClosed)
    }
}
