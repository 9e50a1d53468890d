import CountingRules

extension Counters {
    /// The laps of a stopwatch, in order.
    public func laps(of id: Counter.ID) throws -> [Lap] {
        try document(CounterField.kind, "\(id)").map { Lap.all(in: $0) } ?? []
    }

    /// The intervals of a stopwatch, ascending by start.
    public func intervals(of id: Counter.ID) throws -> [MeasuredInterval] {
        let row = try reading.get(CounterRow.table, owner, id)
        guard let document = try document(CounterField.kind, "\(id)") else { return [] }
        return MeasuredInterval.all(
            in: document, anchor: row?.anchor?.moved(to: moment), zones: knownZones)
    }
}
