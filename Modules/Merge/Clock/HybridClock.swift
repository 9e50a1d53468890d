import Primitives

/// A clock whose stamps never go back, stay close to wall time, and are later than all it has seen.
public struct HybridClock: Hashable, Sendable {
    /// The time part of the latest stamp issued or seen.
    public private(set) var latest: UInt64

    /// The largest number of milliseconds that fits in 48 bits.
    private static let latestMillisecond = UInt64.max >> 16

    /// Creates a clock from the time part of the latest known stamp, 0 for a new device.
    public init(latest: UInt64 = 0) { self.latest = latest }

    /// Returns the next stamp of a device, later than every stamp before, whatever the wall clock
    /// does.
    ///
    /// Stamps stop growing only at the end of the range, in the year 10889.
    public mutating func stamp(at now: Instant, on device: DeviceID) -> Stamp {
        let wall = min(UInt64(clamping: now.milliseconds), Self.latestMillisecond) << 16
        latest = max(latest == .max ? latest : latest + 1, wall)
        return Stamp(time: latest, device: device)
    }

    /// Notes a stamp from elsewhere, so that later ones follow it.
    public mutating func observe(_ stamp: Stamp) { latest = max(latest, stamp.time) }
}
