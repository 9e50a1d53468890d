import CountingRules

extension Counter {
    /// The standing of the value against the goal; `nil` without a target.
    public var standing: Standing? {
        target.map { Standing(value: value, goal: $0.goal, aim: $0.aim) }
    }
}
