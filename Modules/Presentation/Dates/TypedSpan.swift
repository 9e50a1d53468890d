import Primitives

/// A span of time as a person typed it, such as `3 days` or `1h30m`.
struct TypedSpan: Hashable {
    var months = 0
    var days = 0
    var seconds = 0

    /// The largest accepted number; larger ones are considered mistakes.
    private static let mostOfAUnit = 100_000

    /// Reads numbers and units without spaces, such as `3days` and `1h30m`; `nil` for other text.
    init?(_ text: String) {
        var rest = text[...]
        if rest.isEmpty { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix(while: DateText.isDigit)
            rest = rest.dropFirst(digits.count)
            let unit = rest.prefix { !DateText.isDigit($0) }
            rest = rest.dropFirst(unit.count)
            guard let count = DateText.number(digits, digits: 1...6), count <= Self.mostOfAUnit,
                add(count, unit)
            else { return nil }
        }
    }

    init(months: Int = 0, days: Int = 0) {
        self.months = months
        self.days = days
    }

    private mutating func add(_ count: Int, _ unit: Substring) -> Bool {
        switch unit {
        case "s", "sec", "second", "seconds": seconds += count
        case "m", "min", "mins", "minute", "minutes": seconds += count * 60
        case "h", "hour", "hours": seconds += count * 3600
        case "d", "day", "days": days += count
        case "w", "week", "weeks": days += count * 7
        case "month", "months": months += count
        case "y", "year", "years": months += count * 12
        default: return false
        }
        return true
    }

    /// Returns the day that is the span's months and days before another.
    func day(before day: Day) -> Day { day.later(months: -months) - days }
}
