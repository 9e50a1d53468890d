import Primitives

extension FloorCounter {
    /// Notes for looking back that a device counted an amount on a day, and counts nothing here.
    ///
    /// - Returns: The delta.
    @discardableResult
    public mutating func note(_ amount: Int64, on day: Day, by device: DeviceID) -> Self {
        let old = days
        var new = old ?? DaySums()
        new.add(amount, on: day, by: device)
        return keep(new, since: old)
    }

    /// Keeps sums by day, and answers what is new of them.
    private mutating func keep(_ new: DaySums, since old: DaySums?) -> Self {
        var delta = Self()
        guard new != old ?? DaySums() else { return delta }
        days = new
        delta.days = old.map { new.delta(since: $0) } ?? new
        return delta
    }

    /// Notes what a device counted before it noted days: each change with its day and amount.
    ///
    /// - Returns: The delta.
    @discardableResult
    public mutating func adopt(
        _ changes: [(day: Day, amount: Int64)], by device: DeviceID
    ) -> Self {
        let old = days
        var new = old ?? DaySums()
        new.adopt(changes, by: device)
        return keep(new, since: old)
    }

    /// Notes when changes of a device became known here; holds until the device notes its days.
    ///
    /// - Returns: The delta.
    @discardableResult
    public mutating func tell(_ sums: [Day: Int64], of device: DeviceID) -> Self {
        let old = days
        var new = old ?? DaySums()
        new.tell(sums, upTo: tallies[device]?.count ?? 0, of: device)
        return keep(new, since: old)
    }

    /// The sum of each day on which something was counted, by whatever device; the nearest number
    /// that fits in 64 bits.
    public var dayTotals: [Day: Int64] { days?.totals ?? [:] }

    /// The sum of each day on which one device counted something.
    public func dayTotals(of device: DeviceID) -> [Day: Int64] { days?.totals(of: device) ?? [:] }
}
