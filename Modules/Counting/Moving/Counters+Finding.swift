import CountingRules
import Primitives

/// The existence of a counter in the store.
public enum CounterStanding: Sendable, Hashable {
    /// There never was a counter with this id.
    case unknown
    /// The counter exists.
    case there
    /// The counter was deleted.
    case deleted
}

extension Counters {
    /// The existence of a counter: there, deleted or unknown.
    public func standing(of id: Counter.ID) throws -> CounterStanding {
        let row = try reading.get(CounterRow.table, owner, id)
        return row.map { $0.state == .deleted ? .deleted : .there } ?? .unknown
    }

    /// Whether anything was ever entered in a counter under a device, even if it was undone.
    public func hasEntered(_ device: DeviceID, in id: Counter.ID) throws -> Bool {
        let document = try self.document(CounterField.kind, "\(id)")
        guard let document else { return false }
        if document.counter(CounterField.value).tallies[device] != nil
            || document.stopwatch(CounterField.time).devices.contains(device)
        {
            return true
        }
        let periods = try domain.replica.documents(
            of: PeriodField.kind, beginningWith: "\(id).", in: reading)
        return periods.contains { _, period in
            period.counter(PeriodField.value).tallies[device] != nil
        }
    }
}
