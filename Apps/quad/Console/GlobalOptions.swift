import ArgumentParser
import Presentation

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Write data as JSON, for programs.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "The store: sqlite:PATH, json:PATH or memory:.", valueName: "url"))
    var store: String?

    @Option(help: ArgumentHelp("When to use colour.", valueName: "when"))
    var color: ColorUse.Wish = .auto
}

extension ColorUse.Wish: ExpressibleByArgument {}

/// The options of commands that destroy something.
struct DestructionOptions: ParsableArguments {
    @Flag(help: "Do it without asking.")
    var yes = false

    @Flag(help: "Only say what would be done.")
    var dryRun = false
}
