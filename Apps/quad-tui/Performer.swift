import Counting
import Journal
import Workspace

/// Does what the model wants done with the store.
struct Performer {
    private let workspace: Workspace
    /// The counter that the blank count became at its first tap.
    private var blank: Counter.ID?

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Does one command; what it wrote is durable when this returns.
    mutating func perform(_ command: Command) async -> [Event] {
        do {
            return try await events(of: command)
        } catch {
            return [.failed("\(error)")]
        }
    }

    private mutating func events(of command: Command) async throws -> [Event] {
        let counters = workspace.counters
        let entries = workspace.entries
        switch command {
        case .loadCounters:
            return [
                .counters(try await counters.all(), lastUsed: try await counters.lastUsed()?.id)
            ]
        case .tap(let id, let multiples):
            let target = try await target(of: id)
            return [.tapped(try await counters.add(multiples, to: target))]
        case .add(let settings):
            let counter = try await counters.create(
                title: settings.title ?? "", step: settings.step ?? 1,
                resetValue: settings.resetValue)
            return [.added(counter)]
        case .edit(let id, let settings): return [.changed(try await counters.edit(id, settings))]
        case .reset(let id): return [.changed(try await counters.reset(id))]
        case .delete(let id):
            try await counters.delete(id)
            if blank == id { blank = nil }
            return [.deleted(id)]
        case .restore(let id): return [.changed(try await counters.restore(id))]
        case .loadJournal:
            return [
                .entries(try await entries.last(JournalScreen.pastLimit)),
                .draft(try await entries.draft()),
            ]
        case .saveEntry(let text):
            try await entries.add(text)
            return [.saved(try await entries.last(JournalScreen.pastLimit))]
        case .keepDraft(let text):
            try await entries.keepDraft(text)
            return []
        }
    }

    /// The counter to tap: taps of the blank count that were queued before it existed all mean
    /// the one that the first of them made.
    private mutating func target(of id: Counter.ID?) async throws -> Counter.ID {
        if let id { return id }
        if let blank { return blank }
        let made = try await workspace.counters.create(title: "").id
        blank = made
        return made
    }
}
