import Primitives

/// What was counted on which day, for looking back. It changes nothing of the value.
extension FloorCounter {
    /// Notes that a device counted an amount on a day, negative for down.
    ///
    /// - Returns: The delta: all that the device has noted.
    @discardableResult
    public mutating func note(_ amount: Int64, on day: Day, by device: DeviceID) -> Self {
        changeDays(of: device) { $0.add(amount, on: day, by: device) }
    }

    /// Notes what a device counted before it noted days: each change with its day and amount.
    ///
    /// - Returns: The delta.
    @discardableResult
    public mutating func adopt(
        _ changes: [(day: Day, amount: Int64)], by device: DeviceID
    ) -> Self {
        changeDays(of: device) { $0.adopt(changes, by: device) }
    }

    /// Notes when changes of a device became known here; holds until the device notes its days.
    ///
    /// - Returns: The delta.
    @discardableResult
    public mutating func tell(_ sums: [Day: Int64], of device: DeviceID) -> Self {
        let count = tallies[device]?.count ?? 0
        return changeDays(of: device) { $0.tell(sums, upTo: count, of: device) }
    }

    private mutating func changeDays(
        of device: DeviceID, _ change: (inout DaySums) -> Void
    ) -> Self {
        var new = days ?? DaySums()
        change(&new)
        var delta = Self()
        guard new != days ?? DaySums() else { return delta }
        days = new
        delta.days = new.lane(of: device)
        return delta
    }

    /// The sum of each day on which something was counted, by whatever device; the nearest number
    /// that fits in 64 bits.
    public var dayTotals: [Day: Int64] { days?.totals ?? [:] }

    /// Whether days of any device are noted, also where they sum to zero.
    public var hasDays: Bool { days?.isEmpty == false }

    /// Whether days of a device are noted, also where they sum to zero.
    public func hasDays(of device: DeviceID) -> Bool { days?.hasLane(of: device) == true }

    /// Whether a device noted days itself, also where they sum to zero.
    public func hasOwnDays(of device: DeviceID) -> Bool { days?.hasMonths(of: device) == true }

    /// The sum of each day on which one device counted something.
    public func dayTotals(of device: DeviceID) -> [Day: Int64] { days?.totals(of: device) ?? [:] }
}
