import Interchange
import Primitives

/// The result of an import, or of its rehearsal.
public struct ImportReport: Sendable, Hashable {
    /// A kind of things that are counted, by its plural: that of records of other programs, or of
    /// documents of a domain.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The plural, such as `counters`.
        public let rawValue: String

        /// Creates a kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Groups of counters.
        public static let groups = Kind(rawValue: "groups")
        /// Counters and stopwatches.
        public static let counters = Kind(rawValue: "counters")
        /// Taps of other programs.
        public static let taps = Kind(rawValue: "taps")
        /// Intervals of other programs.
        public static let intervals = Kind(rawValue: "intervals")
        /// Periods of targets.
        public static let periods = Kind(rawValue: "periods")
        /// Changes of counters.
        public static let history = Kind(rawValue: "history")
        /// Entries of the journal.
        public static let entries = Kind(rawValue: "entries")
        /// Places.
        public static let places = Kind(rawValue: "places")
        /// Visits to places.
        public static let visits = Kind(rawValue: "visits")
        /// Settings, and documents of kinds that only newer programs know.
        public static let settings = Kind(rawValue: "settings")

        /// All kinds, in the order of the report: those of further domains stand before settings.
        public static let allCases: [Kind] = {
            var kinds: [Kind] = [
                .groups, .counters, .taps, .intervals, .periods, .history, .entries, .places,
                .visits,
            ]
            for kind in Workspace.reportedKinds where kind != .settings && !kinds.contains(kind) {
                kinds.append(kind)
            }
            return kinds + [.settings]
        }()
    }

    /// The numbers of new and of known things of a kind.
    public struct Count: Sendable, Hashable {
        /// New here.
        public internal(set) var added = 0
        /// Here before, and joined with additional content of the file.
        public internal(set) var changed = 0
        /// Here before in another form, which the file has corrected since; replaced.
        public internal(set) var updated = 0
        /// Here before in another form, which the file has corrected since; left as it is.
        public internal(set) var outdated = 0
        /// Deleted in the file, and now here.
        public internal(set) var removed = 0
        /// Here already.
        public internal(set) var known = 0
        /// Imported before, and deleted by a person since; for intervals, also those corrected
        /// since.
        public internal(set) var deleted = 0
    }

    /// A record that was not imported, with the reason.
    public struct Skipped: Sendable, Hashable {
        /// The position in the file.
        public let position: RecordPosition
        /// The reason, in one clause.
        public let reason: String
        /// Whether the record itself is wrong, and not just without a counterpart here.
        public let isBad: Bool
    }

    /// A record that the file has corrected since it was imported.
    public struct Correction: Sendable, Hashable {
        /// The position in the file.
        public let position: RecordPosition
        /// The record as it was imported, as a person reads it.
        public let here: String
        /// The record as the file has it now.
        public let there: String
    }

    /// The most records that are named individually.
    public static let skippedLimit = 100

    /// The format that was read.
    public let format: FileFormat
    /// The number of records in the file.
    public internal(set) var records = 0
    /// The counts of each kind that occurred.
    public internal(set) var counts: [Kind: Count] = [:]
    /// The first records that were not imported.
    public internal(set) var skipped: [Skipped] = []
    /// The number of all records that were not imported.
    public internal(set) var skippedCount = 0
    /// The first records that the file has corrected, taken or not.
    public internal(set) var corrections: [Correction] = []
    /// The number of those that are wrong in themselves.
    public internal(set) var badCount = 0
    /// Parts of records that have no counterpart here, such as photos.
    public internal(set) var leftOut: [LeftOut] = []
    /// The names of columns that hold numbers and are not used.
    public internal(set) var unusedNumbers: [String] = []
    /// Whether the file brought the key of an encrypted journal, so that this one is encrypted now.
    public internal(set) var encryptsJournal = false
    /// Whether nothing was changed, because the import was a rehearsal.
    public internal(set) var isRehearsal = false
    /// Whether nothing was imported, because records are wrong.
    public internal(set) var isRefused = false
    /// Whether `undo` could take back in one step what the import wrote, but for places and visits.
    public internal(set) var fitsUndo = true
    /// Whether places or visits were written, which `undo` leaves.
    public internal(set) var hasPlaces = false

    init(format: FileFormat) { self.format = format }

    /// The counts of a kind.
    public subscript(kind: Kind) -> Count { counts[kind] ?? Count() }

    /// The number of things that are new, have new content, or went.
    public var changeCount: Int {
        counts.values.reduce(0) { $0 + $1.added + $1.changed + $1.updated + $1.removed }
    }

    /// The number of things that the file has corrected, and that were left as they are.
    public var outdatedCount: Int { counts.values.reduce(0) { $0 + $1.outdated } }

    /// Whether there is something that `undo` can take back in one step; for a rehearsal, whether
    /// there would be.
    public var canBeUndone: Bool {
        fitsUndo && !hasPlaces && changeCount > 0 && !encryptsJournal
    }

    mutating func add(_ kind: Kind, _ count: Int = 1) {
        counts[kind, default: Count()].added += count
    }

    mutating func change(_ kind: Kind) { counts[kind, default: Count()].changed += 1 }

    mutating func remove(_ kind: Kind) { counts[kind, default: Count()].removed += 1 }

    /// Notes that the file has corrected things of a kind.
    mutating func correct(_ kind: Kind, _ new: [Correction], isTaken: Bool) {
        if isTaken {
            counts[kind, default: Count()].updated += new.count
        } else {
            counts[kind, default: Count()].outdated += new.count
        }
        corrections += new.prefix(max(0, Self.skippedLimit - corrections.count))
    }

    mutating func know(_ kind: Kind, _ count: Int = 1) {
        counts[kind, default: Count()].known += count
    }

    mutating func knowDeleted(_ kind: Kind, _ count: Int = 1) {
        counts[kind, default: Count()].deleted += count
    }

    /// Turns the report into that of an import that changed nothing.
    mutating func refuse() {
        isRefused = true
        for kind in counts.keys {
            counts[kind]?.added = 0
            counts[kind]?.changed = 0
            counts[kind]?.updated = 0
            counts[kind]?.removed = 0
        }
    }

    mutating func skip(_ reason: String, at position: RecordPosition, isBad: Bool = false) {
        skippedCount += 1
        if isBad { badCount += 1 }
        guard skipped.count < Self.skippedLimit else { return }
        skipped.append(Skipped(position: position, reason: reason, isBad: isBad))
    }

    /// Sorts the records that are named by their order in the file.
    mutating func sortRecords() {
        skipped.sort { $0.position.number < $1.position.number }
        corrections.sort { $0.position.number < $1.position.number }
    }

    mutating func leaveOut(_ parts: [LeftOut]) {
        for part in parts {
            let index = leftOut.firstIndex { $0.what == part.what }
            let known = index.map { leftOut.remove(at: $0).count } ?? 0
            leftOut.insert(
                LeftOut(part.what, count: known + part.count), at: index ?? leftOut.endIndex)
        }
    }
}
