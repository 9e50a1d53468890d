import ArgumentParser
import Foundation
import Primitives
import SyncSimulation

/// Devices that sync, in virtual time.
struct SyncMode: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Let devices tap, crash and sync in virtual time, and look for a lost tap.",
        discussion: """
            A seed draws devices of several accounts, what people do on them, and what goes wrong. \
            After each step, what is shown is compared with what really happened; when the faults \
            have stopped, all must be exchanged within 30 virtual seconds. A seed that fails is \
            shrunk to few steps and printed as a command. docs/sync.md says more.
            """)

    @Option(
        help: ArgumentHelp("How many seeds to live through (default: 1000).", valueName: "count"))
    var seeds: Int?

    @Option(help: "The first of them.")
    var from: UInt64 = 1

    @Option(help: "When to stop, however many seeds are left.")
    var minutes: Double?

    @Flag(help: "Compare the trace hashes of every fiftieth seed only, in half of the time.")
    var once = false

    @Option(help: "How many seeds to live through at once.")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Live through one seed.")
    var seed: UInt64?

    @Option(help: ArgumentHelp("Only these steps of the seed, such as 0-3,7.", valueName: "list"))
    var steps: StepList?

    @Option(help: ArgumentHelp("All but these steps of the seed.", valueName: "list"))
    var drop: StepList?

    @Flag(help: "Show what happens in the seed, a line each.")
    var replay = false

    @Option(
        name: .customLong("break"),
        help: ArgumentHelp(
            "Make a mistake on purpose, such as additive-merge.",
            discussion: "One of " + PlantedBug.names + ".", valueName: "bug"),
        transform: PlantedBug.init(named:))
    var bug: PlantedBug?

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
            throw ValidationError("--seeds is a number from 1 to 1000000000")
        }
        guard (1...256).contains(jobs) else {
            throw ValidationError("--jobs is a number from 1 to 256")
        }
        guard minutes.map({ $0 > 0 && $0 < 100_000 }) ?? true else {
            throw ValidationError("--minutes is a number above 0")
        }
    }

    func run() async throws {
        let files = try reports.files()
        if let seed { try await live(seed, files) } else { try await sweep(files) }
    }

    private func live(_ seed: UInt64, _ files: ReportFiles) async throws {
        let begin = Environment.live.now()
        var kept = steps?.numbers
        if let list = steps ?? drop {
            let count = SyncRun.stepCount(of: seed)
            if let last = list.numbers.last, last >= count {
                throw Failure(
                    .usage, "seed \(seed) has the steps 0 to \(count - 1), and no \(last)")
            }
            if drop != nil { kept = (0..<count).filter { !list.numbers.contains($0) } }
        }
        let run = await SyncRun(seed: seed, steps: kept, bug: bug, keepingLines: replay)
        if replay, !json { try Output.write(run.lines) }
        let report = SyncReport(run, lines: replay)
        let command = "quad-sim sync --seed \(seed)"
        try files.write(report.common(since: begin, command: command), json: report)
        try show(run, report)
        let again = await SyncRun(seed: seed, steps: kept, bug: bug)
        guard again.hash == run.hash else {
            throw Failure(.failed, "seed \(seed) is not the same twice")
        }
        guard run.violation == nil else { throw Failure(.failed, "seed \(seed) broke a rule") }
    }

    private func show(_ run: SyncRun, _ report: SyncReport) throws {
        if json { return try Output.write([report.text]) }
        try Output.write([
            "seed \(run.seed): \(run.violation.map { "FAIL \($0)" } ?? "pass")",
            "trace hash: \(String(run.hash, radix: 16))",
        ])
    }

    private func sweep(_ files: ReportFiles) async throws {
        let beginning = Environment.live.now()
        let count = seeds ?? (minutes == nil ? 1000 : 1_000_000_000)
        let clock = ContinuousClock()
        let begin = clock.now
        let end = minutes.map { begin + .seconds($0 * 60) }
        let progress = SweepProgress(count: minutes == nil ? count : seeds)
        let sweep = SyncSweep(
            first: from, count: count, jobs: jobs, bug: bug,
            repetition: once ? 50 : 1)
        let stop = SweepStop()
        let report = await sweep.run(
            until: { stop.isAsked || (end.map { clock.now > $0 } ?? false) }
        ) {
            progress.show($0.seeds)
        }
        progress.end()
        let seconds = Double((clock.now - begin) / .microseconds(1)) / 1_000_000
        var shrunk: SyncRun?
        if let failure = report.failure { shrunk = await failure.shrunk(bug: bug) }
        let result = SyncReport(
            report, from: from, seconds: seconds, jobs: jobs, shrunk: shrunk, bug: bug)
        try files.write(
            result.common(since: beginning, isComplete: !stop.isAsked), json: result)
        try Output.write(json ? [result.text] : result.lines)
        if let complaint = result.complaint { throw Failure(.failed, complaint) }
        if let signal = stop.signal {
            throw Failure(
                signal: signal, "interrupted: only \(report.seeds) seeds were lived through")
        }
    }
}

extension StepList: ExpressibleByArgument {
    /// Parses the argument of an option.
    public init?(argument: String) { self.init(argument) }
}

extension PlantedBug {
    /// The names of all bugs, as an option accepts them.
    fileprivate static var names: String {
        allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// Parses the argument of an option.
    fileprivate init(named name: String) throws {
        guard let bug = Self(rawValue: name) else {
            throw ValidationError("there is no mistake '\(name)' to make on purpose")
        }
        self = bug
    }
}
