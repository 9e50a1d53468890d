import SyncSimulation

/// The meetings of the faults and operations of a world.
package typealias WorldMeetings = MeetingTable<WorldFault, WorldOperation>

/// The result of one seed.
package struct WorldRun: Sendable, Hashable {
    /// The seed.
    package let seed: UInt64
    /// The steps of the plan that were kept; `nil` for all.
    package let steps: [Int]?
    /// The number of steps in the whole plan.
    package let stepCount: Int
    /// A hash of everything that happened: the same for the same seed and steps.
    package let hash: UInt64
    /// The violation of a rule; `nil` if all rules held.
    package let violation: WorldViolation?
    /// The meetings of faults and operations.
    package let meetings: WorldMeetings
    /// The figures of the run.
    package let figures: WorldFigures
    /// The state after the last step that was asked for, a line each.
    package let state: [String]
    /// The occurrences; empty unless asked for.
    let trace: [WorldTrace.Line]

    /// Returns the number of steps in the plan of a seed.
    package static func stepCount(of seed: UInt64) -> Int { WorldPlan(seed: seed).stepCount }

    /// Creates a run by simulating the plan of a seed.
    ///
    /// - Parameters:
    ///   - steps: The steps of the plan to keep; `nil` for all.
    ///   - bug: A mistake to make on purpose.
    ///   - keepingLines: Whether to keep the lines of the trace.
    ///   - runsTwice: Whether each closure that writes to a store runs twice, as the contract of
    ///     engines allows: nothing may differ then.
    ///   - until: The number of the last step, after which the state is kept.
    package init(
        seed: UInt64, steps: [Int]? = nil, bug: WorldBug? = nil, keepingLines: Bool = false,
        runsTwice: Bool = false, until: Int? = nil
    ) async {
        let plan = WorldPlan(seed: seed, only: steps.map(Set.init))
        self = await WorldRun(
            plan, steps: steps, bug: bug, keepingLines: keepingLines, runsTwice: runsTwice,
            until: until)
    }

    init(
        _ plan: WorldPlan, steps: [Int]?, bug: WorldBug?, keepingLines: Bool = false,
        runsTwice: Bool = false, until: Int? = nil
    ) async {
        let world = World(
            plan, bug: bug, keepingTrace: keepingLines, runsTwice: runsTwice, until: until)
        var violation: WorldViolation?
        do {
            try await world.run()
        } catch let error as WorldViolation {
            violation = error
        } catch {
            violation = WorldViolation(
                rule: .sound, sentence: "an unexpected error: \(error)", at: await world.now)
        }
        self.violation = violation
        self.steps = steps
        seed = plan.seed
        stepCount = plan.stepCount
        let trace = await world.trace
        hash = trace.hash
        self.trace = trace.lines
        meetings = await world.meetings
        figures = await world.figures
        state = until == nil ? [] : await world.state()
    }

    /// The occurrences, one per line.
    package var lines: [String] {
        trace.map { line in
            "\(line.at) \(line.lane < 0 ? "server" : "device \(line.lane)"): \(line.text)"
        }
    }

    /// Returns a run with fewer steps of the plan that breaks the same rule.
    package func shrunk(bug: WorldBug? = nil, limit: Int = 300) async -> WorldRun {
        guard let rule = violation?.rule else { return self }
        var best = self
        _ = await StepShrinking.fewest(of: steps ?? Array(0..<stepCount), limit: limit) { rest in
            let run = await WorldRun(seed: seed, steps: rest, bug: bug)
            guard run.violation?.rule == rule else { return false }
            best = run
            return true
        }
        return best
    }

    /// Returns the options with which the simulator repeats the run.
    package func options(bug: WorldBug? = nil) -> String {
        let steps = steps.map { " --steps \(StepList(numbers: $0))" } ?? ""
        return "--seed \(seed)\(steps)" + (bug.map { " --break \($0.rawValue)" } ?? "")
    }
}
