import Primitives
import Simulation

/// Lives through seeds of a kind of world as its options say, and tells the result.
struct SeedPlayer<World: ReportedWorld> {
    let options: SweepOptions<World>
    let files: ReportFiles
    /// The number of the last step of a seed, after which the state is shown.
    var until: Int?

    /// Creates a player; all files of reports are tried before.
    init(_ options: SweepOptions<World>) throws {
        self.options = options
        files = try options.reports.files()
    }

    /// Lives through one seed, or through many.
    func play() async throws {
        if let seed = options.seed {
            try await live(seed)
        } else {
            try await sweep()
        }
    }

    private func live(_ seed: UInt64) async throws {
        let begin = Environment.live.now()
        let kept = try options.kept(of: seed)
        if let until { _ = try World.stepCount(of: seed, with: until) }
        let run = await SeedRun<World>(
            seed: seed, steps: kept, bug: options.bug, keepingLines: options.replay, until: until)
        if !options.json { try Output.write((options.replay ? run.lines : []) + run.state) }
        let report = SweepReport(run, lines: options.replay)
        try files.write(
            report.common(since: begin, command: "quad-sim \(World.mode) --seed \(seed)"),
            json: report)
        try Output.write(options.json ? [report.text] : report.verdict)
        let again = await SeedRun<World>(seed: seed, steps: kept, bug: options.bug, until: until)
        guard again.hash == run.hash else {
            throw Failure(.failed, "seed \(seed) is not the same twice")
        }
        guard run.violation == nil else { throw Failure(.failed, "seed \(seed) broke a rule") }
    }

    private func shrunk(_ failure: SeedRun<World>?) async -> SeedRun<World>? {
        guard let failure else { return nil }
        let progress = TimedLine(each: .seconds(5))
        defer { progress.end() }
        return await failure.shrunk(bug: options.bug) {
            progress.show(
                shrinking: "seed \(failure.seed)", tries: $0, of: World.shrinkingLimit, left: $1)
        }
    }

    private func sweep() async throws {
        let beginning = Environment.live.now()
        let count = options.seeds ?? (options.minutes == nil ? 1000 : 1_000_000_000)
        let clock = ContinuousClock()
        let begin = clock.now
        let end = options.minutes.map { begin + .seconds($0 * 60) }
        let all = (options.minutes == nil ? count : options.seeds).map { " of \($0)" } ?? ""
        let progress = TimedLine(each: .seconds(10))
        let sweep = Sweep<World>(
            first: options.from, count: count, jobs: options.jobs, bug: options.bug,
            repetition: options.once ? 50 : 1)
        let stop = SignalStop()
        let report = await sweep.run(
            until: { stop.isAsked || (end.map { clock.now > $0 } ?? false) }
        ) { progress.show("\($0)\(all) seeds") }
        progress.end()
        let seconds = Double((clock.now - begin) / .microseconds(1)) / 1_000_000
        let shrunk = await shrunk(report.failure)
        let result = SweepReport(
            report, options, seconds: seconds, shrunk: shrunk, isComplete: !stop.isAsked)
        try files.write(result.common(since: beginning), json: result)
        try Output.write(options.json ? [result.text] : result.lines)
        if let complaint = result.complaint { throw Failure(.failed, complaint) }
        if let signal = stop.signal {
            throw Failure(
                signal: signal, "interrupted: only \(report.seeds) seeds were lived through")
        }
    }
}
