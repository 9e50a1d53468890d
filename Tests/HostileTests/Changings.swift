import Counting
import Journal
import Primitives
import Workspace

/// All changes that a person can make to a counter, a group or an entry. They may throw errors.
enum Changings {
    typealias Change = @Sendable (Workspace, Counter) async throws -> Void

    static let ofCounters: [Change] = [
        { try await $0.counters.add(1, to: $1.id) },
        { try await $0.counters.add(-1, to: $1.id) },
        { try await $0.counters.add(.max, to: $1.id) },
        { try await $0.counters.start($1.id) },
        { _ = try await $0.counters.lap($1.id) },
        { try await $0.counters.stop($1.id) },
        { try await $0.counters.start($1.id) },
        { workspace, counter in
            let now = workspace.environment.now()
            try await workspace.counters.correct(counter.id) {
                try $0.cut(counter.id, from: now - .hours(2), to: now - .hours(1))
            }
        },
        { workspace, counter in
            let now = workspace.environment.now()
            try await workspace.counters.correct(counter.id) {
                try $0.editInterval(1, of: counter.id, stop: now)
            }
        },
        { workspace, counter in
            try await workspace.counters.correct(counter.id) {
                try $0.removeInterval(1, of: counter.id)
            }
        },
        { _ = try await $0.counters.move($1.id, .first) },
        { _ = try await $0.counters.move($1.id, .last) },
        { _ = try await $0.counters.move($1.id, .up) },
        { workspace, counter in
            let target = Target(goal: 3, period: .week)
            _ = try await workspace.counters.edit(
                counter.id, CounterSettings(title: "Now readable", target: .some(target)))
        },
        { try await $0.counters.add(1, to: $1.id) },
        {
            _ = try await $0.undo(); _ = $1
        },
        {
            _ = try await $0.redo(); _ = $1
        },
        { _ = try await $0.counters.set($1.id, to: .min) },
        { _ = try await $0.counters.reset($1.id) },
        { _ = try await $0.counters.setArchived(true, $1.id) },
        { _ = try await $0.counters.setArchived(false, $1.id) },
        { try await $0.counters.delete($1.id) },
        { _ = try await $0.counters.restore($1.id) },
        { try await $0.counters.delete($1.id) },
    ]

    /// Changes a counter in every way; errors are ignored.
    static func all(of counter: Counter, in workspace: Workspace) async {
        for change in ofCounters { try? await change(workspace, counter) }
    }

    /// Changes a group in every way, and deletes it.
    static func all(of group: Counting.Group, in workspace: Workspace) async {
        let groups = workspace.groups
        _ = try? await groups.move(group.id, .first)
        _ = try? await groups.move(group.id, .last)
        _ = try? await groups.reset(group.id)
        _ = try? await groups.setArchived(true, group.id)
        try? await groups.delete(group.id)
    }

    /// Changes an entry in every way, and deletes it.
    static func all(of entry: Entry, in workspace: Workspace) async {
        let entries = workspace.entries
        _ = try? await entries.setStarred(true, entry.id)
        _ = try? await entries.edit(entry.id, text: "Readable now")
        _ = try? await entries.date(entry.id, to: workspace.environment.now())
        try? await entries.delete(entry.id)
    }
}
