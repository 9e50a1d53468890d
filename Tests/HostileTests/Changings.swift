import Counting
import Journal
import Primitives
import Workspace

/// All changes that a person can make to a counter, a group or an entry. They may throw errors.
enum Changings {
    typealias Change<Thing> = @Sendable (WorkspaceEditor, Thing) throws -> Void

    static let ofCounters: [Change<Counter>] = [
        { try $0.counters.add(1, to: $1.id) },
        { try $0.counters.add(-1, to: $1.id) },
        { try $0.counters.add(.max, to: $1.id) },
        { try $0.counters.start($1.id) },
        { try $0.counters.lap($1.id) },
        { try $0.counters.stop($1.id) },
        { try $0.counters.start($1.id) },
        { tx, counter in
            let now = tx.environment.now()
            try tx.counters.cut(counter.id, from: now - .hours(2), to: now - .hours(1))
        },
        { try $0.counters.editInterval(1, of: $1.id, stop: $0.environment.now()) },
        { try $0.counters.removeInterval(1, of: $1.id) },
        { try $0.counters.move($1.id, .first) },
        { try $0.counters.move($1.id, .last) },
        { try $0.counters.move($1.id, .up) },
        { tx, counter in
            let target = Target(goal: 3, period: .week)
            let settings = CounterSettings(title: "Now readable", target: .some(target))
            try tx.counters.edit(counter.id, settings)
        },
        { try $0.counters.add(1, to: $1.id) },
    ]

    static let afterUndo: [Change<Counter>] = [
        { try $0.counters.set($1.id, to: .min) },
        { try $0.counters.reset($1.id) },
        { try $0.counters.setArchived(true, $1.id) },
        { try $0.counters.setArchived(false, $1.id) },
        { try $0.counters.delete($1.id) },
        { try $0.counters.restore($1.id) },
        { try $0.counters.delete($1.id) },
    ]

    static let ofGroups: [Change<Counting.Group>] = [
        { try $0.groups.move($1.id, .first) },
        { try $0.groups.move($1.id, .last) },
        { try $0.groups.reset($1.id) },
        { try $0.groups.setArchived(true, $1.id) },
        { try $0.groups.delete($1.id) },
    ]

    static let ofEntries: [Change<Entry>] = [
        { try $0.entries.setStarred(true, $1.id) },
        { try $0.entries.edit($1.id, text: "Readable now") },
        { try $0.entries.date($1.id, to: $0.environment.now()) },
        { try $0.entries.delete($1.id) },
    ]

    /// Changes a counter in every way; errors are ignored.
    static func all(of counter: Counter, in workspace: Workspace) async {
        await make(ofCounters, of: counter, in: workspace)
        _ = try? await workspace.undo()
        _ = try? await workspace.redo()
        await make(afterUndo, of: counter, in: workspace)
    }

    /// Changes a group in every way, and deletes it.
    static func all(of group: Counting.Group, in workspace: Workspace) async {
        await make(ofGroups, of: group, in: workspace)
    }

    /// Changes an entry in every way, and deletes it.
    static func all(of entry: Entry, in workspace: Workspace) async {
        await make(ofEntries, of: entry, in: workspace)
    }

    private static func make<Thing: Sendable>(
        _ changes: [Change<Thing>], of thing: Thing, in workspace: Workspace
    ) async {
        for change in changes { try? await workspace.act { try change($0, thing) } }
    }
}
