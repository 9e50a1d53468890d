import Primitives

/// The entries of an earlier day that are remembered on a later one.
public struct Memory: Sendable, Hashable {
    /// The distance of the remembered day.
    public enum Distance: Sendable, Hashable {
        /// Seven days.
        case week
        /// The same day of the month before.
        case month
        /// The same date a number of years before.
        case years(Int)
    }

    /// The distance of the day.
    public let distance: Distance
    /// The remembered day.
    public let day: Day
    /// Its entries, oldest first.
    public let entries: [Entry]
}

extension Entries {
    /// The entries on the date of a day in earlier years, the latest year first, then those of a
    /// month before, then those of a week before.
    ///
    /// The 29th of February is remembered on the 28th in years without a 29th.
    public func onThisDay(_ day: Day, rule: DayRule) throws -> [Memory] {
        let oldest = try reading.first(EntryRow.newestFirst(of: owner).reversed())
        guard let first = oldest.map({ rule.day(of: $0.at) }) else { return [] }
        var memories: [Memory] = []
        for (distance, past) in Self.remembered(on: day, since: first) {
            let entries = try list(EntryFilter(from: past, through: past, rule: rule))
            if entries.isEmpty { continue }
            memories.append(Memory(distance: distance, day: past, entries: entries.reversed()))
        }
        return memories
    }

    /// The most years to look back.
    private static let mostYears = 400

    /// The days that are remembered on a day, in a journal that began on another day.
    static func remembered(
        on day: Day, since first: Day
    ) -> [(distance: Memory.Distance, day: Day)] {
        var days: [(Memory.Distance, Day)] = []
        for years in 1...max(1, min(day.year - first.year, Self.mostYears)) {
            if let past = day.earlier(years: years) { days.append((.years(years), past)) }
            // The 29th, which this year does not have.
            let isLast = day.month == 2 && day.dayOfMonth == 28 && (day + 1).month == 3
            if isLast, let leap = Day(year: day.year - years, month: 2, day: 29) {
                days.append((.years(years), leap))
            }
        }
        let month = day.firstOfMonth(later: -1)
        let sameDay = Day(year: month.year, month: month.month, day: day.dayOfMonth)
        // A shorter month ends before that date, so its last day is taken.
        days.append((.month, sameDay ?? day.firstOfMonth - 1))
        days.append((.week, day - 7))
        return days
    }
}

extension Day {
    /// The same date a number of years before; `nil` if that year does not have it.
    fileprivate func earlier(years: Int) -> Day? {
        Day(year: year - years, month: month, day: dayOfMonth)
    }
}
