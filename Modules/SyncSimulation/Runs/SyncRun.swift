/// What came of one seed.
public struct SyncRun: Sendable, Hashable {
    /// The seed.
    public let seed: UInt64
    /// Which steps of the plan were left in; `nil` for all.
    public let steps: [Int]?
    /// How many steps the whole plan has.
    public let stepCount: Int
    /// A hash of all that happened: the same for the same seed and steps.
    public let hash: UInt64
    /// The rule that was broken; `nil` if all held.
    public let violation: Violation?
    /// What met what.
    public let meetings: MeetingTable
    /// What happened, in numbers.
    public let figures: SyncFigures
    /// What happened, a line each; empty unless asked for.
    public let lines: [String]

    /// How many steps the plan of a seed has.
    public static func stepCount(of seed: UInt64) -> Int {
        (SyncPlan(seed: seed).steps.last?.number ?? -1) + 1
    }

    /// Lives through the plan of a seed.
    ///
    /// - Parameters:
    ///   - steps: The steps of the plan to keep; `nil` for all.
    ///   - bug: A mistake to make on purpose.
    ///   - keepingLines: Whether to keep what happened.
    public init(
        seed: UInt64, steps: [Int]? = nil, bug: PlantedBug? = nil, keepingLines: Bool = false
    ) async {
        let plan = SyncPlan(seed: seed, only: steps.map(Set.init))
        let world = SyncWorld(plan, bug: bug, keepingTrace: keepingLines)
        var violation: Violation?
        do {
            try await world.run()
        } catch let error as Violation {
            violation = error
        } catch {
            violation = Violation(
                rule: .stores, sentence: "an unexpected error: \(error)", at: world.now)
        }
        self.seed = seed
        self.steps = steps
        self.stepCount = (plan.steps.last?.number ?? -1) + 1
        self.hash = world.trace.hash
        self.violation = violation
        meetings = world.meetings
        figures = world.figures
        lines = world.trace.lines
    }
}
