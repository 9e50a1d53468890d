import Primitives

/// Entries of an earlier day that is remembered on another.
public struct Memory: Sendable, Hashable {
    /// How long ago the day was.
    public enum Distance: Sendable, Hashable {
        /// Seven days.
        case week
        /// The same day of the month before.
        case month
        /// The same date so many years before.
        case years(Int)
    }

    /// How long ago.
    public let distance: Distance
    /// The day.
    public let day: Day
    /// Its entries, oldest first.
    public let entries: [Entry]
}

extension Entries {
    /// What was written on the date of a day in earlier years, the latest first; while the journal
    /// is younger than a year also what was written a week and a month before.
    ///
    /// The 29th of February is remembered on the 28th in years that have none.
    public func onThisDay(
        _ day: Day, rule: DayRule
    ) async throws(JournalError) -> [Memory] {
        try await read { transaction, reader in
            let oldest = EntryRow.newestFirst(of: owner).reversed().limited(to: 1)
            guard let first = try transaction.all(oldest).first.map({ rule.day(of: $0.at) })
            else { return [] }
            var memories: [Memory] = []
            for (distance, past) in Self.remembered(on: day, since: first) {
                let filter = EntryFilter(from: past, through: past, rule: rule)
                let entries = try list(filter, limit: .max, transaction, reader)
                if entries.isEmpty { continue }
                memories.append(
                    Memory(distance: distance, day: past, entries: entries.reversed()))
            }
            return memories
        }
    }

    /// How many years back anything is looked for.
    private static let mostYears = 400

    /// The days that are remembered on a day in a journal that began on another.
    static func remembered(
        on day: Day, since first: Day
    ) -> [(distance: Memory.Distance, day: Day)] {
        var days: [(Memory.Distance, Day)] = []
        if first > day.earlier(years: 1) ?? day - 365 {
            days.append((.week, day - 7))
            let month = day.firstOfMonth(later: -1)
            let sameDay = Day(year: month.year, month: month.month, day: day.dayOfMonth)
            // A shorter month ends before that date.
            days.append((.month, sameDay ?? day.firstOfMonth - 1))
        }
        for years in 1...max(1, min(day.year - first.year, Self.mostYears)) {
            if let past = day.earlier(years: years) { days.append((.years(years), past)) }
            // The day after the 28th that this year does not have.
            let isLast = day.month == 2 && day.dayOfMonth == 28 && (day + 1).month == 3
            if isLast, let leap = Day(year: day.year - years, month: 2, day: 29) {
                days.append((.years(years), leap))
            }
        }
        return days
    }
}

extension Day {
    /// The same date years before; `nil` if that year has none.
    fileprivate func earlier(years: Int) -> Day? {
        Day(year: year - years, month: month, day: dayOfMonth)
    }
}
