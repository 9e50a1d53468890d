import Device

/// The performer of the model's commands on the store.
struct Performer {
    private let workspace: Workspace
    /// The counter that the blank count became at its first tap.
    private var blank: Counter.ID?

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Performs one command; its writes are durable when this returns.
    mutating func perform(_ command: Command) async -> [Event] {
        do {
            return try await events(of: command)
        } catch {
            if case CountingError.noSuchCounter = error, let id = counter(of: command) {
                if blank == id { blank = nil }
                return [.gone(id)]
            }
            return [.failed((error as? any ClassifiedError)?.wholeSentence ?? "\(error)")]
        }
    }

    /// Reads the shown part of the store; if the store is busy, the next check reads it.
    private func look(at sight: Sight) async -> [Event] {
        do {
            switch sight {
            case .counter(let id):
                return [.looked, .seen(try await workspace.read { try $0.counters.counter(id) })]
            case .counters: return [.looked, try await allCounters()]
            case .entries: return [.looked, .entries(try await newestEntries())]
            }
        } catch {
            guard case .counter(let id) = sight, case CountingError.noSuchCounter = error
            else { return [.looked] }
            return [.looked, .gone(id)]
        }
    }

    /// Returns the counter that a command requires; `nil` if it requires none.
    private func counter(of command: Command) -> Counter.ID? {
        switch command {
        case .tap(let id, _): id ?? blank
        case .edit(let id, _), .reset(let id, _): id
        default: nil
        }
    }

    private func allCounters() async throws -> Event {
        let (all, lastUsed) = try await workspace.read { tx in
            (try tx.counters.all(), try tx.counters.lastUsed())
        }
        return .counters(all, lastUsed: lastUsed?.id)
    }

    private func newestEntries() async throws -> [Entry] {
        try await workspace.read { try $0.entries.last(JournalScreen.pastLimit) }
    }

    private mutating func events(of command: Command) async throws -> [Event] {
        switch command {
        case .loadCounters:
            return [try await allCounters()]
        case .tap(let id, let multiples):
            let target = try await target(of: id)
            return [
                .tapped(
                    try await workspace.act { try $0.counters.add(multiples, to: target) }.counter)
            ]
        case .add(let settings):
            let counter = try await workspace.act {
                try $0.counters.create(
                    title: settings.title ?? "", step: settings.step ?? 1,
                    resetValue: settings.resetValue)
            }
            return [.added(counter)]
        case .edit(let id, let settings):
            return [.changed(try await workspace.act { try $0.counters.edit(id, settings) })]
        case .reset(let id, let settings):
            let reset = try await workspace.act { tx in
                if settings != CounterSettings() { try tx.counters.edit(id, settings) }
                return try tx.counters.reset(id)
            }
            return [.changed(reset.counter)]
        case .delete(let id):
            try await workspace.act { try $0.counters.delete(id) }
            if blank == id { blank = nil }
            return [.deleted(id)]
        case .restore(let id):
            return [.changed(try await workspace.act { try $0.counters.restore(id) })]
        case .loadJournal:
            let (entries, draft) = try await workspace.read { tx in
                (try tx.entries.last(JournalScreen.pastLimit), try tx.entries.draft())
            }
            return [.entries(entries), .draft(draft)]
        case .saveEntry(let text):
            let entries = try await workspace.act { tx in
                try tx.entries.add(text)
                return try tx.entries.last(JournalScreen.pastLimit)
            }
            return [.saved(entries)]
        case .keepDraft(let text):
            try await workspace.act { try $0.entries.keepDraft(text) }
            return []
        case .look(let sight): return await look(at: sight)
        }
    }

    /// Returns the counter to tap. All taps of the blank count that were queued before it existed
    /// go to the counter that the first of them created.
    private mutating func target(of id: Counter.ID?) async throws -> Counter.ID {
        if let id { return id }
        if let blank { return blank }
        let made = try await workspace.act { try $0.counters.create(title: "") }.id
        blank = made
        return made
    }
}
