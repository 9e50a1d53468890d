import Primitives

/// Only the device itself writes its own parts. If a document from elsewhere claims that this
/// device did more than it did, another installation writes under its id.
extension Document {
    /// Whether any part in it is the device's own.
    public func mentions(_ device: DeviceID) -> Bool {
        counters.values.contains { $0.extent(of: device) > .zero }
            || stopwatches.values.contains { $0.reach(of: device) > 0 }
            || texts.values.contains { $0.reach(of: device) > 0 }
    }

    /// Whether it claims more of a device than another state does, which has all the device did.
    public func overreaches(_ own: Document, on device: DeviceID) -> Bool {
        counters.contains { $1.extent(of: device) > own.counter($0).extent(of: device) }
            || stopwatches.contains { $1.reach(of: device) > own.stopwatch($0).reach(of: device) }
            || texts.contains { $1.reach(of: device) > own.text($0).reach(of: device) }
    }

    /// Whether a device's own part leaves no room for more, which no person ever reaches.
    public func isFull(on device: DeviceID) -> Bool {
        counters.values.contains { $0.extent(of: device).isFull }
            || stopwatches.values.contains { $0.reach(of: device) > Tally.plausible }
    }

    /// Returns the document of a device that has given up its former id.
    ///
    /// Additions of another installation to the former device's counters are absorbed if they leave
    /// no room for more.
    ///
    /// - Parameters:
    /// - theirs: The state with the other installation's additions.
    /// - device: The device's new id. It adds the amount for which a floor has no room.
    public func absorbingOverflow(
        of theirs: Document, on former: DeviceID, by device: DeviceID
    ) -> Document {
        var document = self
        for (name, counter) in theirs.counters where counter.extent(of: former).isFull {
            document.counters[name, default: FloorCounter()]
                .absorbOverflow(of: counter, on: former, by: device)
        }
        return document
    }
}

extension Deletable {
    /// Returns the highest number of a device in this part, among its additions and those a
    /// deletion has seen.
    fileprivate func reach(of device: DeviceID) -> UInt64 {
        max(progress[device] ?? 0, deletion?.seen[device] ?? 0)
    }
}

extension FloorCounter {
    /// Returns the longest chain recorded here for a device.
    fileprivate func extent(of device: DeviceID) -> Tally {
        var extent = tallies[device] ?? .zero
        if let floor = floors[device], floor.count > extent.count { extent = floor }
        if let seen = deletion?.seen[device], seen > extent.count {
            extent = Tally(count: seen, sum: 0)
        }
        return extent
    }

    /// Absorbs the changes of a device in another state beyond those known here.
    fileprivate mutating func absorbOverflow(
        of theirs: Self, on former: DeviceID, by device: DeviceID
    ) {
        guard let all = theirs.tallies[former] else { return }
        let excess = Int128(all.sum) - Int128(tallies[former]?.sum ?? 0)
        let floor = Int128(floors[former]?.sum ?? 0) + excess
        let kept = Int64(clamping: floor)
        floors[former] = Tally(count: all.count, sum: kept)
        let rest = Int128(kept) - floor
        guard rest != 0, let own = Int64(exactly: Int128(tallies[device]?.sum ?? 0) + rest) else {
            return
        }
        tallies[device] = Tally(count: (tallies[device]?.count ?? 0) + 1, sum: own)
    }
}

extension Tally {
    /// A bound that nobody reaches by counting in a lifetime, far from the end of 64 bits.
    fileprivate static let plausible = UInt64(1) << 62

    fileprivate var isFull: Bool { count > Self.plausible || sum.magnitude > Self.plausible }

    fileprivate static func > (left: Tally, right: Tally) -> Bool {
        (left.count, left.sum) > (right.count, right.sum)
    }
}
