import Counting
import Interchange
import Journal
import Primitives
import Replica
import Storage

/// Imports the records of another program's file, as a part of an action.
struct ForeignImport {
    private let workspace: Workspace
    private let transaction: Transaction
    private let request: ImportRequest
    private let format: FileFormat
    private let progress: @Sendable (Int) -> Void
    private let ledger: ImportLedger
    private let now: Instant
    private(set) var report: ImportReport
    /// How many records were named alike so far.
    private var ordinals: [String: Int] = [:]
    /// What is to be counted and measured, in the order in which its titles come.
    private var taps = TitledRecords<ImportedTap>()
    private var intervals = TitledRecords<ImportedInterval>()

    init(
        _ workspace: Workspace, in transaction: Transaction, _ format: FileFormat,
        _ request: ImportRequest, progress: @escaping @Sendable (Int) -> Void
    ) {
        self.workspace = workspace
        self.transaction = transaction
        self.format = format
        self.request = request
        self.progress = progress
        ledger = ImportLedger(workspace.replica, in: transaction)
        now = workspace.environment.now()
        report = ImportReport(format: format)
    }

    /// Reads all records, and writes what is new.
    mutating func carryOut(
        _ reader: some ForeignReader, in action: inout Action
    ) throws -> ImportReport {
        var reader = reader
        try workspace.entries.edit(in: &action, transaction) { entries in
            while let reading = try Self.wrapped({ () throws(InterchangeError) in
                try reader.next()
            }) {
                report.records += 1
                if report.records % 1000 == 0 { progress(report.records) }
                switch reading.record {
                case .success(let record):
                    try take(record, at: reading.position, to: entries)
                case .failure(let bad): report.skip(bad.reason, at: reading.position, isBad: true)
                }
            }
        }
        try workspace.counters.edit(in: &action, transaction) { editor in
            var counting = try CountingImport(
                editor, ledger, report, at: now, titles: taps.count + intervals.count)
            for (title, records) in taps.all { try counting.importTaps(records, of: title) }
            for (title, records) in intervals.all {
                try counting.importIntervals(records, of: title)
            }
            report = counting.report
        }
        try ledger.write(in: &action)
        return report
    }

    /// An error of the file as one of the import.
    static func wrapped<Result>(
        _ body: () throws(InterchangeError) -> Result
    ) throws(ImportFailure) -> Result {
        do {
            return try body()
        } catch {
            throw .refused(.file(error))
        }
    }

    private mutating func take(
        _ record: ForeignRecord, at position: RecordPosition, to entries: EntryImporter
    ) throws {
        do {
            switch record {
            case .entry(let entry): try take(entry, at: position, to: entries)
            case .interval(let interval): take(interval, at: position)
            case .tap(let tap): try take(tap, at: position)
            }
        } catch let bad as BadRecord {
            report.skip(bad.reason, at: position, isBad: true)
        }
    }

    /// Names a record by what it says, and by how many said the same before it.
    private mutating func key(_ parts: [String]) -> String {
        let first = ImportLedger.key([format.rawValue] + parts, ordinal: 0)
        let ordinal = ordinals[first, default: 0]
        ordinals[first] = ordinal + 1
        return ordinal == 0
            ? first : ImportLedger.key([format.rawValue] + parts, ordinal: ordinal)
    }

    /// The instant of a record, which must not lie ahead.
    private func instant(_ time: ForeignTime) throws(BadRecord) -> Instant {
        let rule = workspace.counters.dayRule
        let instant = time.instant(by: rule)
        if case .day(let day) = time, day == rule.day(of: now) { return min(instant, now) }
        guard instant <= now else { throw BadRecord("it is dated in the future") }
        guard instant >= Self.earliest else { throw BadRecord("it is dated before 1600") }
        return instant
    }
}

extension ForeignImport {
    /// 1600-01-01, as far back as anything is dated in Counting.
    private static let earliest = Instant(seconds: -11_676_096_000)

