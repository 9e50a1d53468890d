/// The result of one seed.
package struct SeedRun<World: SeededWorld>: Sendable, Hashable {
    /// The table of meetings of a world.
    package typealias Meetings = MeetingTable<World.Fault, World.Operation>
    /// The figures of a world.
    package typealias Figures = FigureTable<World.Figure>

    /// The seed.
    package let seed: UInt64
    /// The steps of the plan that were kept; `nil` for all.
    package let steps: [Int]?
    /// The number of steps in the whole plan.
    package let stepCount: Int
    /// A hash of everything that happened: the same for the same seed and steps.
    package let hash: UInt64
    /// The violation of a rule; `nil` if all rules held.
    package let violation: Violation<World.Rule>?
    /// The meetings of faults and operations.
    package let meetings: Meetings
    /// The figures of the run.
    package let figures: Figures
    /// The occurrences, one per line; empty unless asked for.
    package let lines: [String]
    /// The state after the last step that was asked for, a line each.
    package let state: [String]

    /// Creates a result.
    package init(
        seed: UInt64, steps: [Int]?, stepCount: Int, hash: UInt64,
        violation: Violation<World.Rule>?, meetings: Meetings, figures: Figures,
        lines: [String], state: [String] = []
    ) {
        (self.seed, self.steps, self.stepCount) = (seed, steps, stepCount)
        (self.hash, self.violation, self.meetings) = (hash, violation, meetings)
        (self.figures, self.lines, self.state) = (figures, lines, state)
    }

    /// Creates a run by simulating the plan of a seed.
    ///
    /// - Parameters:
    ///   - steps: The steps of the plan to keep; `nil` for all.
    ///   - bug: A mistake to make on purpose.
    ///   - keepingLines: Whether to keep the lines of the trace.
    ///   - runsTwice: Whether each closure that writes to a store runs twice.
    ///   - until: The number of the last step, after which the state is kept.
    package init(
        seed: UInt64, steps: [Int]? = nil, bug: World.Bug? = nil, keepingLines: Bool = false,
        runsTwice: Bool = false, until: Int? = nil
    ) async {
        var life = SeedLife<World.Bug>(seed: seed)
        (life.steps, life.bug, life.keepsLines) = (steps, bug, keepingLines)
        (life.runsTwice, life.until) = (runsTwice, until)
        self = await World.live(life)
    }
}
