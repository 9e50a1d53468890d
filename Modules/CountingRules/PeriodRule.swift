import Primitives

/// A rule that divides days into periods, so that each day lies in exactly one.
public enum PeriodRule: Sendable, Hashable {
    /// Each day.
    case day
    /// Each week; the day rule defines its first day.
    case week
    /// Each calendar month.
    case month
    /// Periods of a number of days, one of them beginning on a given day.
    case days(Int, from: Day)
    /// All days through a date, and all days after it.
    case until(Day)

    /// The numbers of days that a period of days may have.
    public static let dayCounts = 1...3650

    /// The period of a day.
    public func period(of day: Day, weekStart: Weekday) -> Period {
        switch self {
        case .day: Period(.day, first: day)
        case .week: Period(.week, first: day.firstOfWeek(from: weekStart))
        case .month: Period(.month, first: day.firstOfMonth)
        case .days(let count, let anchor):
            Period(.days(count), first: day - Self.remainder(of: day - anchor, by: count))
        case .until(let last):
            day <= last ? Period(.until(last), first: last) : Period(.after(last), first: day)
        }
    }

    /// The period before another; `nil` before the first.
    public func period(before period: Period, weekStart: Weekday) -> Period? {
        guard period.first > .distantPast else { return nil }
        return self.period(of: period.first - 1, weekStart: weekStart)
    }

    private static func remainder(of days: Int, by count: Int) -> Int {
        let rest = days % count
        return rest < 0 ? rest + count : rest
    }
}

extension PeriodRule: CustomStringConvertible {
    /// The text form: `day`, `week`, `month`, `3d from 2026-11-16`, `until 2026-12-24`.
    public var description: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .days(let count, let anchor): "\(count)d from \(anchor)"
        case .until(let day): "until \(day)"
        }
    }

    /// Creates a rule from its text form; `nil` if the text is not one.
    public init?(_ text: String) {
        switch text {
        case "day": self = .day
        case "week": self = .week
        case "month": self = .month
        default:
            let words = text.split(separator: " ", omittingEmptySubsequences: false).map(
                String.init)
            if words.count == 2, words[0] == "until", let day = Day(words[1]) {
                self = .until(day)
            } else if words.count == 3, words[1] == "from", words[0].hasSuffix("d"),
                let count = Int(words[0].dropLast()), Self.dayCounts.contains(count),
                let anchor = Day(words[2])
            {
                self = .days(count, from: anchor)
            } else {
                return nil
            }
        }
    }
}
