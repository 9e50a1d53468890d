import ArgumentParser
import Device

struct PlaceWatch: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch a GPS receiver and record visits, until Ctrl-C.",
        discussion: """
            It reads the receiver through gpsd, and prints a line each time you enter or leave a \
            place; with --json, an object a line. The line comes about a minute later, since fixes \
            are put in order first, and later still for leaving. A lost connection is made again. \
            Ctrl-C ends the recording: the visit under way ends with it.

            For example: quad place watch --gpsd localhost:2947
            """)

    @Option(
        help: ArgumentHelp(
            "Address of gpsd; without a port, 2947.", valueName: "host:port"))
    var gpsd = "localhost:2947"

    @Flag(help: "Use fixes without accuracy.")
    var withoutAccuracy = false

    @OptionGroup var choice: TrackerOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        guard let address = GPSDAddress(gpsd) else {
            throw CommandError.usage(
                "\"\(gpsd.brief)\" is no address of a gpsd: write HOST:PORT",
                hint: "quad place watch --gpsd localhost:\(GPSDAddress.usualPort)")
        }
        var rules = try choice.rules(in: session)
        if withoutAccuracy { rules.requiresAccuracy = false }
        var watch = try await WatchLoop(address, in: session, rules: rules)
        try await watch.run()
    }
}
