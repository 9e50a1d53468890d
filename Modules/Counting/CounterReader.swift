import Primitives
import Storage

/// A reader of counters as they show at one moment, valid only inside its transaction.
final class CounterReader {
    /// The state of the counters to read.
    typealias State = CounterRow.State

    private let counters: Counters
    private let transaction: ReadTransaction
    private let moment: Moment
    private let today: Day
    /// The ids of stopwatches whose stored anchor should be moved to this moment.
    private(set) var unsettled: [Counter.ID] = []
    private var knownGroups: [Group.ID: Group]?

    init(_ counters: Counters, in transaction: ReadTransaction, at moment: Moment) {
        self.counters = counters
        self.transaction = transaction
        self.moment = moment
        today = counters.dayRule.day(of: moment.wall)
    }

    private var owner: AccountID { counters.owner }

    /// All groups that are not deleted, in their order.
    var groups: [Group] {
        get throws(StorageError) {
            try transaction.all(Query(Group.table, equals: owner)).filter { !$0.isDeleted }
                .sorted { ($0.position, $0.id) < ($1.position, $1.id) }
        }
    }

    /// The rows of one state in the order of their positions.
    func rows(_ state: State) throws(StorageError) -> [CounterRow] {
        try transaction.all(
            Query(CounterRow.table, by: "by_position", equals: owner, state.rawValue))
    }

    /// The rows of one state in a group, in the order of their positions.
    func rows(_ state: State, in group: Group.ID) throws(StorageError) -> [CounterRow] {
        try transaction.all(
            Query(CounterRow.table, by: "by_group", equals: owner, group, state.rawValue))
    }

    /// The rows that a list shows: those in no group, then group by group.
    func listed(_ scope: CounterScope) throws(StorageError) -> [CounterRow] {
        let groups = try groups
        knownGroups = Dictionary(groups.map { ($0.id, $0) }) { first, _ in first }
        var rows: [CounterRow] = []
        switch scope {
        case .active: rows = try self.rows(.active).filter { !isHidden($0) }
        case .archived:
            rows = try self.rows(.archived) + self.rows(.active).filter { isHidden($0) }
        case .all: rows = try self.rows(.active) + self.rows(.archived)
        case .deleted: return try self.rows(.deleted)
        }
        guard !groups.isEmpty else { return rows }
        var parts: [Group.ID: [CounterRow]] = [:]
        var free: [CounterRow] = []
        for row in rows {
            if let group = row.group, knownGroups?[group] != nil {
                parts[group, default: []].append(row)
            } else {
                free.append(row)
            }
        }
        return free + groups.flatMap { parts[$0.id] ?? [] }
    }

    private func isHidden(_ row: CounterRow) -> Bool {
        row.group.flatMap { knownGroups?[$0] }?.isArchived ?? false
    }

    /// The group of a counter, unless it was deleted.
    func group(of row: CounterRow) throws(StorageError) -> Group.ID? {
        guard let id = row.group else { return nil }
        if let knownGroups { return knownGroups[id] == nil ? nil : id }
        guard let group = try transaction.get(Group.table, owner, id), !group.isDeleted else {
            return nil
        }
        return id
    }

    /// A counter as it shows now.
    func counter(_ row: CounterRow) throws(StorageError) -> Counter {
        let anchor = row.anchor?.moved(to: moment)
        if let old = row.anchor, let anchor, old.isUnsettled(by: anchor) {
            unsettled.append(row.id)
        }
        let period = row.rule?.period(of: today, weekStart: counters.dayRule.weekStart)
        let value =
            if let period {
                try self.value(of: row, in: period)
            } else {
                anchor.map { max(row.value, $0.elapsed) } ?? row.value
            }
        return Counter(
            owner: row.owner, id: row.id, title: row.title, note: row.note, type: row.type,
            step: row.step, start: row.start, resetValue: row.resetValue, boundary: row.boundary,
            target: row.target, period: period, group: try group(of: row),
            position: row.position, isArchived: row.state == .archived, color: row.color,
            icon: row.icon, value: value, runningSince: anchor?.start,
            clockMoved: .milliseconds(anchor?.moved ?? 0), createdAt: row.createdAt,
            usedAt: row.usedAt, anchor: anchor, finished: row.value)
    }

    /// The value in a period; the reset value if nothing was counted in it yet.
    private func value(of row: CounterRow, in period: Period) throws(StorageError) -> Int64 {
        if row.period == period { return row.periodValue }
        if row.period.map({ $0.first < period.first }) ?? true { return row.resetValue }
        return try transaction.get(PeriodRow.table, owner, row.id, period)?.value
            ?? row.resetValue
    }
}

/// The counters that a list shows.
public enum CounterScope: Sendable, Hashable {
    /// The counters in use.
    case active
    /// The counters that were archived, by themselves or with their group.
    case archived
    /// The active and the archived counters.
    case all
    /// The counters that were deleted and can be restored.
    case deleted
}

extension Anchor {
    /// The most time shown that may be lost if the machine restarts with a wall clock that was set
    /// back or has no battery.
    static let longestUnsettled: Duration = .minutes(1)

    /// Whether a later reading of the clocks must be stored: the machine was restarted, the wall
    /// clock was set, or ``longestUnsettled`` has passed.
    func isUnsettled(by later: Anchor) -> Bool {
        guard let passed = later.moment.boot.elapsed(since: moment.boot) else { return true }
        return later.moved != moved || passed >= Self.longestUnsettled
    }
}
