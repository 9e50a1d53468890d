import Counting
import Interchange
import Journal
import Replica
import TextFormats

/// Imports the records of another program's file as part of an action.
struct ForeignImport {
    private let editor: WorkspaceEditor
    private let transaction: TypedTransaction<Transaction, RecordFailure>
    private let progress: @Sendable (Int) -> Void
    private let ledger: ImportLedger
    private let now: Instant
    private(set) var report: ImportReport
    private var names: RecordNames
    /// The records of counters and stopwatches, in the order in which their titles first occur.
    private var taps = TitledRecords<ImportedTap>()
    private var intervals = TitledRecords<ImportedInterval>()

    init(
        _ editor: WorkspaceEditor, _ format: FileFormat,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        self.editor = editor
        transaction = TypedTransaction(editor.transaction)
        self.progress = progress
        ledger = ImportLedger(editor.replica, in: editor.transaction)
        now = editor.environment.now()
        report = ImportReport(format: format)
        names = RecordNames(format)
    }

    /// Reads all records, and writes the new ones.
    ///
    /// - Parameter open: The function that begins to read the file.
    mutating func carryOut(
        _ open: () throws(TextFormatError) -> some ForeignReader
    ) throws(ImportError) -> ImportReport {
        var reader = try ImportError.reading(open)
        while let reading = try ImportError.reading({ () throws(TextFormatError) in
            try reader.next()
        }) {
            if reading.position.number > report.records { countRecord() }
            switch reading.record {
            case .success(let record): try take(record, at: reading.position)
            case .failure(let bad): report.skip(bad.reason, at: reading.position, isBad: true)
            }
        }
        do {
            try count()
        } catch {
            throw ImportError(error)
        }
        do {
            try ledger.write(in: editor.action)
        } catch {
            throw .storage(error)
        }
        report.sortSkipped()
        return report
    }

    private mutating func count() throws(CountingError) {
        var counting = try CountingImport(
            editor, ledger, report, at: now, titles: taps.count + intervals.count)
        for (title, records) in taps.all { try counting.importTaps(records, of: title) }
        for (title, records) in intervals.all {
            try counting.importIntervals(records, of: title)
        }
        report = counting.report
    }

    private mutating func countRecord() {
        report.records += 1
        if report.records % 1000 == 0 { progress(report.records) }
    }

    private mutating func take(
        _ record: ForeignRecord, at position: RecordPosition
    ) throws(ImportError) {
        do {
            switch record {
            case .entry(let entry): try take(entry, at: position)
            case .interval(let interval): take(interval, at: position)
            case .tap(let tap): take(tap, at: position)
            case .leftOut(let things): report.leaveOut([things])
            }
        } catch {
            switch error {
            case .bad(let bad): report.skip(bad.reason, at: position, isBad: true)
            case .refused(let error): throw error
            }
        }
    }

    /// Returns the instant of a record, which must not lie in the future.
    private func instant(_ time: ForeignTime) throws(BadRecord) -> Instant {
        let instant = time.instant(in: editor.dayRule.zone, now: now)
        guard instant <= now else { throw BadRecord("it is dated in the future") }
        guard instant >= Self.earliest else { throw BadRecord("it is dated before 1600") }
        return instant
    }

    /// 1600-01-01, the earliest date in Counting.
    private static let earliest = Instant(seconds: -11_676_096_000)
}

/// Entries of a journal.
extension ForeignImport {
    /// The ledger's name for the journal.
    static let journal = "journal"

    private mutating func take(
        _ entry: ForeignEntry, at position: RecordPosition
    ) throws(RecordFailure) {
        report.leaveOut(entry.leftOut)
        let name = names.name(entry.key, hasOwnID: entry.hasOwnID)
        let own = entry.id.flatMap { Entry.ID($0) }
        let known = try transaction { _ throws(StorageError) in
            try ledger.key(of: name, in: Self.journal)
        }
        let id = own ?? Self.entryID(known ?? name.key)
        let standing = try journal { entries throws(JournalError) in
            try entries.standing(of: id)
        }
        if known != nil {
            return standing == .there ? report.know(.entries) : report.knowDeleted(.entries)
        }
        if own != nil, standing != .unknown {
            return standing == .there ? report.know(.entries) : report.knowDeleted(.entries)
        }
        guard entry.text.contains(where: { !$0.isWhitespace }) else {
            return report.skip("it has no text", at: position)
        }
        let new = try new(entry)
        switch standing {
        case .unknown:
            try journal { entries throws(JournalError) in try entries.add(new, as: id) }
            report.add(.entries)
        // The entry was undone: the ledger lacks it, so no person deleted it.
        case .deleted:
            try journal { entries throws(JournalError) in try entries.restore(id) }
            report.add(.entries)
        // The entry was restored after the undo.
        case .there: report.know(.entries)
        }
        try transaction { _ throws(StorageError) in
            try ledger.note(name, of: Self.journal, on: entry.time.day)
        }
    }

