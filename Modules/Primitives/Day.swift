/// A date of the calendar, or the day of a rule that is named after that date, counted from
/// 1970-01-01.
public struct Day: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number of days since 1970-01-01.
    public let number: Int

    /// The numbers of the days of all instants, and a few more on either side, as far as they fit
    /// in 32 bits where `Int` has no more; arithmetic is clamped to them.
    private static let numbers: ClosedRange<Int> = {
        let last = Int(min(106_751_991_200, Int64(Int.max) - 7))
        return -last...last
    }()

    /// Creates the day a number of days after 1970-01-01, or the nearest within the range of days.
    public init(number: Int) {
        self.number = number.clamped(to: Self.numbers)
    }

    /// Compares two days by time.
    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

    /// The date as `YYYY-MM-DD`.
    public var description: String { CivilDate(days: Int64(number)).text }
}
