import ArgumentParser
import Foundation
import Simulation

/// The options of a mode that lives through seeds, the same for all kinds of worlds.
struct SweepOptions<World: ReportedWorld>: ParsableArguments {
    @Option(
        help: ArgumentHelp("Number of seeds to run (default: 1000).", valueName: "count"))
    var seeds: Int?

    @Option(help: "The first seed.")
    var from: UInt64 = 1

    @Option(help: "Stop after this many minutes, however many seeds are left.")
    var minutes: Double?

    @Flag(help: "Run each seed once, and only every fiftieth twice: half the time.")
    var once = false

    @Option(help: "Number of seeds to run at once.")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Run one seed.")
    var seed: UInt64?

    @Option(
        help: ArgumentHelp("Only these steps of the seed, such as 0-3,7.", valueName: "list"),
        transform: StepList.init(option:))
    var steps: StepList?

    @Option(
        help: ArgumentHelp("All but these steps of the seed.", valueName: "list"),
        transform: StepList.init(option:))
    var drop: StepList?

    @Flag(help: "Show what happens in the seed, an event a line.")
    var replay = false

    @Option(
        name: .customLong("break"),
        help: ArgumentHelp(
            "Make a mistake on purpose, such as \(World.sampleBug.rawValue).",
            discussion: "One of " + World.bugNames + ".", valueName: "bug"),
        transform: World.bug(named:))
    var bug: World.Bug?

    @Flag(help: "Write the result as JSON.")
    var json = false

    @OptionGroup
    var reports: ReportOptions

    func validate() throws {
        if seed != nil, seeds != nil || minutes != nil {
            throw ValidationError("--seed is one seed: leave out --seeds and --minutes")
        }
        guard seed == nil || !once else {
            throw ValidationError("--once is about many seeds: leave it out with --seed")
        }
        guard seed != nil || (steps == nil && drop == nil && !replay) else {
            throw ValidationError("--steps, --drop and --replay need --seed")
        }
        guard steps == nil || drop == nil else {
            throw ValidationError("--steps and --drop say the same in two ways: use one")
        }
        guard (1...1_000_000_000).contains(seeds ?? 1) else {
            throw ValidationError("--seeds must be a number from 1 to 1000000000")
        }
        guard (1...256).contains(jobs) else {
            throw ValidationError("--jobs must be a number from 1 to 256")
        }
        guard minutes.map({ $0 > 0 && $0 < 100_000 }) ?? true else {
            throw ValidationError("--minutes must be a number above 0")
        }
    }

    /// Returns the steps of a seed that are kept; `nil` for all.
    func kept(of seed: UInt64) throws -> [Int]? {
        guard let list = steps ?? drop else { return nil }
        let count = try World.stepCount(of: seed, with: list.numbers.last)
        guard drop != nil else { return list.numbers }
        return (0..<count).filter { !list.numbers.contains($0) }
    }
}

extension ReportedWorld {
    /// The names of all bugs, as an option accepts them.
    fileprivate static var bugNames: String {
        Bug.allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// Parses the name of a bug.
    fileprivate static func bug(named name: String) throws -> Bug {
        guard let bug = Bug(rawValue: name) else {
            throw ValidationError("there is no mistake '\(name)' to make on purpose")
        }
        return bug
    }

    /// Returns the number of steps in the plan of a seed.
    ///
    /// - Throws: ``Failure`` if the plan does not have a step.
    static func stepCount(of seed: UInt64, with step: Int?) throws -> Int {
        let count = stepCount(of: seed)
        if let step, step >= count {
            throw Failure(.usage, "seed \(seed) has the steps 0 to \(count - 1), and no \(step)")
        }
        return count
    }
}
