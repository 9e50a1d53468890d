import ArgumentParser
import Counting
import Primitives
import Workspace

struct CountLive: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "live",
        abstract: "Count by single keys, with the bell, without looking.",
        discussion: """
            Space, Enter and the up arrow count up, Backspace and the down arrow count down, u \
            undoes, Tab or n goes to the next counter, l marks a lap, q ends and prints the lines \
            to share. The digit or letter beside a counter counts that one up, as in quad-tui. A \
            stopwatch is started and stopped. A presentation remote works, too. Settings such as \
            key.count.up change the keys. Each tap is on the disk when it is shown. The bell rings \
            at every tenth, or where the counter's boundary is, twice at the goal, and for a key \
            that is refused. Without names it counts the counter used last.

            For example: quad count live kids adults
            Or all players of a group: quad count live --group Team
            """)

    @Argument(help: "The counters.", completion: NameCompletion.counters)
    var names: [String] = []

    @Option(
        help: ArgumentHelp("All counters of a group.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Ring at every multiple of this; 1 for each tap, 0 for never. (default: each "
                + "counter's own boundary)", valueName: "n"))
    var bell: Int64?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if group != nil && !names.isEmpty {
            throw ValidationError("name counters, or a group, but not both")
        }
        if let bell, bell < 0 { throw ValidationError("--bell must be at least 0") }
    }

    func run(in session: Session) async throws {
        guard session.terminal.canAsk else {
            throw CommandError.needsTerminal(
                "counting live reads keys from a terminal, and there is none",
                hint: "quad count up \(names.first?.shellWord ?? "NAME")")
        }
        let counters = try await session.withWorkspace {
            try await chosen(in: $0, session)
        }
        let live = try await LiveSession(of: counters, bell: bell, in: session).run()
        let lines = live.counters.map(\.shareLine.safe)
        guard session.isJSON else { return try StandardOutput.write(lines) }
        try await session.withWorkspace { workspace in
            let names = try await GroupNames(of: workspace)
            try session.show(
                list: live.counters.map { $0.json(names) }, afterChange: true, lines: lines)
        }
    }

    private func chosen(in workspace: Workspace, _ session: Session) async throws -> [Counter] {
        if let group {
            let group = try await workspace.group(named: group, in: session)
            let members = try await workspace.read { try $0.counters.all(in: group.id) }
            guard !members.isEmpty else {
                throw CommandError.usage(
                    "the group \"\(group.name.brief)\" has no counters",
                    hint: "quad count add Kids --group \(group.name.shellWord)")
            }
            return members
        }
        guard !names.isEmpty else {
            guard let last = try await workspace.read({ try $0.counters.lastUsed() }) else {
                throw CommandError.usage(
                    "there is nothing to count yet", hint: "quad count add Kids")
            }
            return [last]
        }
        return try await workspace.counters(named: names, in: session)
    }
}