    private mutating func take(
        _ entry: ForeignEntry, at position: RecordPosition, to entries: EntryImporter
    ) throws {
        report.leaveOut(entry.leftOut)
        let key = key(entry.key)
        let own = entry.id.flatMap { Entry.ID($0) }
        if let own, try entries.standing(of: own) == .there { return report.know(.entries) }
        let text = ForeignTags.text(entry.text, with: entry.tags)
        guard entry.text.contains(where: { !$0.isWhitespace }) else {
            return report.skip("it has no text", at: position)
        }
        let instant = try instant(entry.time)
        if try ledger.holds(key, of: Self.journal, at: instant) { return report.know(.entries) }
        let id = own ?? Self.entryID(key)
        do {
            switch try entries.standing(of: id) {
            case .unknown:
                try entries.add(
                    NewEntry(text, at: instant, isStarred: entry.isStarred), as: id)
            // It was taken back: what the ledger holds no more, nobody deleted by hand.
            case .deleted where own == nil: try entries.restore(id)
            case .deleted: return report.skip("it was deleted here", at: position)
            case .there: break
            }
        } catch JournalError.locked {
            throw ImportFailure.refused(.journalLocked)
        } catch let error as JournalError {
            if case .storage(let failure) = error { throw failure }
            throw BadRecord("\(error)")
        }
        try ledger.note(key, of: Self.journal, at: instant)
        report.add(.entries)
    }

    /// What the ledger calls the journal.
    static let journal = "journal"

    private static func entryID(_ key: String) -> Entry.ID {
        StableHash(of: ["quad.import.entry.1", key]).identifier()
    }

    private mutating func take(_ interval: ForeignInterval, at position: RecordPosition) {
        guard let stop = interval.stop else {
            return report.skip(
                "it is still running: stop it there, and import again", at: position)
        }
        guard interval.note.count <= Self.noteLimit else {
            return report.skip(
                "the annotation has more than \(Self.noteLimit) characters", at: position,
                isBad: true)
        }
        guard interval.tags.allSatisfy({ $0.count <= Self.titleLimit }) else {
            return report.skip(
                "a tag has more than \(Self.titleLimit) characters", at: position, isBad: true)
        }
        guard stop <= now else {
            return report.skip("it is dated in the future", at: position, isBad: true)
        }
        // Where two tags are one but for case, the interval is measured once.
        var titles: [String] = []
        for tag in interval.tags.isEmpty ? [Self.untagged] : interval.tags
        where !titles.contains(where: { $0.lowercased() == tag.lowercased() }) {
            titles.append(tag)
        }
        for title in titles {
            let parts = ["\(interval.start)", "\(stop)", interval.note, title]
            intervals.add(
                TitledRecord(
                    key: key(parts), position: position, at: stop, counter: interval.counter,
                    value: ImportedInterval(
                        start: interval.start, stop: stop, note: Self.line(interval.note))),
                to: Self.line(title))
        }
    }

    /// What measures intervals without tags.
    static let untagged = "Untagged"

    private mutating func take(_ tap: ForeignTap, at position: RecordPosition) throws {
        guard tap.isCounted else {
            return report.skip(
                "it set a value, or is a time: an export as JSON brings it", at: position)
        }
        let title = Self.line(tap.title)
        guard title.count <= Self.titleLimit else {
            throw BadRecord("the title has more than \(Self.titleLimit) characters")
        }
        guard tap.note.count <= Self.noteLimit else {
            throw BadRecord("the note has more than \(Self.noteLimit) characters")
        }
        let instant = try instant(tap.time)
        let parts = [tap.title, "\(tap.amount)", Self.text(of: tap.time), tap.note]
        taps.add(
            TitledRecord(
                key: key(parts), position: position, at: instant, counter: tap.counter,
                value: ImportedTap(
                    amount: tap.amount, at: instant,
                    day: workspace.counters.dayRule.day(of: instant),
                    note: Self.line(tap.note))), to: title)
    }

    /// The most characters of a title, and of a note, as Counting has them.
    static let titleLimit = 200
    static let noteLimit = 2000

    /// A text on one line, without what steers a terminal.
    private static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.properties.generalCategory == .control ? " " : $0
                }))
    }

    /// A time as it was written, so that another zone makes no other record of it.
    private static func text(of time: ForeignTime) -> String {
        switch time {
        case .instant(let instant): "\(instant)"
        case .clock(let day, let second): "\(day) \(second)"
        case .day(let day): "\(day)"
        }
    }
}
