import FoundationEssentials

/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Sendable, Comparable, Codable {
    /// Milliseconds since 1970 in UTC; negative before.
    public let milliseconds: Int64

    /// Makes an instant of milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Makes an instant of seconds since 1970, or the nearest that there is.
    public init(seconds: Int64) { self.milliseconds = seconds.multipliedSaturated(by: 1000) }

    /// Rounds a date to the nearest millisecond, so that ``date`` reads back as it was; a date that
    /// is too far away becomes the nearest instant that there is.
    public init(_ date: Date) {
        self.milliseconds = Int64(saturating: date.timeIntervalSince1970 * 1000)
    }

    /// The instant as a Foundation date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The instant that much later, or the latest that there is.
    public static func + (instant: Self, duration: Duration) -> Self {
        Instant(milliseconds: Int64(clamping: Int128(instant.milliseconds) + duration.thousandths))
    }

    /// The instant that much earlier, or the earliest that there is.
    public static func - (instant: Self, duration: Duration) -> Self {
        Instant(milliseconds: Int64(clamping: Int128(instant.milliseconds) - duration.thousandths))
    }

    /// The time from one instant to another; negative if `right` is later.
    public static func - (left: Self, right: Self) -> Duration {
        .milliseconds(Int128(left.milliseconds) - Int128(right.milliseconds))
    }

    /// The milliseconds from an earlier instant to this one, negative if that is later; the nearest
    /// number that fits in 64 bits.
    public func milliseconds(since earlier: Self) -> Int64 {
        milliseconds.subtractingSaturated(earlier.milliseconds)
    }

    /// Moves the instant later.
    public static func += (instant: inout Self, duration: Duration) {
        instant = instant + duration
    }

    /// Reads milliseconds since 1970.
    public init(from decoder: any Decoder) throws {
        self.milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes milliseconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension Instant {
    /// What a date of four digits can name, whatever the zone: the years 1 to 9999 but for their
    /// first and their last day.
    public static let readable =
        Instant(milliseconds: -62_135_510_400_000)...Instant(milliseconds: 253_402_214_399_999)

    /// The instant itself if it is ``readable``, or else the nearest that is.
    ///
    /// Whoever wrote a document may have put any number there.
    public var madeReadable: Instant { clamped(to: Self.readable) }
}
