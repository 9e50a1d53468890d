import JournalRules
import Primitives

/// The entries of an earlier day that are remembered on a later one.
public struct Memory: Sendable, Hashable {
    /// The distance of a remembered day.
    public typealias Distance = MemoryDistance

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
        for (distance, past) in MemoryDistance.remembered(on: day, since: first) {
            let entries = try list(EntryFilter(from: past, through: past, rule: rule))
            if entries.isEmpty { continue }
            memories.append(Memory(distance: distance, day: past, entries: entries.reversed()))
        }
        return memories
    }
}
