import ArgumentParser

/// The commands about groups of counters.
struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Keep counters in groups.",
        discussion: "Alone it lists the groups.",
        subcommands: [
            GroupAdd.self, GroupList.self, GroupRename.self, GroupReset.self, GroupDelete.self,
        ],
        defaultSubcommand: GroupList.self)
}
