import Primitives
import Storage

/// The adoption of the history of counters from an export, in place of the adjustments that joining
/// their documents wrote.
///
/// Applies only to counters that were unknown here: in a counter with a history of its own, the
/// join is a part of it. Valid only inside its transaction.
public struct HistoryAdoption {
    private let domain: CountingDomain
    private let transaction: Transaction
    /// The counters whose history is adopted.
    private var unknown: Set<Counter.ID> = []
    private var current: Counter.ID?
    private var sequence: Int64 = 0
    /// The time at which the current counter was last used.
    private var usedAt: Instant?
    /// The amounts of the join that the history does not account for yet, by period.
    private var open: [Period?: Int128] = [:]

    init(_ domain: CountingDomain, in transaction: Transaction) {
        self.domain = domain
        self.transaction = transaction
    }

    private var owner: AccountID { domain.owner }

    /// Registers a counter that is about to be joined; returns `true` if it is unknown here.
    @discardableResult
    public mutating func expect(_ id: Counter.ID) throws -> Bool {
        var isKnown = try transaction.get(CounterRow.table, owner, id) != nil
        if !isKnown { isKnown = try transaction.first(history(of: id)) != nil }
        if !isKnown { unknown.insert(id) }
        return !isKnown
    }

    /// Adopts the next adjustment; those of one counter must come together, oldest first.
    ///
    /// - Returns: `true` if it was adopted.
    public mutating func add(_ adjustment: ImportedAdjustment) throws -> Bool {
        if current != adjustment.counter { try begin(adjustment.counter) }
        guard unknown.contains(adjustment.counter) else { return false }
        sequence += 1
        try transaction.put(
            Adjustment(adjustment, owner: owner, sequence: sequence),
            in: Adjustment.table)
        open[adjustment.period, default: 0] -= Int128(adjustment.amount)
        if ![.undo, .redo, .sync].contains(adjustment.kind) {
            usedAt = max(usedAt ?? adjustment.at, adjustment.at)
        }
        return true
    }

    /// Ends the history of the last counter.
    public mutating func finish() throws { try begin(nil) }

    private mutating func begin(_ id: Counter.ID?) throws {
        if let current, unknown.contains(current) { try end(current) }
        current = id
        sequence = 0
        usedAt = nil
        open = [:]
        guard let id, unknown.contains(id) else { return }
        // The history that follows describes better what the join wrote.
        for row in try transaction.all(history(of: id)) {
            open[row.period, default: 0] += Int128(row.amount)
            try transaction.delete(
                Adjustment.table, row.owner, row.counter, row.at, row.sequence)
        }
    }

    /// Writes the amounts that the history does not account for, so that it sums to the value, and
    /// records the days of the counts if the export is of a version without them.
    private mutating func end(_ id: Counter.ID) throws {
        guard var row = try transaction.get(CounterRow.table, owner, id) else {
            return
        }
        row.sequence = sequence
        let now = domain.environment.now()
        if let usedAt { row.usedAt = max(row.usedAt, min(usedAt, now)) }
        for (period, amount) in open.sorted(by: { Self.text($0.key) < Self.text($1.key) })
        where amount != 0 {
            let adjustment = row.adjustment(
                .sync, Int64(clamping: amount), isCounted: false, at: now,
                device: nil, period: period, note: "")
            try transaction.put(adjustment, in: Adjustment.table)
        }
        try transaction.put(row, in: CounterRow.table)
        try domain.noteOlderDaysIfNone(of: row, in: transaction)
    }

    private static func text(_ period: Period?) -> String { period.map { "\($0)" } ?? "" }

    private func history(of id: Counter.ID) -> Query<Adjustment> {
        Query(Adjustment.table, equals: owner, id)
    }
}

/// An adjustment from an export.
public struct ImportedAdjustment: Sendable, Hashable {
    /// The counter.
    public let counter: Counter.ID
    /// The time of the change.
    public let at: Instant
    /// The device that made it, if it is known.
    public let device: DeviceID?
    /// The kind of the change.
    public let kind: Adjustment.Kind
    /// The amount by which the value changed.
    public let amount: Int64
    /// Whether something was counted.
    public let isCounted: Bool
    /// The period that it belongs to.
    public let period: Period?
    /// The note.
    public let note: String

    /// Creates an adjustment.
    public init(
        counter: Counter.ID, at: Instant, device: DeviceID?, kind: Adjustment.Kind,
        amount: Int64, isCounted: Bool, period: Period?, note: String
    ) {
        self.counter = counter
        self.at = at
        self.device = device
        self.kind = kind
        self.amount = amount
        self.isCounted = isCounted
        self.period = period
        self.note = note
    }
}

extension Adjustment {
    init(_ told: ImportedAdjustment, owner: AccountID, sequence: Int64) {
        self.init(
            owner: owner, counter: told.counter, at: told.at, sequence: sequence,
            device: told.device, kind: told.kind, amount: told.amount,
            isCounted: told.isCounted, period: told.period, note: told.note)
    }
}

extension CountingDomain {
    /// Returns an adoption of histories in a transaction.
    public func historyAdoption(in transaction: Transaction) throws -> HistoryAdoption {
        try noteThatNoneAreOlder(in: transaction)
        return HistoryAdoption(self, in: transaction)
    }
}
