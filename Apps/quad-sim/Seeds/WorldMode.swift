import ArgumentParser
import Simulation

/// The whole server and its devices, in virtual time.
struct WorldMode: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "world",
        abstract: "Run people and a failing server in virtual time, and check what everybody sees.",
        discussion: """
            A seed draws people, what they do on their devices, and what goes wrong. After each \
            step, what everybody sees is compared with a plain model; when the faults have \
            stopped, all must be exchanged within 30 virtual seconds. A seed that fails is shrunk \
            to few steps and printed as a command. docs/world.md says more.
            """)

    @OptionGroup
    var options: SweepOptions<WholeServer>

    @Option(help: ArgumentHelp("Stop after this step of the seed, and show the state."))
    var until: Int?

    @Flag(help: "Try all orders of six operations of two people, without faults.")
    var exhaustive = false

    func validate() throws {
        if exhaustive, options.seed != nil || options.seeds != nil {
            throw ValidationError("--exhaustive has no seeds: leave out --seed and --seeds")
        }
        guard options.seed != nil || until == nil else {
            throw ValidationError("--until needs --seed")
        }
    }

    func run() async throws {
        if exhaustive { return try await tryOrders() }
        var player = try SeedPlayer(options)
        player.until = until
        try await player.play()
    }

    private func tryOrders() async throws {
        let end = options.minutes.map { ContinuousClock.now + .seconds($0 * 60) }
        let stop = SignalStop()
        let report = await WorldOrders(bug: options.bug).run(jobs: options.jobs) {
            stop.isAsked || (end.map { ContinuousClock.now > $0 } ?? false)
        }
        if let failure = report.failure {
            try Output.write(failure.operations + ["FAIL \(failure.violation)"])
            throw Failure(.failed, "an order of six operations broke a rule")
        }
        let isWhole = report.count == report.total
        try Output.write([
            isWhole ? "\(report.count) orders" : "\(report.count) of \(report.total) orders",
            isWhole || stop.signal == nil ? "pass" : "interrupted",
        ])
        if let signal = stop.signal, !isWhole {
            throw Failure(signal: signal, "interrupted: only \(report.count) orders were tried")
        }
    }
}
