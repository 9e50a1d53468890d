import ArgumentParser

struct ThemesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes",
        abstract: "List and add colour themes for quad-tui.",
        discussion: """
            Alone it lists them; `quad config set theme NAME` chooses one for quad-tui. A file of \
            your own begins with one of them: quad themes show dark > mine.json. `quad help \
            looks` explains it.
            """,
        subcommands: [ThemesList.self, ThemesShow.self, ThemesAdd.self, ThemesRemove.self],
        defaultSubcommand: ThemesList.self)
}
