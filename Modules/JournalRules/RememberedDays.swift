import Primitives

/// The distance of a day that is remembered.
public enum MemoryDistance: Sendable, Hashable {
    /// Seven days.
    case week
    /// The same day of the month before.
    case month
    /// The same date a number of years before.
    case years(Int)

    /// The most years to look back.
    private static let mostYears = 400

    /// The days that are remembered on a day, in a journal that began on another day: the date in
    /// earlier years, the latest year first, then a month before, then a week before.
    ///
    /// The 29th of February is remembered on the 28th in years without a 29th.
    package static func remembered(
        on day: Day, since first: Day
    ) -> [(distance: MemoryDistance, day: Day)] {
        var days: [(distance: MemoryDistance, day: Day)] = []
        for years in 1...max(1, min(day.year - first.year, mostYears)) {
            if let past = Day(year: day.year - years, month: day.month, day: day.dayOfMonth) {
                days.append((distance: .years(years), day: past))
            }
            // The 29th, which this year does not have.
            let isLast = day.month == 2 && day.dayOfMonth == 28 && (day + 1).month == 3
            if isLast, let leap = Day(year: day.year - years, month: 2, day: 29) {
                days.append((distance: .years(years), day: leap))
            }
        }
        let month = day.firstOfMonth(later: -1)
        let sameDay = Day(year: month.year, month: month.month, day: day.dayOfMonth)
        // A shorter month ends before that date, so its last day is taken.
        days.append((distance: .month, day: sameDay ?? day.firstOfMonth - 1))
        days.append((distance: .week, day: day - 7))
        return days
    }
}
