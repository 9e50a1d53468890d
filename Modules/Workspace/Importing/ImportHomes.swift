import Counting
import Primitives
import Storage

/// Where the records of a title go, and where those are that came before.
struct ImportHomes {
    /// The counter into which new records of a title go.
    enum Home {
        /// It is there.
        case there(Counter.ID)
        /// There is none.
        case none
        /// A person deleted it.
        case deleted
        /// The import that made it was taken back.
        case takenBack
        /// Several are called so, and nothing tells which is meant.
        case ambiguous
    }

    /// The counter into which known records of a title went.
    enum Keeper {
        /// It is there.
        case there(Counter.ID)
        /// It was deleted.
        case gone
        /// Earlier versions did not note it, and it is not called so any more.
        case unsure
    }

    private struct Named {
        let id: Counter.ID
        let isTime: Bool
    }

    private let editor: CounterEditor
    private let ledger: ImportLedger
    /// What is there, by the small letters of its title.
    private var titled: [String: [Named]] = [:]
    /// Whether a counter that is there is a stopwatch.
    private var isTime: [Counter.ID: Bool] = [:]

    init(_ editor: CounterEditor, _ ledger: ImportLedger) throws {
        self.editor = editor
        self.ledger = ledger
        for counter in try editor.all() {
            add(counter.title, Named(id: counter.id, isTime: counter.type == .time))
        }
    }

    private mutating func add(_ title: String, _ counter: Named) {
        titled[title.lowercased(), default: []].append(counter)
        isTime[counter.id] = counter.isTime
    }

    /// Notes that the counter of a target was made, or restored.
    mutating func add(_ target: ImportTarget) {
        add(target.title, Named(id: target.id, isTime: target.isTime))
    }

    /// Whether anything is called like a target, of whatever type.
    func hasAny(_ target: ImportTarget) -> Bool { titled[target.title.lowercased()] != nil }

    /// The counter into which new records go: the one that is called so, the one into which
    /// earlier ones went, or the one that an import made.
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
        switch try editor.standing(of: target.id) {
        case .there: return .there(target.id)
        case .deleted: return try ledger.isKnown(target.name) ? .deleted : .takenBack
        case .unknown:
            let isDeleted = try noted.contains { try editor.standing(of: $0) == .deleted }
            return isDeleted ? .deleted : .none
        }
    }

    /// The counter into which known records went.
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

    /// The counters into which records went, as far as that was noted.
    private func noted(_ target: ImportTarget) throws -> [Counter.ID] {
        try ledger.counters(of: target.name).sorted().compactMap { Counter.ID($0) }
    }
}