    /// Returns the entry as the journal takes it.
    private func new(_ entry: ForeignEntry) throws(RecordFailure) -> NewEntry {
        let instant: Instant
        do {
            instant = try self.instant(entry.time)
        } catch {
            throw .bad(error)
        }
        let text = RecordNames.withPlainLineEnds(entry.text)
        return NewEntry(
            ForeignTags.text(text, with: entry.tags), at: instant, isStarred: entry.isStarred)
    }

    private func journal<Result>(
        _ body: (EntryEditor) throws(JournalError) -> Result
    ) throws(RecordFailure) -> Result {
        do {
            return try body(editor.entries)
        } catch {
            throw RecordFailure(error)
        }
    }

    private static func entryID(_ key: String) -> Entry.ID {
        StableHash(of: ["quad.import.entry.1", key]).identifier()
    }
}

/// Taps and intervals.
extension ForeignImport {
    /// The title of the stopwatch for intervals without tags.
    static let untagged = "Untagged"

    /// The most characters of a title and of a note, as in Counting.
    static let titleLimit = 200
    static let noteLimit = 2000

    private mutating func take(_ interval: ForeignInterval, at position: RecordPosition) {
        guard let stop = interval.stop else {
            return report.skip(
                "it is still running: stop it there, and import again", at: position)
        }
        // If two tags differ only in case, the interval is measured once.
        var titles: [String] = []
        for tag in interval.tags.isEmpty ? [Self.untagged] : interval.tags
        where !titles.contains(where: { $0.lowercased() == tag.lowercased() }) {
            titles.append(tag)
        }
        let value = Result { () throws(BadRecord) in try checked(interval, until: stop) }
        for title in titles {
            // The note is not part of the name, since it may be written later; earlier versions
            // included it.
            let span = ["\(interval.start)", "\(stop)"]
            let name = names.name(span + [title], former: span + [interval.note, title])
            intervals.add(
                TitledRecord(
                    name: name, position: position,
                    day: DayRule(zone: .utc, startMinute: 0).day(of: stop),
                    counter: interval.counter, value: value), to: Self.line(title))
        }
    }

    private func checked(
        _ interval: ForeignInterval, until stop: Instant
    ) throws(BadRecord) -> ImportedInterval {
        guard interval.note.count <= Self.noteLimit else {
            throw BadRecord("the annotation has more than \(Self.noteLimit) characters")
        }
        guard interval.tags.allSatisfy({ $0.count <= Self.titleLimit }) else {
            throw BadRecord("a tag has more than \(Self.titleLimit) characters")
        }
        guard stop <= now else { throw BadRecord("it is dated in the future") }
        return ImportedInterval(
            start: interval.start, stop: stop, note: Self.line(interval.note))
    }

    private mutating func take(_ tap: ForeignTap, at position: RecordPosition) {
        guard tap.isCounted else {
            return report.skip(
                "it set a value, or is a time: an export as JSON brings it", at: position)
        }
        let name = names.name(
            tap.id.map { [$0] } ?? [tap.title, "\(tap.amount)", tap.time.text, tap.note],
            hasOwnID: tap.id != nil)
        let title = Self.line(tap.title)
        let value = Result { () throws(BadRecord) in try checked(tap, title: title) }
        taps.add(
            TitledRecord(
                name: name, position: position, day: tap.time.day, counter: tap.counter,
                value: value), to: title)
    }

    private func checked(_ tap: ForeignTap, title: String) throws(BadRecord) -> ImportedTap {
        guard title.count <= Self.titleLimit else {
            throw BadRecord("the title has more than \(Self.titleLimit) characters")
        }
        guard tap.note.count <= Self.noteLimit else {
            throw BadRecord("the note has more than \(Self.noteLimit) characters")
        }
        return ImportedTap(
            amount: tap.amount, at: try instant(tap.time), day: tap.time.day,
            note: Self.line(tap.note))
    }

    /// Returns a text on one line, without control characters.
    private static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                RecordNames.withPlainLineEnds(text).unicodeScalars.map {
                    $0.properties.generalCategory == .control ? " " : $0
                }))
    }
}
