import ArgumentParser
import Counting
import Journal
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

            More to read: quad help \(HelpTopic.all.map(\.name).joined(separator: ", "))
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

    /// How many counters are shown.
    private static let counterLimit = 8

    func run(on workspace: Workspace, in session: Session) async throws {
        let names = try await GroupNames(of: workspace)
        let counters = try await workspace.counters.all()
        let recent = counters.sorted { ($0.usedAt, $0.id) > ($1.usedAt, $1.id) }
            .prefix(Self.counterLimit)
        let latest = try await workspace.entries.latest()
        let signIn = try await workspace.signIn()
        let status = try await workspace.syncStatus()
        try session.show(
            [
                "today": .text(session.dayRule.day(of: session.environment.now())),
                "counters": .array(recent.map { $0.json(names) }),
                "counterCount": .integer(Int64(counters.count)),
                "latestEntry": latest?.json(in: session) ?? .null,
                "account": signIn.map { $0.json } ?? .null,
                "pending": .integer(Int64(status.pending)),
            ],
            lines: lines(Array(recent), names, latest, in: session))
        advise(counters, latest, signIn, status, in: session)
    }

    private func lines(
        _ counters: [Counter], _ names: GroupNames, _ latest: Entry?, in session: Session
    ) -> [String] {
        guard !counters.isEmpty || latest != nil else { return [] }
        let today = session.dayRule.day(of: session.environment.now())
        var lines = [Style.strong.applied(to: "\(today)", with: session.color)]
        lines += CounterList(counters, names: names).lines(in: session)
        if let latest { lines += latest.lines(in: session) }
        return lines
    }

    /// Says what to type next.
    private func advise(
        _ counters: [Counter], _ latest: Entry?, _ signIn: SignIn?, _ status: SyncStatus,
        in session: Session
    ) {
        if counters.isEmpty && latest == nil {
            session.note("Nothing here yet. Begin with one of these:")
            session.note("  quad count add Kids       something to count")
            session.note("  quad journal add TEXT     one line about today")
            session.note("  quad --help               everything else")
        } else if counters.isEmpty {
            session.note("Count something: quad count add Kids")
        } else if counters.count > Self.counterLimit {
            session.note("\(counters.count - Self.counterLimit) more: quad count list")
        } else if latest == nil {
            session.note("Write one line about today: quad journal add TEXT")
        }
        if signIn?.token != nil, status.pending > 0 {
            session.note("Not synced yet: \(status.pending.of("change")). Do it: quad sync")
        }
    }
}
