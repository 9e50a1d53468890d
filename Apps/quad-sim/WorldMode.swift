import ArgumentParser
import Foundation
import SyncSimulation
import WorldSimulation

/// The whole server and its devices, in virtual time.
struct WorldMode: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "world",
        abstract: "Let people write, block and leave in virtual time, on a server that fails.",
        discussion: """
            A seed draws people, what they do on their devices, and what goes wrong. After each \
            step, what everybody sees is compared with a plain model; when the faults have \
            stopped, all must be exchanged within 30 virtual seconds. A seed that fails is shrunk \
            to few steps and printed as a command. docs/world.md says more.
            """)

    @Option(
        help: ArgumentHelp("How many seeds to live through (default: 1000).", valueName: "count"))
    var seeds: Int?

    @Option(help: "The first of them.")
    var from: UInt64 = 1

    @Option(help: "When to stop, however many seeds are left.")
    var minutes: Double?

    @Option(help: "How many seeds to live through at once.")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Live through one seed.")
    var seed: UInt64?

    @Option(help: ArgumentHelp("Only these steps of the seed, such as 0-3,7.", valueName: "list"))
    var steps: StepList?

    @Flag(help: "Show what happens in the seed, a line each.")
    var replay = false

    @Option(help: ArgumentHelp("Stop after this step of the seed, and show the state."))
    var until: Int?

    @Option(
        help: ArgumentHelp("Write the seed as a page with a lane a device.", valueName: "file"))
    var html: String?

    @Option(
        name: .customLong("break"),
        help: ArgumentHelp(
            "Make a mistake on purpose, such as message-lost.",
            discussion: "One of " + WorldBug.names + ".", valueName: "bug"),
        transform: WorldBug.init(named:))
    var bug: WorldBug?

    @Flag(help: "Try all orders of six operations of two people, without faults.")
    var exhaustive = false

    func validate() throws {
        if seed != nil || exhaustive, seeds != nil || minutes != nil {
            throw ValidationError(
                "--seed and --exhaustive are no sweep: leave out --seeds and --minutes")
        }
        guard seed == nil || !exhaustive else {
            throw ValidationError("--exhaustive has no seed: leave out one of them")
        }
        guard seed != nil || (steps == nil && until == nil && html == nil && !replay) else {
            throw ValidationError("--steps, --until, --html and --replay need --seed")
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
        if exhaustive {
            try await tryOrders()
        } else if let seed {
            try await live(seed)
        } else {
            try await sweep()
        }
    }

    private func tryOrders() async throws {
        let (count, failure) = await WorldOrders(bug: bug).run()
        guard let failure else { return print("\(count) orders\npass") }
        for line in failure.operations { print(line) }
        print("FAIL \(failure.violation)")
        throw Failure(.failed, "an order of six operations broke a rule")
    }

    private func live(_ seed: UInt64) async throws {
        let count = WorldRun.stepCount(of: seed)
        if let last = max(steps?.numbers.last ?? 0, until ?? 0) as Int?, last >= count {
            throw Failure(.usage, "seed \(seed) has the steps 0 to \(count - 1), and no \(last)")
        }
        let run = await WorldRun(
            seed: seed, steps: steps?.numbers, bug: bug, keepingLines: replay || html != nil,
            until: until)
        if let html { try write(WorldTimeline(run).html, to: html) }
        if replay { for line in run.lines { print(line) } }
        for line in run.state { print(line) }
        print("seed \(seed): \(run.violation.map { "FAIL \($0)" } ?? "pass")")
        print("trace hash: \(String(run.hash, radix: 16))")
        let again = await WorldRun(seed: seed, steps: steps?.numbers, bug: bug, until: until)
        guard again.hash == run.hash else {
            throw Failure(.failed, "seed \(seed) is not the same twice")
        }
        guard run.violation == nil else { throw Failure(.failed, "seed \(seed) broke a rule") }
    }

    private func write(_ page: String, to path: String) throws {
        do {
            try Data(page.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.cannotCreate, "\(path) cannot be written: \(error.localizedDescription)")
        }
    }

    private func sweep() async throws {
        let clock = ContinuousClock()
        let begin = clock.now
        let end = minutes.map { begin + .seconds($0 * 60) }
        let progress = SweepProgress(count: minutes == nil ? seeds ?? 1000 : seeds)
        let stop = SweepStop()
        let sweep = WorldSweep(
            first: from, count: seeds ?? (minutes == nil ? 1000 : 1_000_000_000), jobs: jobs,
            bug: bug)
        let report = await sweep.run(
            until: { stop.isAsked || (end.map { clock.now > $0 } ?? false) }
        ) { progress.show($0) }
        progress.end()
        let seconds = Double((clock.now - begin) / .microseconds(1)) / 1_000_000
        let result = await WorldReport(report, from: from, seconds: seconds, jobs: jobs, bug: bug)
        for line in result.lines { print(line) }
        if let complaint = result.complaint { throw Failure(.failed, complaint) }
        if stop.isAsked {
            throw Failure(
                .interrupted, "interrupted: only \(report.seeds) seeds were lived through")
        }
    }
}

extension WorldBug {
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
