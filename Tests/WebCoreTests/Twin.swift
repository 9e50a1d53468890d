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
            now: { [clock] in clock.now }, random: { randomness.next() },
            boot: { [clock] in clock.boot })
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
            let others = try editor.all().filter { $0.id != id && $0.group == counter.group }
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
        default: try changeMore(verb, editor)
        }
    }

    private func changeMore(_ verb: Verb, _ editor: CounterEditor) throws {
        switch verb {
        case .make(let making):
            var draft = CounterDraft("Neu", isTime: making.isTime, start: making.start)
            draft.settings.target = making.goal.map {
                .some(Target(goal: $0, period: making.period.flatMap { PeriodRule($0) }))
            }
            draft.settings.group = making.group.map { .some($0) }
            draft.createdAt = clock.now
            try editor.create(draft)
        case .target(let id, let goal, let aim, let period):
            let target = goal.map {
                Target(goal: $0, aim: aim, period: period.flatMap { PeriodRule($0) })
            }
            try editor.edit(id, CounterSettings(target: .some(target)))
        case .start(let ids): for id in ids { try editor.start(id) }
        case .stop(let ids): for id in ids { try editor.stop(id) }
        case .lap(let id): try editor.lap(id)
        case .correct(let id, let correction): try correct(id, correction, editor)
        case .convert(let id, let isTime, let goal):
            try editor.convert(
                id, to: isTime ? .time : goal == nil ? .simple : .target,
                target: goal.map { Target(goal: $0) })
        case .regroup(let ids, let group):
            for id in ids { try editor.edit(id, CounterSettings(group: .some(group))) }
        default: try change(verb, editor.groups)
        }
    }

    private func correct(
        _ id: CounterID, _ correction: TimeCorrection, _ editor: CounterEditor
    ) throws {
        switch correction {
        case .add(let start, let stop): try editor.addInterval(to: id, start: start, stop: stop)
        case .edit(let number, let start, let stop):
            try editor.editInterval(number, of: id, start: start, stop: stop)
        case .remove(let number): try editor.removeInterval(number, of: id)
        case .cut(let from, let to): try editor.cut(id, from: from, to: to)
        }
    }

    private func change(_ verb: Verb, _ groups: GroupEditor) throws {
        switch verb {
        case .addGroup(let name): try groups.create(name: name)
        case .editGroup(let id, let name): try groups.rename(id, to: name)
        case .resetGroup(let id): try groups.reset(id)
        case .deleteGroup(let id): try groups.delete(id)
        case .archiveGroup(let id, let isArchived): try groups.setArchived(isArchived, id)
        case .moveGroup(let id, let other):
            let isArchived = try groups.group(id).isArchived
            let others = try groups.all(isArchived ? .archived : .active).filter { $0.id != id }
            let index = other.map { other in others.firstIndex { $0.id == other } } ?? -1
            guard let index else { throw CountingError.overflow }
            try groups.move(id, .to(index + 2))
        default: break
        }
    }

    /// Moves the anchors of stopwatches, as programs do after reading.
    func settle() async throws {
        let ids = try await read { counters in
            _ = try (counters.all(), counters.all(.archived))
            return counters.unsettled
        }
        try await store.write { try domain.settle(ids, in: $0) }
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

    /// The documents of all kinds, as canonical texts by kind and id.
    func documents() async throws -> [String: String] {
        try await store.read { transaction in
            var texts: [String: String] = [:]
            for kind in [CounterField.kind, GroupField.kind, PeriodField.kind] {
                for (id, document) in try replica.documents(
                    of: kind, beginningWith: "", in: transaction)
                {
                    texts["\(kind.rawValue).\(id)"] = document.canonicalText
                }
            }
            return texts
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
