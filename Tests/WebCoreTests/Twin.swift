import Counting
import CountingRules
import Merge
import Primitives
import Storage
import Sync

/// The counters of the same device in a store, changed by the editor.
struct Twin {
    let store: Store
    let clock: ManualClock
    let replica: Replica
    let domain: CountingDomain

    private let randomness: Randomness

    /// Creates the twin of a page with the same randomness, device and time.
    init(
        store: Store, _ randomness: Randomness, device: DeviceID = DeviceID(high: 7, low: 7)
    ) {
        self.store = store
        clock = ManualClock(.begin)
        self.randomness = randomness
        let environment = Environment(
            now: { [clock] in clock.now }, random: { randomness.next() })
        replica = Replica(owner: .local, device: device, environment: environment)
        domain = CountingDomain(replica: replica, environment: environment, dayRule: Page.rule)
    }

    /// Does what a verb says, with random bits that follow from a seed; returns the words of an
    /// error of counting or undo.
    func perform(_ verb: Verb, seed: UInt64) async throws -> String? {
        do {
            switch verb {
            case .undo:
                _ = try await store.write {
                    try replica.undo(with: domain.projections, in: $0)
                }
            case .takeBack:
                try await store.write {
                    let action = try replica.undo(with: domain.projections, in: $0).action
                    try replica.forgetActions(named: [action.name], in: $0) { $0.isUndone }
                }
            case .redo:
                _ = try await store.write {
                    try replica.redo(with: domain.projections, in: $0)
                }
            default:
                try await act { editor in
                    randomness.begin(seed)
                    try change(verb, editor)
                }
            }
            return nil
        } catch let error as CountingError {
            return "\(error)"
        } catch let error as UndoError {
            return "\(error)"
        }
    }

    private func change(_ verb: Verb, _ editor: CounterEditor) throws {
        switch verb {
        case .add(let titles, let color):
            for (number, title) in titles.enumerated() {
                var draft = CounterDraft(title)
                draft.settings[.color] = color.map { .text($0) }
                draft.createdAt = clock.now - .milliseconds(titles.count - 1 - number)
                try editor.create(draft)
            }
        case .tap(let id, let times): try editor.add(times, to: id)
        case .set(let id, let value): try editor.set(id, to: value)
        case .reset(let ids): for id in ids { try editor.reset(id) }
        case .edit(let id, let settings):
            var changes = CounterSettings()
            for (setting, value) in settings { changes[setting] = value }
            try editor.edit(id, changes)
        case .move(let id, let other):
            let counter = try editor.counter(id)
            let others = try editor.all().filter { $0.id != id }
            let index = other.map { other in others.firstIndex { $0.id == other } } ?? -1
            guard let index else { throw CountingError.overflow }
            try editor.move(counter.id, .to(index + 2))
        case .archive(let ids, let isArchived):
            for id in ids { try editor.setArchived(isArchived, id) }
        case .delete(let ids):
            for id in ids {
                _ = try editor.counter(id)
                try editor.delete(id)
            }
        case .takeBack, .undo, .redo: break
        }
    }

    private func act(_ body: @Sendable (CounterEditor) throws -> Void) async throws {
        try await store.write { transaction in
            let action = try replica.begin(in: transaction)
            try body(domain.editor(in: action))
            try replica.log(action, in: transaction)
        }
    }

    /// Reads counters in one transaction.
    func read<Result: Sendable>(
        _ body: @Sendable (Counters) throws -> Result
    ) async throws -> Result {
        try await store.read { try body(domain.counters(in: $0)) }
    }

    /// The documents of all counters, as canonical texts by id.
    func documents() async throws -> [String: String] {
        try await store.read { transaction in
            let all = try replica.documents(
                of: CounterField.kind, beginningWith: "", in: transaction)
            return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.document.canonicalText) })
        }
    }

    /// The actions, newest first, as what they did and whether they are undone.
    func actions() async throws -> [String] {
        try await store.read { transaction in
            try replica.actions(limit: .max, in: transaction).map {
                "\($0.name), \($0.about), \($0.isUndone)"
            }
        }
    }
}
