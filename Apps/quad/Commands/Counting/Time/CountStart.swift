import ArgumentParser
import Counting
import Primitives
import Workspace

/// The stopwatches that a command applies to.
struct StopwatchSelection: ParsableArguments {
    @Argument(help: "The stopwatches.", completion: NameCompletion.stopwatches)
    var names: [String] = []

    @Option(
        help: ArgumentHelp("All stopwatches of a group.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    /// Finds the stopwatches.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if none is named.
    func find(
        in workspace: Workspace, for command: String, _ session: Session
    ) async throws -> [Counter] {
        if let group {
            let group = try await workspace.group(named: group, in: session)
            let timed = try await workspace.read { try $0.counters.all(in: group.id) }.filter {
                $0.type == .time
            }
            guard !timed.isEmpty else {
                throw CommandError.usage(
                    "the group \"\(group.name.brief)\" has no stopwatches",
                    hint: "quad count add Keeper --type time --group \(group.name.shellWord)")
            }
            return timed
        }
        guard !names.isEmpty else {
            throw CommandError.usage(
                "say which stopwatch to \(command)", hint: "quad count \(command) NAME")
        }
        return try await workspace.counters(named: names, in: session)
    }
}

struct CountStart: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start stopwatches; several can run at once.",
        discussion: """
            A stopwatch keeps running when programs end, through sleep and restarts of the \
            machine, whatever happens to the wall clock. In a group, it starts only those that are \
            stopped.

            For example: quad count start keeper --at '5 min ago'
            """)

    @OptionGroup var selection: StopwatchSelection

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time at which they were started, if not now.", valueName: "time"))
    var at: String?

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let at = try session.instant("--at", at)
        let found = try await selection.find(in: workspace, for: "start", session)
        let chosen = selection.group == nil ? found : found.filter { !$0.isRunning }
        let started = try await workspace.act(.start, about: chosen.about) { tx in
            try chosen.map { try tx.counters.start($0.id, at: at) }
        }
        try await workspace.show(list: started, afterChange: true, in: session)
        if started.isEmpty { session.note("All of them run already.") }
    }
}

struct CountStop: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Stop stopwatches and print their times.",
        discussion: """
            In a group, it stops only those that run.

            For example: quad count stop --all
            """)

    @OptionGroup var selection: StopwatchSelection

    @Flag(help: "All that run.")
    var all = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time at which they were stopped, if not now.", valueName: "time"))
    var at: String?

    @Option(help: "A note in the history.")
    var note = ""

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if all, selection.group != nil || !selection.names.isEmpty {
            throw ValidationError("--all goes with neither names nor --group")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let (at, note) = (try session.instant("--at", at), note)
        let found =
            all
            ? try await workspace.read { try $0.counters.all(.all) }
            : try await selection.find(in: workspace, for: "stop", session)
        let chosen = all || selection.group != nil ? found.filter(\.isRunning) : found
        let stopped = try await workspace.act(.stop, about: chosen.about) { tx in
            try chosen.map { try tx.counters.stop($0.id, at: at, note: note) }
        }
        try await workspace.show(list: stopped, afterChange: true, in: session)
        session.tellMoves(of: chosen)
        if stopped.isEmpty { session.note(all ? "Nothing runs." : "None of them runs.") }
    }
}

struct CountToggle: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle", abstract: "Start stopwatches that are stopped, and stop the others.",
        discussion: "For example: quad count toggle keeper")

    @OptionGroup var selection: StopwatchSelection
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let chosen = try await selection.find(in: workspace, for: "toggle", session)
        let action: CountingAction = chosen.contains(where: \.isRunning) ? .stop : .start
        let toggled = try await workspace.act(action, about: chosen.about) { tx in
            try chosen.map { counter in
                try counter.isRunning
                    ? tx.counters.stop(counter.id) : tx.counters.start(counter.id)
            }
        }
        try await workspace.show(list: toggled, afterChange: true, in: session)
        session.tellMoves(of: chosen)
    }
}

extension [Counter] {
    /// The text for a list of actions: the titles of the first few.
    var about: String {
        let titles = prefix(3).map { $0.title.isEmpty ? "(blank)" : $0.title.brief }
        return titles.joined(separator: ", ") + (count > 3 ? " and \(count - 3) more" : "")
    }
}

extension Session {
    /// Notes the stopwatches during whose run the wall clock was changed.
    func tellMoves(of counters: [Counter]) {
        for counter in counters where abs(counter.clockMoved.components.seconds) >= 1 {
            note(
                "\(counter.title.brief): the clock was moved by \(counter.clockMoved.signedText) "
                    + "while it ran; the elapsed time is right.")
        }
    }
}
