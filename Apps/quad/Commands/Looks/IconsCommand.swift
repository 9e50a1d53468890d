import ArgumentParser

struct IconsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons",
        abstract: "List, find and add icons.",
        discussion: """
            Alone it lists them in their groups, all in one neutral colour, so that they compare \
            well. `quad help looks` explains files with icons of your own.
            """,
        subcommands: [
            IconsList.self, IconsGroups.self, IconsSearch.self, IconsShow.self, IconsAdd.self,
            IconsRemove.self, IconsExample.self,
        ],
        defaultSubcommand: IconsList.self)
}
