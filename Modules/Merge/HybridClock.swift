import Primitives

/// Gives stamps that never go back, close to wall time, and later than all it has seen.
public struct HybridClock: Hashable, Sendable {
    /// The time part of the latest stamp given or seen.
    public private(set) var latest: UInt64

    /// The largest number of milliseconds that fits in 48 bits.
    private static let latestMillisecond = UInt64.max >> 16

    /// Starts from the time part of the latest stamp known, 0 for a new device.
    public init(latest: UInt64 = 0) { self.latest = latest }

    /// The next stamp of a device: later than every stamp before, whatever the wall clock does.
    ///
    /// Only at the end of time, in the year 10889, stamps no longer grow.
    public mutating func stamp(at now: Instant, on device: DeviceID) -> Stamp {
        let wall = min(UInt64(clamping: now.milliseconds), Self.latestMillisecond) << 16
        latest = max(latest == .max ? latest : latest + 1, wall)
        return Stamp(time: latest, device: device)
    }

    /// Takes note of a stamp from elsewhere, so that later ones come after it.
    public mutating func observe(_ stamp: Stamp) { latest = max(latest, stamp.time) }
}
