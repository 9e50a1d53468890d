import Counting
import Journal
import Primitives

extension Workspace {
    /// Returns the map of a counter, or of the entries of the journal, over some days.
    package func yearPage(of counter: Counter?, _ days: ClosedRange<Day>) async throws -> YearPage {
        let rule = dayRule
        if let counter {
            let sums = try await read {
                try $0.counters.sums(of: counter.id, by: .day, in: days)
            }
            return YearPage(
                counter.title, days, sums.map(\.amount), isTime: counter.type == .time,
                weekStart: rule.weekStart)
        }
        var values = [Int64](repeating: 0, count: days.upperBound - days.lowerBound + 1)
        let written = try await read { reader in
            try reader.entries.list(
                EntryFilter(from: days.lowerBound, through: days.upperBound, rule: rule)
            ).map { rule.day(of: $0.at) }
        }
        for day in written { values[day - days.lowerBound] += 1 }
        return YearPage("Journal", days, values, weekStart: rule.weekStart)
    }
}
