import ArgumentParser
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

    @OptionGroup
    var options: SweepOptions<WholeServer>

    @Option(help: ArgumentHelp("Stop after this step of the seed, and show the state."))
    var until: Int?

    @Option(
        help: ArgumentHelp("Write the seed as a page with a lane a device.", valueName: "file"))
    var html: String?

    @Flag(help: "Try all orders of six operations of two people, without faults.")
    var exhaustive = false

    func validate() throws {
        if exhaustive, options.seed != nil || options.seeds != nil || options.minutes != nil {
            throw ValidationError(
                "--exhaustive has no seeds: leave out --seed, --seeds and --minutes")
        }
        guard options.seed != nil || (until == nil && html == nil) else {
            throw ValidationError("--until and --html need --seed")
        }
    }

    func run() async throws {
        if exhaustive { return try await tryOrders() }
        var player = try SeedPlayer(options)
        (player.until, player.page) = (until, html)
        try await player.play { WorldTimeline($0).html }
    }

    private func tryOrders() async throws(Failure) {
        let (count, failure) = await WorldOrders(bug: options.bug).run()
        guard let failure else { return try Output.write(["\(count) orders", "pass"]) }
        try Output.write(failure.operations + ["FAIL \(failure.violation)"])
        throw Failure(.failed, "an order of six operations broke a rule")
    }
}
