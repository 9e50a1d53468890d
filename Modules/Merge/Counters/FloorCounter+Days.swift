import Primitives

/// The amounts counted by day, for history only. They do not affect the value.
extension FloorCounter {
    /// Notes that a device counted an amount on a day, negative for down.
    ///
    /// - Returns: The delta: everything that the device has noted.
    @discardableResult
    public mutating func note(_ amount: Int64, on day: Day, by device: DeviceID) -> Self {
        changeDays(of: device) { $0.add(amount, on: day, by: device) }
    }

    /// Notes the changes of a device from before it noted days, each with its day and amount.
    ///
    /// - Returns: The delta.
    @discardableResult
    public mutating func adopt(
        _ changes: [(day: Day, amount: Int64)], by device: DeviceID
    ) -> Self {
        changeDays(of: device) { $0.adopt(changes, by: device) }
    }

    /// Notes the days on which changes of a device became known here, valid until it notes its own
    /// days.
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

    /// The sum of each day on which any device counted something, clamped to 64 bits.
    public var dayTotals: [Day: Int64] { days?.totals ?? [:] }

    /// Whether days of any device are noted, even if they sum to zero.
    public var hasDays: Bool { days?.isEmpty == false }

    /// Whether days of a device are noted, even if they sum to zero.
    public func hasDays(of device: DeviceID) -> Bool { days?.hasLane(of: device) == true }

    /// Whether a device noted days itself, even if they sum to zero.
    public func hasOwnDays(of device: DeviceID) -> Bool { days?.hasMonths(of: device) == true }

    /// Returns the sum of each day on which one device counted something.
    public func dayTotals(of device: DeviceID) -> [Day: Int64] { days?.totals(of: device) ?? [:] }
}
