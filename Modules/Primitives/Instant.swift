import Foundation

/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Sendable, Comparable, Codable {
    /// Milliseconds since 1970 in UTC; negative before.
    public let milliseconds: Int64

    /// Makes an instant of milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Makes an instant of seconds since 1970.
    public init(seconds: Int64) { self.milliseconds = seconds * 1000 }

    /// Reads an RFC 3339 date and time such as `2026-03-01T09:00:00Z`; `nil` if it is none.
    public init?(_ text: String) {
        let plain = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let date = (try? plain.parse(text)) ?? (try? fractional.parse(text)) else {
            return nil
        }
        self.init(date)
    }

    /// Rounds a date down to the millisecond.
    public init(_ date: Date) {
        self.milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
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

extension Instant: CustomStringConvertible {
    /// RFC 3339 in UTC, with milliseconds if there are any.
    public var description: String {
        date.formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: milliseconds % 1000 != 0))
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
