import ArgumentParser
import Device
import Presentation

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Write data as JSON, for programs.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "The store: sqlite:PATH, json:PATH or memory:.", valueName: "url"))
    var store: String?

    @Option(help: ArgumentHelp("Use of colour.", valueName: "when"))
    var color: ColorUse.Wish?

    var flags: [SettingKey: (option: String, value: String)] {
        var flags: [SettingKey: (option: String, value: String)] = [:]
        flags[.store] = store.map { ("--store", $0) }
        flags[.color] = color.map { ("--color", $0.rawValue) }
        return flags
    }
}

extension ColorUse.Wish: ExpressibleByArgument {}

struct DestructionOptions: ParsableArguments {
    @Flag(help: "Do it without asking.")
    var yes = false

    @Flag(help: "Only say what would be done.")
    var dryRun = false
}
