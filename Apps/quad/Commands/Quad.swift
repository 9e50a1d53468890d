import ArgumentParser
import Presentation
import Workspace

/// The root of all commands; alone it shows today at a glance.
struct Quad: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad",
        abstract: "Count it, write it down, cross paths.",
        usage: "quad [<command>] [<options>]",
        discussion: """
            Without a command: today at a glance.

            A counter, group, person or place is named by its name, by an unmistakable beginning \
            of it, or by its id.

            More to read: quad help \(HelpTopic.Name.list)
            """,
        version: Release.line(of: "quad"),
        groupedSubcommands: [
            CommandGroup(
                name: "Device",
                subcommands: [
                    Count.self, GroupCommand.self, JournalCommand.self, PlaceCommand.self,
                    UndoCommand.self, RedoCommand.self, IconsCommand.self, PalettesCommand.self,
                    Export.self, Import.self, ConfigCommand.self, DoctorCommand.self, About.self,
                ]
            ),
            CommandGroup(
                name: "Server",
                subcommands: [
                    AccountCommand.self, Profile.self, PeopleCommand.self, Person.self,
                    MessageCommand.self,
                    SyncCommand.self,
                ]),
        ])

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let glance = try await Glance(of: workspace, in: session)
        let steps = try await glance.steps(in: workspace, session)
        try session.show(glance.json(steps, in: session), lines: glance.lines(in: session))
        if glance.isEmpty {
            session.hint("Nothing here yet. Begin with one of these:")
            for step in steps { session.hint(step.listed) }
            return
        }
        session.tellMoves(of: glance.rows.map(\.counter))
        if let latest = glance.latest { session.noteLocked([latest]) }
        for step in steps { session.hint("\(step.reason): \(step.command)") }
    }
}
