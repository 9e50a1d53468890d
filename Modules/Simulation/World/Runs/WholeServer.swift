/// The result of one seed of a whole server.
package typealias WorldRun = SeedRun<WholeServer>
/// A sweep over seeds of a whole server.
package typealias WorldSweep = Sweep<WholeServer>
/// A breach of a rule in a world.
package typealias WorldViolation = Violation<WorldRule>

/// A whole server with its people and their devices.
package enum WholeServer: SeededWorld {
    /// The kinds of faults.
    package typealias Fault = WorldFault
    /// The kinds of operations.
    package typealias Operation = WorldOperation
    /// The mistakes that can be made on purpose.
    package typealias Bug = WorldBug
    /// The rules.
    package typealias Rule = WorldRule
    /// The kinds of figures.
    package typealias Figure = WorldFigure

    /// The mode of the simulator.
    package static let mode = "world"
    /// The most runs to try when a failure is shrunk.
    package static let shrinkingLimit = 300

    /// Returns the number of steps in the plan of a seed.
    package static func stepCount(of seed: UInt64) -> Int { WorldPlan(seed: seed).stepCount }

    /// Lives through the plan of a seed.
    package static func live(_ life: SeedLife<WorldBug>) async -> WorldRun {
        await live(WorldPlan(seed: life.seed, only: life.steps.map(Set.init)), life)
    }

    /// Lives through a plan.
    static func live(_ plan: WorldPlan, _ life: SeedLife<WorldBug>) async -> WorldRun {
        let world = World(
            plan, bug: life.bug, keepingTrace: life.keepsLines, runsTwice: life.runsTwice,
            until: life.until)
        var violation: WorldViolation?
        var trace = WorldTrace(isKept: life.keepsLines)
        do {
            try await world.run()
            if life.until == nil {
                var play = try await PeriodPlay(plan, bug: life.bug, runsTwice: life.runsTwice)
                try await play.run(noting: &trace)
            }
        } catch let error as WorldViolation {
            violation = error
        } catch {
            violation = WorldViolation(
                rule: .sound, sentence: "an unexpected error: \(error)", at: await world.now)
        }
        let own = await world.trace
        return WorldRun(
            seed: plan.seed, steps: life.steps, stepCount: plan.stepCount,
            hash: own.hash ^ trace.hash &* 31,
            violation: violation, meetings: await world.meetings, figures: await world.figures,
            lines: own.lines + trace.lines, state: life.until == nil ? [] : await world.state())
    }
}
