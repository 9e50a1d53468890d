import Primitives
import Storage

/// The existence of a counter in the store.
public enum CounterStanding: Sendable, Hashable {
    /// There never was a counter with this id.
    case unknown
    /// The counter exists.
    case there
    /// The counter was deleted.
    case deleted
}

extension CounterEditor {
    /// The existence of a counter: there, deleted or unknown.
    public func standing(of id: Counter.ID) throws -> CounterStanding {
        let row = try transaction.get(CounterRow.table, owner, id)
        return row.map { $0.state == .deleted ? .deleted : .there } ?? .unknown
    }

    /// The counters that are not deleted.
    ///
    /// - Complexity: O(N log N).
    public func all() throws -> [Counter] {
        let reader = CounterReader(counters, in: transaction, at: moment)
        return try reader.listed(.all).map { try reader.counter($0) }
    }

    /// Whether anything was ever entered in a counter under a device, even if it was undone.
    public func hasEntered(_ device: DeviceID, in id: Counter.ID) throws -> Bool {
        let document = try counters.replica.document(CounterField.kind, "\(id)", in: transaction)
        guard let document else { return false }
        if document.counter(CounterField.value).tallies[device] != nil
            || document.stopwatch(CounterField.time).devices.contains(device)
        {
            return true
        }
        for row in try transaction.all(Query(PeriodRow.table, equals: owner, id)) {
            let period = try counters.replica.document(
                PeriodField.kind, PeriodField.id(id, row.period), in: transaction)
            if period?.counter(PeriodField.value).tallies[device] != nil { return true }
        }
        return false
    }

    /// The intervals of a stopwatch.
    public func intervals(of id: Counter.ID) throws -> [MeasuredInterval] {
        let document = try counters.replica.document(CounterField.kind, "\(id)", in: transaction)
        return document.map { MeasuredInterval.all(in: $0, anchor: nil) } ?? []
    }

    /// Whether a counter's history has an adjustment with an instant and amount.
    public func hasAdjustment(of id: Counter.ID, at: Instant, by amount: Int64) throws -> Bool {
        let rows = try transaction.all(
            Query(Adjustment.table, equals: owner, id).from(at).through(at))
        return rows.contains { $0.amount == amount }
    }

    /// Restores a deleted counter without its counts or times.
    public func restoreEmpty(_ id: Counter.ID) throws {
        try restore(id)
        let row = try row(id)
        if row.isTime {
            _ = try resetTime(row, isUse: false, note: "")
        } else {
            try set(id, to: 0)
        }
    }
}
