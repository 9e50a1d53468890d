/// The meetings of the faults and operations of devices that sync.
package typealias SyncMeetings = MeetingTable<FaultKind, OperationKind>

/// The result of one seed.
package struct SyncRun: Sendable, Hashable {
    /// The seed.
    package let seed: UInt64
    /// The steps of the plan that were kept; `nil` for all.
    package let steps: [Int]?
    /// The number of steps in the whole plan.
    package let stepCount: Int
    /// A hash of everything that happened: the same for the same seed and steps.
    package let hash: UInt64
    /// The violation of a rule; `nil` if all rules held.
    package let violation: Violation?
    /// The meetings of faults and operations.
    package let meetings: SyncMeetings
    /// The figures of the run.
    package let figures: SyncFigures
    /// The occurrences, one per line; empty unless asked for.
    package let lines: [String]

    /// Returns the number of steps in the plan of a seed.
    package static func stepCount(of seed: UInt64) -> Int {
        (SyncPlan(seed: seed).steps.last?.number ?? -1) + 1
    }

    /// Creates a run by simulating the plan of a seed.
    ///
    /// - Parameters:
    ///   - steps: The steps of the plan to keep; `nil` for all.
    ///   - bug: A mistake to make on purpose.
    ///   - keepingLines: Whether to keep the lines of the trace.
    ///   - runsTwice: Whether each closure that writes to a store runs twice, as the contract of
    ///     engines allows: nothing may differ then.
    package init(
        seed: UInt64, steps: [Int]? = nil, bug: PlantedBug? = nil, keepingLines: Bool = false,
        runsTwice: Bool = false
    ) async {
        let plan = SyncPlan(seed: seed, only: steps.map(Set.init))
        let world = SyncWorld(
            plan, bug: bug, keepingTrace: keepingLines, runsTwice: runsTwice)
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
