import ArgumentParser

/// Loads on a server over HTTP.
struct LoadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Send a server requests at planned times, measure it, and check all data.",
        discussion: """
            Exit codes: 0 passed · 1 data was lost or doubled · 75 the generator could not keep \
            up, so there is no verdict · 99 a threshold was crossed. docs/load.md has the form of \
            the file.
            """,
        subcommands: [LoadRunCommand.self, LoadPrepareCommand.self],
        defaultSubcommand: LoadRunCommand.self)
}
