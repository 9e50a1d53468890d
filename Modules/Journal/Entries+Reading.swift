import JournalRules
import Primitives
import Storage

extension Entries {
    /// The number of rows that are read at once if the filter leaves some of them out.
    private static let pageRows = 500

    /// The newest entry.
    public func latest() throws -> Entry? { try last(1).first }

    /// The newest entries, newest first.
    ///
    /// - Complexity: O(log N + n).
    public func last(_ count: Int) throws -> [Entry] { try list(limit: count) }

    /// The entries that a filter includes, newest first.
    ///
    /// - Throws: ``JournalError/locked`` if the filter has a tag and an entry is locked.
    /// - Complexity: O(log N + n) for times; tags and stars require reading every entry in between.
    public func list(_ filter: EntryFilter = EntryFilter(), limit: Int = .max) throws -> [Entry] {
        precondition(limit >= 0, "a list has \(limit) entries")
        var query = EntryRow.newestFirst(of: owner)
        if let from = filter.from { query = query.from(from) }
        if let before = filter.before { query = query.before(before) }
        let takesAll = filter.tag == nil && !filter.onlyStarred
        let page = takesAll ? limit : Self.pageRows
        var found: [Entry] = []
        var next = query.limited(to: page)
        while found.count < limit {
            let rows = try reading.all(next)
            for row in rows where found.count < limit {
                if filter.onlyStarred, !row.isStarred { continue }
                let entry = try reader.entry(row)
                if filter.tag != nil, entry.isLocked { throw JournalError.locked }
                if filter.includes(entry) { found.append(entry) }
            }
            guard rows.count == page, let last = rows.last else { break }
            next = query.resumed(after: last).limited(to: page)
        }
        return found
    }

    /// The number of entries.
    public func count() throws -> Int {
        try reading.count(Query(EntryRow.table, by: "by_time", equals: owner))
    }

    /// The entry of an id.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``.
    public func entry(_ id: Entry.ID) throws -> Entry {
        try reader.entry(try row(id))
    }

    /// The row of an entry, which must exist.
    func row(_ id: Entry.ID) throws -> EntryRow {
        guard let row = try reading.get(EntryRow.table, owner, id) else {
            throw JournalError.noSuchEntry("\(id)")
        }
        return row
    }

    /// The entry whose id begins with a text of four or more hexadecimal digits, in either case.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``, ``JournalError/ambiguousEntry(_:matches:)``.
    /// - Complexity: O(log N).
    public func find(_ beginning: String) throws -> Entry {
        let digits = beginning.lowercased()
        guard (4...32).contains(digits.utf8.count),
            let first = Entry.ID(digits.padded(with: "0", to: 32)),
            let last = Entry.ID(digits.padded(with: "f", to: 32))
        else { throw JournalError.noSuchEntry(beginning) }
        let rows = try reading.all(
            Query(EntryRow.table, equals: owner).from(first).through(last).limited(to: 6))
        if rows.count > 1 {
            throw JournalError.ambiguousEntry(beginning, matches: rows.map { "\($0.id)" })
        }
        guard let row = rows.first else { throw JournalError.noSuchEntry(beginning) }
        return try reader.entry(row)
    }

    /// Whether an entry was ever written, even if it is deleted.
    public func contains(_ id: Entry.ID) throws -> Bool { try document(id) != nil }

    /// The entries with several texts that were written independently, newest first.
    public func conflicts() throws -> [Entry] { try list().filter(\.isConflicted) }

    /// A random entry that a filter includes, each equally likely; `nil` if there is none.
    public func random(_ filter: EntryFilter = EntryFilter()) throws -> Entry? {
        let entries = try list(filter)
        var generator = EnvironmentGenerator(environment: domain.environment)
        return entries.randomElement(using: &generator)
    }

    /// The tags of all entries with the number of entries that have each, the most used first.
    ///
    /// A tag is written as in the newest entry that has it.
    ///
    /// - Throws: ``JournalError/locked`` if an entry is locked.
    public func tags() throws -> [(tag: Hashtag, count: Int)] {
        var counts: [Hashtag: Int] = [:]
        for entry in try list() {
            if entry.isLocked { throw JournalError.locked }
            for tag in entry.tags { counts[tag, default: 0] += 1 }
        }
        return counts.map { (tag: $0, count: $1) }
            .sorted { ($1.count, $0.tag) < ($0.count, $1.tag) }
    }
}

extension String {
    /// The text lengthened at its end with a digit.
    fileprivate func padded(with digit: Character, to count: Int) -> String {
        self + String(repeating: digit, count: count - utf8.count)
    }
}

/// A generator that draws random numbers from an environment.
private struct EnvironmentGenerator: RandomNumberGenerator {
    let environment: Environment
    mutating func next() -> UInt64 { environment.random() }
}
