import ArgumentParser

struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Keep counters in groups.",
        discussion: """
            Alone it lists the groups.

              quad group add Game
              quad count add Goals --group game
              quad group reset game
            """,
        subcommands: [
            GroupAdd.self, GroupList.self, GroupShow.self, GroupReset.self, GroupEdit.self,
            GroupRename.self, GroupMove.self, GroupArchive.self, GroupUnarchive.self,
            GroupDelete.self, GroupRestore.self,
        ],
        defaultSubcommand: GroupList.self)
}
