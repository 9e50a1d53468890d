import Interchange
import Journal
import Primitives

/// The entries of a file that are new here, and may be other forms of entries that came before: a
/// journal without ids tells a corrected entry from a new one only by what the file no longer has.
struct EntryCorrections {
    /// A new entry of the file.
    struct Fresh {
        let entry: ForeignEntry
        var new: NewEntry
        let name: RecordName
        let id: Entry.ID
        let position: RecordPosition
    }

    /// The time within which the former form of an entry is looked for: the length of a day.
    static let reach: Duration = .seconds(26 * 3600)

    /// The imported entries by their ids, with their keys in the ledger; `nil` until needed.
    var imported: [Entry.ID: String]?
    /// The new entries that wait until all of the file is read.
    private(set) var waiting: [Fresh] = []
    /// The names in the file.
    private var keys: Set<String> = []
    /// An entry of the file whose id is known, and that is another one here.
    struct Differing {
        let new: NewEntry
        let correction: ImportReport.Correction
    }

    /// The entries whose latest states in the file differ from those here.
    var differing: [Entry.ID: Differing] = [:]
    /// The latest change of each entry of the file that has an id of its own.
    private var states: [String: Instant?] = [:]
    /// The entries that this import wrote.
    private var written: Set<Entry.ID> = []

    /// Notes that the file has a record.
    mutating func note(_ name: RecordName) {
        keys.insert(name.key)
        keys.formUnion(name.formerKeys)
    }

    /// Whether an entry is the latest state of its id so far: the last one in the file, unless its
    /// program tells when each was changed.
    mutating func isLatest(_ entry: ForeignEntry, named name: RecordName) -> Bool {
        guard entry.hasOwnID else { return true }
        if let before = states[name.key] ?? nil, let modified = entry.modified, modified < before {
            return false
        }
        states[name.key] = .some(entry.modified)
        return true
    }

    /// Notes that this import wrote an entry.
    mutating func wrote(_ id: Entry.ID) { written.insert(id) }

    /// Whether this import wrote an entry.
    func hasWritten(_ id: Entry.ID) -> Bool { written.contains(id) }

    /// Whether the file has a record.
    func hasInFile(_ key: String) -> Bool { keys.contains(key) }

    /// Puts a new entry aside.
    mutating func wait(_ fresh: Fresh) { waiting.append(fresh) }

    /// Returns how probably an entry is the former form of a new one, up to 1; 0 if it is not.
    ///
    /// At the same time, a third of the text in common is enough; at another time of the same date,
    /// most of it must be the same.
    static func likeness(of entry: Entry, to new: NewEntry, in zone: Zone) -> Double {
        guard entry.texts.count == 1, let at = new.at else { return 0 }
        let likeness = likeness(entry.text, new.texts[0].trimmed)
        if entry.at == at { return likeness >= 0.3 ? 1 + likeness : 0 }
        let isSameDate = zone.wallTime(at: entry.at).date == zone.wallTime(at: at).date
        return isSameDate && likeness >= 0.8 ? likeness : 0
    }

    /// Returns the share of pairs of characters that two texts have in common.
    ///
    /// - Source: the coefficient of Dice 1945 and Sørensen 1948.
    private static func likeness(_ first: String, _ second: String) -> Double {
        if first == second { return 1 }
        var pairs: [[Character]: Int] = [:]
        var count = 0
        for pair in zip(first, first.dropFirst()) {
            pairs[[pair.0, pair.1], default: 0] += 1
            count += 1
        }
        var common = 0
        for pair in zip(second, second.dropFirst()) {
            count += 1
            if let left = pairs[[pair.0, pair.1]], left > 0 {
                pairs[[pair.0, pair.1]] = left - 1
                common += 1
            }
        }
        return count == 0 ? 0 : Double(2 * common) / Double(count)
    }
}
