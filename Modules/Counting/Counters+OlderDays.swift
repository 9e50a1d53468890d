import CountingRules
import Merge
import Primitives
import Storage
import Sync

/// Sums by day for counts of older versions, which kept the days only in the history of each
/// device.
extension CountingDomain {
    /// Whether the days of counts from before documents held days are still to be recorded.
    ///
    /// - Complexity: one read.
    public func lacksOlderDays(in transaction: ReadTransaction) throws -> Bool {
        if let noting = try transaction.get(DayNoting.table, owner) {
            return noting.through != nil
        }
        return try transaction.first(Query(CounterRow.table, equals: owner)) != nil
    }

    /// Records in the documents the days of counts from before documents held days, taken from the
    /// history of this device. Runs once for each store and resumes after an interruption.
    ///
    /// The days of what this device counted or imported are exact. For other devices, it records
    /// the days on which their counts became known here; these days hold until the devices record
    /// their own.
    ///
    /// - Complexity: O(N) in the history, one page of counters in each transaction.
    public func noteOlderDays(in store: Store) async throws {
        while try await store.write({ transaction in
            try noteOlderDaysOfSome(in: transaction)
        }) {}
    }

    /// Notes that no days are to be recorded if there are no counters yet: the history that comes
    /// from elsewhere doesn't say which of its changes this device made.
    func noteThatNoneAreOlder(in transaction: Transaction) throws {
        guard try transaction.get(DayNoting.table, owner) == nil,
            try transaction.first(Query(CounterRow.table, equals: owner)) == nil
        else { return }
        try transaction.put(DayNoting(owner: owner, through: nil), in: DayNoting.table)
    }

    /// The number of counters that one transaction handles.
    private static let pageSize = 200

    /// Handles the next page of counters; returns `true` if some are left.
    private func noteOlderDaysOfSome(in transaction: Transaction) throws -> Bool {
        let progress = try transaction.get(DayNoting.table, owner)
        if let progress, progress.through == nil { return false }
        var query = Query(CounterRow.table, equals: owner).limited(to: Self.pageSize)
        if let last = try progress?.through.map({
            id in try transaction.get(CounterRow.table, owner, id)
        }) ?? nil {
            query = query.resumed(after: last)
        }
        let rows = try transaction.all(query)
        for row in rows where row.state != .deleted {
            try noteOlderDays(of: row, in: transaction)
        }
        let isDone = rows.count < Self.pageSize
        let noted = DayNoting(owner: owner, through: isDone ? nil : rows.last?.id)
        try transaction.put(noted, in: DayNoting.table)
        return !isDone
    }

    /// Records the days of one counter's history in its document, unless the document has days.
    func noteOlderDaysIfNone(of row: CounterRow, in transaction: Transaction) throws {
        let document = try replica.document(CounterField.kind, "\(row.id)", in: transaction)
        guard let document, !document.isDeleted, !document.hasDays else { return }
        try noteOlderDays(of: row, in: transaction)
    }

    /// Records the days of one counter's history in its document.
    private func noteOlderDays(of row: CounterRow, in transaction: Transaction) throws {
        let history =
            row.isTime
            ? OlderDays()
            : OlderDays(
                of: try transaction.all(Query(Adjustment.table, equals: owner, row.id)),
                on: try replica.device(in: transaction), by: dayRule)
        guard row.isTime || !history.isEmpty else { return }
        try replica.edit(CounterField.kind, "\(row.id)", in: transaction) { edit in
            if row.isTime {
                edit.noteClocks(dayRule)
            } else {
                edit.document.changeCounter(CounterField.value) { history.note(in: &$0) }
            }
        }
    }
}

/// The history of a counter by day and device.
private struct OlderDays {
    /// The counts that were made on this device, or entered here for another one: exact.
    private var made: [DeviceID: [(day: Day, amount: Int64)]] = [:]
    /// The counts of other devices by the day on which they became known here.
    private var heard: [DeviceID: [Day: Int64]] = [:]

    init() {}

    init(of history: [Adjustment], on device: DeviceID, by rule: DayRule) {
        for change in history where change.isCounted {
            let day = rule.day(of: change.at)
            switch change.kind {
            case .tap, .set, .undo, .redo:
                made[change.device ?? device, default: []].append((day, change.amount))
            case .sync:
                guard let other = change.device else { continue }
                let sum = Int128(heard[other]?[day] ?? 0) + Int128(change.amount)
                heard[other, default: [:]][day] = Int64(clamping: sum)
            case .reset, .stop, .edit: continue
            }
        }
    }

    var isEmpty: Bool { made.isEmpty && heard.isEmpty }

    /// Records the days of each device that has none, and replaces days that only others recorded
    /// if these are exact.
    func note(in counter: inout FloorCounter) {
        for (device, changes) in made.sorted(by: { $0.key < $1.key })
        where !counter.hasOwnDays(of: device) {
            counter.adopt(changes, by: device)
        }
        for (device, sums) in heard.sorted(by: { $0.key < $1.key })
        where made[device] == nil && !counter.hasDays(of: device) {
            counter.tell(sums, of: device)
        }
    }
}

extension Document {
    /// Whether any device recorded the days of what it counted or measured.
    fileprivate var hasDays: Bool {
        counters[CounterField.value]?.hasDays == true
            || fields.keys.contains { $0.hasPrefix(CounterField.clock) }
    }
}

extension Edit {
    /// Records the day clock of each interval whose device did not record one.
    fileprivate mutating func noteClocks(_ rule: DayRule) {
        let originals = Dictionary(
            document.stopwatch(CounterField.time).intervals.map { ($0.original, $0.start) }
        ) { min($0, $1) }
        for (id, start) in originals.sorted(by: { $0.key < $1.key })
        where DayClocks(in: document).seconds(of: id) == nil {
            noteClock(rule, at: start, of: id, zones: knownZones)
        }
    }
}
