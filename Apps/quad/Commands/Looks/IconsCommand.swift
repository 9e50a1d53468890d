import ArgumentParser

/// The commands about icons.
struct IconsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons",
        abstract: "Look at icons, find some, add your own.",
        discussion: """
            Alone it lists them in their groups, all in one neutral colour, so that they can be \
            judged alike. `quad help looks` says how a file with your own icons looks.
            """,
        subcommands: [
            IconsList.self, IconsGroups.self, IconsSearch.self, IconsShow.self, IconsAdd.self,
            IconsRemove.self, IconsExample.self,
        ],
        defaultSubcommand: IconsList.self)
}
