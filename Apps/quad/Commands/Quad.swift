import ArgumentParser
import Presentation

struct Quad: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad",
        abstract: "Count it, write it down, cross paths.",
        usage: "quad [<command>] [<options>]",
        discussion: """
            Without a command, quad shows today at a glance and, if you have many counters, a list \
            to pick from. quad + kids, quad + kids 3, quad - kids and quad up kids are short for \
            quad count up and down. For a word of your own: quad config set alias.k 'count up \
            kids'.

            Name a counter, group, person or place by its name, the beginning of it, words in it, \
            or its id.

            More to read: quad help \(HelpTopic.Name.list)
            """,
        version: Release.line(of: "quad"),
        groupedSubcommands: [
            CommandGroup(
                name: "Device",
                subcommands: [
                    Count.self, GroupCommand.self, JournalCommand.self, DayCommand.self,
                    WeekCommand.self, YearCommand.self, PlaceCommand.self,
                    UndoCommand.self, RedoCommand.self, IconsCommand.self, PalettesCommand.self,
                    ThemesCommand.self, GlanceCommand.self, Export.self, Import.self,
                    ConfigCommand.self,
                    CompletionCommand.self, DoctorCommand.self, About.self,
                ]
            ),
            CommandGroup(
                name: "Server",
                subcommands: [
                    AccountCommand.self, Profile.self, PeopleCommand.self, Person.self,
                    HereCommand.self, MessageCommand.self, OutboxCommand.self, SyncCommand.self,
                ]),
        ])

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        try await session.showGlance()
    }
}
