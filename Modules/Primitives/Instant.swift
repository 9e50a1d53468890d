import FoundationEssentials

/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Sendable, Comparable, Codable {
    /// Milliseconds since 1970 in UTC; negative before.
    public let milliseconds: Int64

    /// Makes an instant of milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Makes an instant of seconds since 1970.
    public init(seconds: Int64) { self.milliseconds = seconds * 1000 }

    /// Rounds a date to the nearest millisecond, so that ``date`` reads back as it was.
    public init(_ date: Date) {
        self.milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
    }

    /// The instant as a Foundation date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The instant that much later.
    public static func + (instant: Self, duration: Duration) -> Self {
        Instant(milliseconds: instant.milliseconds + duration.wholeMilliseconds)
    }

    /// The instant that much earlier.
    public static func - (instant: Self, duration: Duration) -> Self {
        Instant(milliseconds: instant.milliseconds - duration.wholeMilliseconds)
    }

    /// The time from one instant to another; negative if `right` is later.
    public static func - (left: Self, right: Self) -> Duration {
        .milliseconds(left.milliseconds - right.milliseconds)
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

extension Duration {
    /// A duration of whole minutes.
    public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

    /// A duration of whole hours.
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

    /// The duration in milliseconds, rounded towards zero.
    public var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }

    /// The duration in whole minutes, rounded towards zero.
    public var wholeMinutes: Int { Int(wholeMilliseconds / 60_000) }
}
