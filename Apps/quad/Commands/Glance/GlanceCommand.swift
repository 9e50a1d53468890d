import ArgumentParser
import Counting
import Glibc
import Primitives
import Workspace

struct GlanceCommand: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "glance",
        abstract: "Show today at a glance, as quad alone does, or a line for a prompt.",
        discussion: """
            With --format it writes one line, quickly, for the prompt of a shell or the bar of \
            tmux. Names in braces are filled in: {kids} is the value of a counter, {kids:today} \
            what was counted of it today, {today} what was counted today in all, {running} the \
            stopwatches that run, {unread} the messages that were new when they were last looked \
            for, {day} the date; {{ is a brace. Other text stays as it is. If there is no store, \
            or it is busy, the line is empty and the exit code is 0.

            For example: quad glance --format '{kids} kids {running}'
            """)

    @Option(
        help: ArgumentHelp("The line, with names in braces.", valueName: "line"))
    var format: String?

    @OptionGroup var options: GlobalOptions

    var isPrompt: Bool { format != nil }

    func run(in session: Session) async throws {
        guard let format else { return try await session.showGlance() }
        let line = try await session.atOnce {
            try await PromptLine(format).text(on: $0, in: session)
        }
        try session.show(["line": .string(line ?? "")], lines: [(line ?? "").safe])
    }
}

extension Session {
    /// Shows today at a glance. On a terminal, if there are more counters than that shows, lets the
    /// person pick one by typing and count it.
    func showGlance() async throws {
        let glance = try await withWorkspace { try await showGlance(of: $0) }
        guard glance.counterCount > glance.rows.count, canPick, isatty(STDOUT_FILENO) == 1 else {
            return
        }
        try await GlancePicker(in: self).run()
    }

    private func showGlance(of workspace: Workspace) async throws -> Glance {
        let glance = try await Glance(of: workspace, in: self)
        let steps = try await glance.steps(in: workspace, self)
        try show(glance.json(steps, in: self), lines: glance.lines(in: self))
        if glance.isEmpty {
            hint("Nothing here yet. Begin with one of these:")
            for step in steps { hint(step.listed) }
            return glance
        }
        tellMoves(of: glance.rows.map(\.counter))
        if let latest = glance.latest { noteLocked([latest]) }
        for step in steps { hint("\(step.reason): \(step.command)") }
        return glance
    }
}

/// Lets a person narrow the counters down by typing, and counts the one that Enter chooses.
///
/// The store is open only while something is counted, so that other programs can use it.
struct GlancePicker {
    private let session: Session

    /// Creates a picker for a session's counters.
    init(in session: Session) { self.session = session }

    /// Counts until the person leaves, then prints the counters that were counted.
    func run() async throws {
        let (counters, names) = try await session.withWorkspace { workspace in
            (
                try await workspace.read { try $0.counters.all() }.sorted {
                    ($1.usedAt, $0.id) < ($0.usedAt, $1.id)
                },
                try await GroupNames(of: workspace)
            )
        }
        var counted: [Counter] = []
        let picker = Picker(
            "Count:", counters.map { Choice($0, names, in: session) }, enter: "counts", in: session)
        try await picker.run { place in
            let counter = try await session.withWorkspace {
                try await count(counters[place].id, on: $0)
            }
            counted.removeAll { $0.id == counter.id }
            counted.append(counter)
            return (Choice(counter, names, in: session), counter.shareLine)
        }
        try StandardOutput.write(counted.map(\.shareLine.safe))
    }

    /// Counts up by one; a stopwatch is started or stopped.
    private func count(_ id: Counter.ID, on workspace: Workspace) async throws -> Counter {
        let counter = try await workspace.read { try $0.counters.counter(id) }
        guard counter.type == .time else {
            let counted = try await workspace.act { try $0.counters.add(1, to: id) }
            session.ring(.up, crossings: counted.crossings)
            return counted.counter
        }
        return try await counter.isRunning
            ? workspace.act { try $0.counters.stop(id) }
            : workspace.act { try $0.counters.start(id) }
    }
}

/// A line in which names in braces stand for values.
struct PromptLine {
    private enum Part {
        case text(String)
        case name(String)
    }

    private let parts: [Part]

    /// Creates a line from a format; a brace that is never closed stands for itself.
    init(_ format: String) {
        var parts: [Part] = []
        var text = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            if character == "{", rest.first == "{" {
                rest.removeFirst()
                text.append("{")
            } else if character == "{", let end = rest.firstIndex(of: "}") {
                parts += [.text(text), .name(String(rest[..<end]))]
                text = ""
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(character)
                if character == "}", rest.first == "}" { rest.removeFirst() }
            }
        }
        self.parts = parts + [.text(text)]
    }

    /// Returns the line with values from a store; reads only those that the line names.
    func text(on workspace: Workspace, in session: Session) async throws -> String {
        var line = ""
        for part in parts {
            switch part {
            case .text(let text): line += text
            case .name(let name):
                line += try await value(of: name, on: workspace, in: session) ?? "{\(name)}"
            }
        }
        return line
    }

    private func value(
        of name: String, on workspace: Workspace, in session: Session
    ) async throws -> String? {
        switch name {
        case "day": return "\(session.today)"
        case "running":
            return try await workspace.read { try $0.counters.all() }.filter(\.isRunning).map(
                \.title
            )
            .joined(separator: ", ")
        case "today":
            var sum: Int64 = 0
            for counter in try await workspace.read({ try $0.counters.all() })
            where counter.type != .time {
                sum =
                    sum.addingReportingOverflow(
                        try await workspace.today(of: counter, in: session)
                    ).partialValue
            }
            return "\(sum)"
        case "unread": return "\(try await workspace.inbox()?.unread ?? 0)"
        default: break
        }
        let isToday = name.hasSuffix(":today")
        let title = isToday ? String(name.dropLast(":today".count)) : name
        guard !title.isEmpty,
            case .one(let counter) = try await workspace.read({ try $0.counters.lookup(title) })
        else { return nil }
        guard isToday else { return counter.valueText }
        return counter.text(ofAmount: try await workspace.today(of: counter, in: session))
    }
}

extension Workspace {
    func today(of counter: Counter, in session: Session) async throws -> Int64 {
        let today = session.today
        let sums = try await read {
            try $0.counters.sums(of: counter.id, by: .day, in: today...today)
        }
        return sums.reduce(0) { $0.addingReportingOverflow($1.amount).partialValue }
    }
}
