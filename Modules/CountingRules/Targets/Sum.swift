import Primitives

/// The unit by which history is summed.
public enum SumUnit: String, Sendable, Hashable, CaseIterable {
    /// Days, as defined by the day rule.
    case day
    /// Weeks.
    case week
    /// Months of the calendar.
    case month

    private var rule: PeriodRule {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        }
    }

    /// The days, weeks or months that have a day in a range.
    package func periods(in days: ClosedRange<Day>, weekStart: Weekday) -> [Period] {
        var periods: [Period] = []
        var period = rule.period(of: days.lowerBound, weekStart: weekStart)
        while period.first <= days.upperBound {
            periods.append(period)
            period = rule.period(of: period.last + 1, weekStart: weekStart)
        }
        return periods
    }

    /// The number of bars of a usual chart.
    package var usualBars: Int { self == .day ? 14 : 12 }

    /// The days of a chart that ends with a day: 14 days, 12 weeks or 12 months, or another number
    /// of them.
    package func days(before last: Day, bars: Int? = nil) -> ClosedRange<Day> {
        let back = (bars ?? usualBars) - 1
        return switch self {
        case .day: last - back...last
        case .week: last - 7 * back...last
        case .month: last.firstOfMonth(later: -back)...last
        }
    }
}

/// The sum of a day, week or month.
public struct Sum: Sendable, Hashable {
    /// The day, week or month.
    public let period: Period
    /// The count, or milliseconds; the nearest number that fits in 64 bits.
    public let amount: Int64

    /// Sums up days by periods that follow each other without gaps.
    package static func all(_ days: [Day: Int64], in periods: [Period]) -> [Sum] {
        var totals = [Int128](repeating: 0, count: periods.count)
        var index = 0
        for (day, amount) in days.sorted(by: { $0.key < $1.key })
        where day >= periods[0].first && day <= periods[periods.count - 1].last {
            while day > periods[index].last { index += 1 }
            totals[index] += Int128(amount)
        }
        return zip(periods, totals).map { Sum(period: $0, amount: Int64(clamping: $1)) }
    }
}
