import ArgumentParser

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show and change settings.",
        discussion: """
            Alone it lists all settings. Options and variables override the file. `quad help \
            settings` explains each setting.
            """,
        subcommands: [
            ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigEdit.self,
            ConfigPath.self,
        ],
        defaultSubcommand: ConfigList.self)
}
