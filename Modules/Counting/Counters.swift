import Primitives
import Storage

/// The counters of one owner, as a transaction shows them at one moment; valid only inside the
/// transaction.
///
/// ```
/// let kids = try await workspace.read { try $0.counters.find("kids") }
/// ```
public class Counters {
    /// The state of the counters to read.
    typealias State = CounterRow.State

    let domain: CountingDomain
    /// The transaction that is read.
    let reading: ReadTransaction
    let moment: Moment
    /// The day of the moment.
    package let today: Day
    /// The stopwatches whose stored anchor should be moved to this moment, so that their time never
    /// goes back: see ``CountingDomain/settle(_:in:)``.
    public private(set) var unsettled: [Counter.ID] = []
    private var knownGroups: [Group.ID: Group]?
    /// The group that was looked at last, and whether it is there.
    private var latestGroup: (id: Group.ID, isThere: Bool)?

    init(_ domain: CountingDomain, in transaction: ReadTransaction) {
        self.domain = domain
        reading = transaction
        moment = Moment(of: domain.environment)
        today = domain.dayRule.day(of: moment.wall)
    }

    /// The rule that assigns instants to days.
    public var dayRule: DayRule { domain.dayRule }

    var owner: AccountID { domain.owner }

    /// The groups of the counters.
    public var groups: Groups { Groups(self) }

    /// Forgets the groups that were read, after one of them changed.
    func forgetGroups() { (knownGroups, latestGroup) = (nil, nil) }

    /// All groups that are not deleted, in their order.
    var knownInOrder: [Group] {
        get throws {
            try reading.all(Query(Group.table, equals: owner)).filter { !$0.isDeleted }
                .sorted { ($0.position, $0.id) < ($1.position, $1.id) }
        }
    }

    /// The rows of one state in a group, in the order of their positions.
    func rows(_ state: State, in group: Group.ID) throws -> [CounterRow] {
        try reading.all(
            Query(CounterRow.table, by: "by_group", equals: owner, group, state.rawValue))
    }

    /// The rows that a list shows, in the form that a closure gives them, without those to which
    /// it gives none: the rows in no group, then group by group.
    func listed<Form>(
        _ scope: CounterScope, _ form: (CounterRow) throws -> Form?
    ) throws -> [Form] {
        let groups = try knownInOrder
        knownGroups = Dictionary(groups.map { ($0.id, $0) }) { first, _ in first }
        let parts = Dictionary(zip(groups.map(\.id), 1...)) { first, _ in first }
        let all = Query(CounterRow.table, equals: owner)
        var forms: [Form] = []
        var order: [(index: Int, part: Int, place: (Int, Int64, Counter.ID))] = []
        // By their key and sorted here: an index would find each row anew, which costs more.
        try reading.forEach(all) { row in
            guard let place = place(of: row, in: scope), let shown = try form(row) else { return }
            let part = scope == .deleted ? 0 : row.group.flatMap { parts[$0] } ?? 0
            order.append((forms.count, part, place))
            forms.append(shown)
        }
        order.sort { $0.part == $1.part ? $0.place < $1.place : $0.part < $1.part }
        forms.arrange(by: order.map(\.index))
        return forms
    }

    /// The place of a row within its group in the list of a scope: first by state, then by
    /// position; `nil` if the list leaves it out.
    private func place(of row: CounterRow, in scope: CounterScope) -> (Int, Int64, Counter.ID)? {
        let isShown =
            switch (scope, row.state) {
            case (.active, .active): !isHidden(row)
            case (.archived, .archived), (.all, .active), (.all, .archived), (.deleted, .deleted):
                true
            case (.archived, .active): isHidden(row)
            default: false
            }
        guard isShown else { return nil }
        let isSecond = scope == .archived ? row.state == .active : row.state == .archived
        return (isSecond ? 1 : 0, row.position, row.id)
    }

    private func isHidden(_ row: CounterRow) -> Bool {
        row.group.flatMap { knownGroups?[$0] }?.isArchived ?? false
    }

    /// The row of a counter that is not deleted.
    func row(_ id: Counter.ID) throws -> CounterRow {
        guard let row = try reading.get(CounterRow.table, owner, id), row.state != .deleted
        else { throw CountingError.noSuchCounter("\(id)", suggestions: []) }
        return row
    }

    /// The group of a counter, unless it was deleted.
    func group(of row: CounterRow) throws -> Group.ID? {
        guard let id = row.group else { return nil }
        if let knownGroups { return knownGroups[id] == nil ? nil : id }
        if latestGroup?.id != id {
            let group = try reading.get(Group.table, owner, id)
            latestGroup = (id, group?.isDeleted == false)
        }
        return latestGroup?.isThere == true ? id : nil
    }

    /// A counter as it shows now.
    func counter(_ row: CounterRow) throws -> Counter {
        let anchor = row.anchor?.moved(to: moment)
        if let old = row.anchor, let anchor, old.isUnsettled(by: anchor) {
            unsettled.append(row.id)
        }
        let period = plan(of: row)?.period(of: today)
        let value =
            if let period {
                try self.value(of: row, in: period)
            } else {
                anchor.map { max(row.value, $0.elapsed) } ?? row.value
            }
        return Counter(
            owner: row.owner, id: row.id, settings: row.settings, type: row.type,
            target: row.target, period: period, group: try group(of: row),
            position: row.position, isArchived: row.state == .archived, value: value,
            runningSince: anchor?.start,
            clockMoved: anchor.map { .milliseconds($0.moved) } ?? .zero, createdAt: row.createdAt,
            usedAt: row.usedAt, anchor: anchor, finished: row.value)
    }

    /// Counters as they show now.
    func counters(_ rows: [CounterRow]) throws -> [Counter] {
        try rows.map { row in try counter(row) }
    }

    /// The value in a period; the reset value if nothing was counted in it yet.
    func value(of row: CounterRow, in period: Period) throws -> Int64 {
        if row.period == period { return row.periodValue }
        if row.period.map({ $0.first < period.first }) ?? true { return row.resetValue }
        let known = try reading.get(PeriodRow.table, owner, row.id, period)
        return known?.value ?? row.resetValue
    }
}
