import Journal
import Primitives

extension Workspace {
    /// Writes the proposed line of a page into the journal. A draft stays. If an entry of the day
    /// has that text already, there is nothing to write.
    ///
    /// The id follows from the day: two devices that save its line make one entry, and a line that
    /// is saved again replaces the former one, unless somebody has changed that.
    ///
    /// - Returns: The entry and whether it is new; `nil` if there is nothing to say.
    package func keepLine(of page: DayPage) async throws -> (entry: Entry, isNew: Bool)? {
        guard let line = page.line() else { return nil }
        let hours = EntryFilter(from: page.hours.lowerBound, before: page.hours.upperBound)
        let known = try await read { try $0.entries.list(hours) }
        if let entry = known.first(where: { $0.texts.contains(line) }) { return (entry, false) }
        let new = NewEntry(line, at: page.lineTime(at: environment.now()))
        return try await act { tx in
            var number = 0
            while true {
                let id = Entry.ID.line(about: page.day, number: number)
                if let entry = try tx.entries.put(new, as: id) { return (entry, true) }
                number += 1
            }
        }
    }
}

extension Entry.ID {
    /// Returns the id of the entry with the line about a day.
    ///
    /// - Parameter number: The number of earlier ones, which somebody has changed.
    fileprivate static func line(about day: Day, number: Int) -> Entry.ID {
        var hash = StableHash(of: ["quad.day.1", "\(day)"])
        hash.combine(UInt64(number))
        return hash.identifier()
    }
}
