import Interchange

/// What an import did, or would do.
public struct ImportReport: Sendable, Hashable {
    /// The kinds of things that are counted, in the order in which they are told.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// One of each.
        case groups, counters, taps, intervals, periods, history, entries, places, visits, settings
    }

    /// How many of a kind were new, and how many were there already.
    public struct Count: Sendable, Hashable {
        /// New here.
        public internal(set) var added = 0
        /// There before, and joined with what the file has more of them.
        public internal(set) var changed = 0
        /// There already.
        public internal(set) var known = 0
        /// Imported before, and deleted by a person since; of intervals, also corrected since.
        public internal(set) var deleted = 0
    }

    /// A record that was not taken over, and why.
    public struct Skipped: Sendable, Hashable {
        /// Where it stands in the file.
        public let position: RecordPosition
        /// One clause.
        public let reason: String
        /// Whether it is wrong in itself, and not just without a place here.
        public let isBad: Bool
    }

    /// The most records that are named one by one.
    public static let skippedLimit = 100

    /// The format that was read.
    public let format: FileFormat
    /// How many records the file has.
    public internal(set) var records = 0
    /// What was counted of each kind that occurred.
    public internal(set) var counts: [Kind: Count] = [:]
    /// The first records that were not taken over.
    public internal(set) var skipped: [Skipped] = []
    /// How many were not taken over in all.
    public internal(set) var skippedCount = 0
    /// How many of them are wrong in themselves.
    public internal(set) var badCount = 0
    /// Parts of records that have no place here, such as photos.
    public internal(set) var leftOut: [LeftOut] = []
    /// Whether nothing was changed, because only a rehearsal was asked for.
    public internal(set) var isRehearsal = false
    /// Whether nothing was imported, because records are wrong.
    public internal(set) var isRefused = false
    /// Whether `undo` could take back in one step what it wrote.
    var fitsUndo = true

    init(format: FileFormat) { self.format = format }

    /// What was counted of a kind.
    public subscript(kind: Kind) -> Count { counts[kind] ?? Count() }

    /// How many things were new or got more.
    public var changeCount: Int { counts.values.reduce(0) { $0 + $1.added + $1.changed } }

    /// Whether there is something that `undo` can take back in one step; of a rehearsal, whether
    /// there would be.
    public var canBeUndone: Bool { fitsUndo && changeCount > 0 }

    mutating func add(_ kind: Kind, _ count: Int = 1) {
        counts[kind, default: Count()].added += count
    }

    mutating func change(_ kind: Kind) { counts[kind, default: Count()].changed += 1 }

    mutating func know(_ kind: Kind, _ count: Int = 1) {
        counts[kind, default: Count()].known += count
    }

    mutating func knowDeleted(_ kind: Kind, _ count: Int = 1) {
        counts[kind, default: Count()].deleted += count
    }

    /// Makes it the report of an import of which nothing is left.
    mutating func refuse() {
        isRefused = true
        for kind in counts.keys {
            counts[kind]?.added = 0
            counts[kind]?.changed = 0
        }
    }

    mutating func skip(_ reason: String, at position: RecordPosition, isBad: Bool = false) {
        skippedCount += 1
        if isBad { badCount += 1 }
        guard skipped.count < Self.skippedLimit else { return }
        skipped.append(Skipped(position: position, reason: reason, isBad: isBad))
    }

    /// Puts what was skipped into the order of the file.
    mutating func sortSkipped() {
        skipped.sort { $0.position.number < $1.position.number }
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
