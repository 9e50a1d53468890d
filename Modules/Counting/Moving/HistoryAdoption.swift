import Primitives
import Storage

/// Takes over the history of counters that came from an export, in the place of what joining their
/// documents wrote about them.
///
/// Only of counters that were unknown here: where a counter has a history of its own already, the
/// join is a part of it. Lent inside a transaction; it can't be kept.
public struct HistoryAdoption {
    private let counters: Counters
    private let transaction: Transaction
    /// The counters whose history is taken over.
    private var unknown: Set<Counter.ID> = []
    private var current: Counter.ID?
    private var sequence: Int64 = 0
    /// What the join came to and the history has not come to yet, by period.
    private var open: [Period?: Int128] = [:]

    init(_ counters: Counters, in transaction: Transaction) {
        self.counters = counters
        self.transaction = transaction
    }

    private var owner: AccountID { counters.owner }

    /// Notes that a counter is about to be joined; whether it is unknown here.
    @discardableResult
    public mutating func expect(_ id: Counter.ID) throws -> Bool {
        let isKnown =
            try transaction.get(CounterRow.table, owner, id) != nil
            || transaction.first(history(of: id)) != nil
        if !isKnown { unknown.insert(id) }
        return !isKnown
    }

    /// Takes over the next adjustment; those of one counter come together, oldest first.
    ///
    /// - Returns: Whether it was taken over.
    public mutating func add(_ adjustment: ImportedAdjustment) throws -> Bool {
        if current != adjustment.counter { try begin(adjustment.counter) }
        guard unknown.contains(adjustment.counter) else { return false }
        sequence += 1
        try transaction.put(
            Adjustment(adjustment, owner: owner, sequence: sequence),
            in: Adjustment.table)
        open[adjustment.period, default: 0] -= Int128(adjustment.amount)
        return true
    }

    /// Ends the history of the last counter.
    public mutating func finish() throws { try begin(nil) }

    private mutating func begin(_ id: Counter.ID?) throws {
        if let current, unknown.contains(current) { try end(current) }
        current = id
        sequence = 0
        open = [:]
        guard let id, unknown.contains(id) else { return }
        // What the join wrote is told better by the history that comes now.
        for row in try transaction.all(history(of: id)) {
            open[row.period, default: 0] += Int128(row.amount)
            try transaction.delete(
                Adjustment.table, row.owner, row.counter, row.at, row.sequence)
        }
    }

    /// Writes down what the history does not account for, so that it sums to the value, and on which
    /// days it was counted if the export is of a version that didn't.
    private mutating func end(_ id: Counter.ID) throws {
        guard var row = try transaction.get(CounterRow.table, owner, id) else {
            return
        }
        row.sequence = sequence
        for (period, amount) in open.sorted(by: { Self.text($0.key) < Self.text($1.key) })
        where amount != 0 {
            try row.write(
                .sync, Int64(clamping: amount), isCounted: false, at: counters.environment.now(),
                device: nil, period: period, note: "", in: transaction)
        }
        try transaction.put(row, in: CounterRow.table)
        try counters.noteOlderDaysIfNone(of: row, in: transaction)
    }

    private static func text(_ period: Period?) -> String { period.map { "\($0)" } ?? "" }

    private func history(of id: Counter.ID) -> Query<Adjustment> {
        Query(Adjustment.table, equals: owner, id)
    }
}

/// An adjustment as an export tells it.
public struct ImportedAdjustment: Sendable, Hashable {
    /// The counter.
    public let counter: Counter.ID
    /// When.
    public let at: Instant
    /// The device that made it, if it is known.
    public let device: DeviceID?
    /// What changed it.
    public let kind: Adjustment.Kind
    /// By how much.
    public let amount: Int64
    /// Whether something was counted.
    public let isCounted: Bool
    /// The period that it belongs to.
    public let period: Period?
    /// What was said about it.
    public let note: String

    /// An adjustment.
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

extension Counters {
    /// Takes over histories in a transaction.
    public func historyAdoption(in transaction: Transaction) -> HistoryAdoption {
        HistoryAdoption(self, in: transaction)
    }
}
