import ArgumentParser

struct JournalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "Write one line a day, and look back.",
        discussion: """
            Alone it lists the latest entries. An entry is named by latest, -2 (the one before the \
            latest), a day, its first words, or its id, as --ids shows it. A word with # in a text \
            is a tag.
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "Writing",
                subcommands: [
                    JournalAdd.self, JournalEdit.self, JournalStar.self, JournalUnstar.self,
                    JournalDelete.self, JournalRestore.self, JournalResolve.self,
                ]),
            CommandGroup(
                name: "Looking back",
                subcommands: [
                    JournalList.self, JournalLatest.self, JournalShow.self, JournalSearch.self,
                    JournalOnThisDay.self, JournalRandom.self, JournalTags.self,
                ]),
            CommandGroup(
                name: "Secrecy",
                subcommands: [
                    JournalStatus.self, JournalEncrypt.self, JournalUnlock.self,
                    JournalLock.self, JournalPassphrase.self, JournalDecrypt.self,
                ]),
            CommandGroup(
                name: "Habits",
                subcommands: [JournalPrompt.self, JournalRemind.self, JournalKeep.self]),
        ],
        defaultSubcommand: JournalList.self)
}
