import Device
import Glibc
import Presentation

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
