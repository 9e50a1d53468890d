import ArgumentParser
import Simulation

/// Devices that sync, in virtual time.
struct SyncMode: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Run devices that tap, crash and sync in virtual time, and look for lost taps.",
        discussion: """
            A seed draws devices of several accounts, what people do on them, and what goes wrong. \
            After each step, what is shown is compared with what really happened; when the faults \
            have stopped, all must be exchanged within 30 virtual seconds. A seed that fails is \
            shrunk to few steps and printed as a command. docs/sync.md says more.
            """)

    @OptionGroup
    var options: SweepOptions<SyncingDevices>

    func run() async throws { try await SeedPlayer(options).play() }
}

/// Devices that sync, every other one a browser.
struct BrowserMode: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browsers",
        abstract: "Run the same with every other device a browser, with the touch client's core.")

    @OptionGroup
    var options: SweepOptions<SyncingBrowsers>

    func run() async throws { try await SeedPlayer(options).play() }
}
