/// The result of one seed of devices that sync.
package typealias SyncRun = SeedRun<SyncingDevices>
/// A sweep over seeds of devices that sync.
package typealias SyncSweep = Sweep<SyncingDevices>
/// A sweep over seeds of devices and browsers that sync.
package typealias BrowserSweep = Sweep<SyncingBrowsers>
/// A breach of a rule among devices that sync.
package typealias SyncViolation = Violation<SyncRule>

/// Devices of several accounts that sync their documents.
package enum SyncingDevices: SeededWorld {
    /// The kinds of faults.
    package typealias Fault = FaultKind
    /// The kinds of operations.
    package typealias Operation = OperationKind
    /// The mistakes that can be made on purpose.
    package typealias Bug = PlantedBug
    /// The rules.
    package typealias Rule = SyncRule
    /// The kinds of figures.
    package typealias Figure = SyncFigure

    /// The mode of the simulator.
    package static let mode = "sync"
    /// The most runs to try when a failure is shrunk.
    package static let shrinkingLimit = 600

    /// Returns the number of steps in the plan of a seed.
    package static func stepCount(of seed: UInt64) -> Int { SyncPlan(seed: seed).stepCount }

    /// Lives through the plan of a seed.
    package static func live(_ life: SeedLife<PlantedBug>) async -> SyncRun {
        await SyncWorld.live(life, hasBrowsers: false)
    }
}

/// The same devices, of which every other one is a browser: its documents are in the core of the
/// touch client.
package enum SyncingBrowsers: SeededWorld {
    /// The kinds of faults.
    package typealias Fault = FaultKind
    /// The kinds of operations.
    package typealias Operation = OperationKind
    /// The mistakes that can be made on purpose.
    package typealias Bug = PlantedBug
    /// The rules.
    package typealias Rule = SyncRule
    /// The kinds of figures.
    package typealias Figure = SyncFigure

    /// The mode of the simulator.
    package static let mode = "browsers"
    /// The most runs to try when a failure is shrunk.
    package static let shrinkingLimit = SyncingDevices.shrinkingLimit

    /// Returns the number of steps in the plan of a seed.
    package static func stepCount(of seed: UInt64) -> Int {
        SyncPlan(seed: seed, isLed: true).stepCount
    }

    /// Lives through the plan of a seed.
    package static func live(_ life: SeedLife<PlantedBug>) async -> SeedRun<Self> {
        await SyncWorld.live(life, hasBrowsers: true)
    }
}

extension SyncWorld {
    fileprivate static func live<World: SeededWorld>(
        _ life: SeedLife<PlantedBug>, hasBrowsers: Bool
    ) async -> SeedRun<World>
    where
        World.Fault == FaultKind, World.Operation == OperationKind, World.Rule == SyncRule,
        World.Figure == SyncFigure
    {
        let plan = SyncPlan(
            seed: life.seed, only: life.steps.map(Set.init), isLed: hasBrowsers)
        let world = SyncWorld(
            plan, bug: life.bug, keepingTrace: life.keepsLines, runsTwice: life.runsTwice,
            hasBrowsers: hasBrowsers)
        var violation: SyncViolation?
        do {
            try await world.run()
        } catch let error as SyncViolation {
            violation = error
        } catch {
            violation = SyncViolation(
                rule: .stores, sentence: "an unexpected error: \(error)", at: world.now)
        }
        return SeedRun<World>(
            seed: life.seed, steps: life.steps, stepCount: plan.stepCount,
            hash: world.trace.hash, violation: violation, meetings: world.meetings,
            figures: world.figures, lines: world.trace.lines)
    }
}

extension SyncPlan {
    /// The number of steps, up to the last one that is kept.
    fileprivate var stepCount: Int { (steps.last?.number ?? -1) + 1 }
}
