/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Sendable, Comparable {
    /// The milliseconds since 1970 in UTC; negative before.
    public let milliseconds: Int64

    /// Creates an instant from milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Creates an instant from seconds since 1970, or the nearest possible one.
    public init(seconds: Int64) { self.milliseconds = seconds.multipliedSaturated(by: 1000) }

    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Returns the instant later by a duration, or the latest possible one.
    public static func + (instant: Self, duration: Duration) -> Self {
        Instant(milliseconds: Int64(clamping: Int128(instant.milliseconds) + duration.thousandths))
    }

    /// Returns the instant earlier by a duration, or the earliest possible one.
    public static func - (instant: Self, duration: Duration) -> Self {
        Instant(milliseconds: Int64(clamping: Int128(instant.milliseconds) - duration.thousandths))
    }

    /// Returns the time from one instant to another; negative if `right` is later.
    public static func - (left: Self, right: Self) -> Duration {
        .milliseconds(Int128(left.milliseconds) - Int128(right.milliseconds))
    }

    /// Returns the milliseconds from an earlier instant to this one, negative if that is later,
    /// clamped to 64 bits.
    public func milliseconds(since earlier: Self) -> Int64 {
        milliseconds.subtractingSaturated(earlier.milliseconds)
    }

    /// Moves the instant later by a duration.
    public static func += (instant: inout Self, duration: Duration) {
        instant = instant + duration
    }
}

extension Instant {
    /// The instants that a date with a four-digit year can name in any zone: the years 1 to 9999
    /// without their first and last day.
    public static let readable =
        Instant(milliseconds: -62_135_510_400_000)...Instant(milliseconds: 253_402_214_399_999)

    /// The instant itself if it is ``readable``, otherwise the nearest one that is.
    ///
    /// A document from elsewhere may contain any number.
    public var madeReadable: Instant { clamped(to: Self.readable) }
}
