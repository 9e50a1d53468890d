import Counting
import Storage

/// The counters for the records of each title, for new records and for those that came before.
struct ImportHomes {
    /// The counter for new records of a title.
    enum Home {
        /// The counter exists.
        case there(Counter.ID)
        /// There is no counter.
        case none
        /// A person deleted the counter.
        case deleted
        /// The import that created the counter was undone.
        case takenBack
        /// Several counters have this title, and nothing tells which one is meant.
        case ambiguous
    }

    /// The counter that holds the known records of a title.
    enum Keeper {
        /// The counter exists.
        case there(Counter.ID)
        /// The counter was deleted.
        case gone
        /// Earlier versions did not note the counter, and it has another title now.
        case unsure
    }

    private struct Named {
        let id: Counter.ID
        let isTime: Bool
    }

    private let counters: CounterEditor
    private let transaction: Transaction
    private let ledger: ImportLedger
    /// The existing counters, by lower-case title.
    private var titled: [String: [Named]] = [:]
    /// The existing counters, with `true` for a stopwatch.
    private var isTime: [Counter.ID: Bool] = [:]

    init(_ editor: WorkspaceEditor, _ ledger: ImportLedger) throws {
        counters = editor.counters
        transaction = editor.transaction
        self.ledger = ledger
        for counter in try counters.all(.all) {
            add(counter.title, Named(id: counter.id, isTime: counter.type == .time))
        }
    }

    private mutating func add(_ title: String, _ counter: Named) {
        titled[title.lowercased(), default: []].append(counter)
        isTime[counter.id] = counter.isTime
    }

    /// Notes that the counter of a target was created or restored.
    mutating func add(_ target: ImportTarget) {
        add(target.title, Named(id: target.id, isTime: target.isTime))
    }

    /// Whether any counter has the title of a target, whatever its type.
    func hasAny(_ target: ImportTarget) -> Bool { titled[target.title.lowercased()] != nil }

    /// Returns the counter for new records: the one with that title, the one that earlier records
    /// went into, or the one that an import created.
    func home(of target: ImportTarget) throws -> Home {
        let fitting = (titled[target.title.lowercased()] ?? [])
            .filter { $0.isTime == target.isTime }.map(\.id)
        if fitting.contains(target.id) { return .there(target.id) }
        if fitting.count == 1 { return .there(fitting[0]) }
        let noted = try noted(target)
        if !fitting.isEmpty {
            let meant = fitting.filter(noted.contains)
            return meant.count == 1 ? .there(meant[0]) : .ambiguous
        }
        if let renamed = noted.first(where: { isTime[$0] == target.isTime }) {
            return .there(renamed)
        }
        switch try counters.standing(of: target.id) {
        case .there: return .there(target.id)
        case .deleted:
            let isKnown = try ledger.isKnown(target.name)
            return isKnown ? .deleted : .takenBack
        case .unknown:
            for id in noted where try counters.standing(of: id) == .deleted { return .deleted }
            return .none
        }
    }

    /// Returns the counter that known records went into.
    func keeper(of target: ImportTarget) throws -> Keeper {
        let noted = try noted(target)
        if let there = noted.first(where: { isTime[$0] != nil }) { return .there(there) }
        guard noted.isEmpty else { return .gone }
        switch try home(of: target) {
        case .there(let id): return .there(id)
        case .deleted: return .gone
        case .none, .takenBack, .ambiguous: return .unsure
        }
    }

    /// Returns the counters that records went into, as far as they were noted.
    private func noted(_ target: ImportTarget) throws -> [Counter.ID] {
        let noted = try ledger.counters(of: target.name)
        return noted.sorted().compactMap { Counter.ID($0) }
    }
}
