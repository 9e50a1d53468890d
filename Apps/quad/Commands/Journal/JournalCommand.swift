import ArgumentParser

/// The commands about the journal.
struct JournalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "Write one line a day, and look back.",
        discussion: "Alone it lists the latest entries.",
        subcommands: [
            JournalAdd.self, JournalLatest.self, JournalList.self, JournalDelete.self,
            JournalRestore.self,
        ],
        defaultSubcommand: JournalList.self)
}
