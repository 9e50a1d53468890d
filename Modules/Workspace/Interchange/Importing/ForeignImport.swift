import Counting
import Interchange
import Journal
import Primitives
import Storage

/// Imports the records of another program's file as part of an action.
struct ForeignImport {
    let editor: WorkspaceEditor
    let transaction: Transaction
    private let progress: @Sendable (Int) -> Void
    let ledger: ImportLedger
    let now: Instant
    /// Whether corrected records replace what is here.
    let updates: Bool
    var report: ImportReport
    var names: RecordNames
    /// The entries of the file that are new, and may be corrections of others.
    var corrections = EntryCorrections()
    /// The records of counters and stopwatches, in the order in which their titles first occur.
    private var taps = TitledRecords<ImportedTap>()
    private var intervals = TitledRecords<ImportedInterval>()

    init(
        _ editor: WorkspaceEditor, _ format: FileFormat, updates: Bool,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        self.editor = editor
        transaction = editor.transaction
        self.progress = progress
        self.updates = updates
        ledger = ImportLedger(editor.replica, in: editor.transaction)
        now = editor.environment.now()
        report = ImportReport(format: format)
        names = RecordNames(format)
    }

    /// Reads all records, and writes the new ones.
    ///
    /// - Parameter open: The function that begins to read the file.
    mutating func carryOut(_ open: () throws -> some ForeignReader) throws -> ImportReport {
        var reader = try ImportError.reading(open)
        if let table = reader as? TableReader { report.unusedNumbers = table.unusedNumbers }
        while let reading = try ImportError.reading({
            try reader.next()
        }) {
            if reading.position.number > report.records { countRecord() }
            switch reading.record {
            case .success(let record):
                try noting(reading.position) { me in
                    try me.take(record, at: reading.position)
                }
            case .failure(let bad): report.skip(bad.reason, at: reading.position, isBad: true)
            }
        }
        try takeCorrections()
        do {
            try count()
        } catch let error as CountingError {
            throw ImportError.counting(error)
        }
        try ledger.write(in: editor.action)
        report.sortRecords()
        return report
    }

    private mutating func count() throws {
        var counting = try CountingImport(
            editor, ledger, report, at: now, updates: updates,
            missing: MissingIntervals(intervals, format: report.format),
            titles: taps.count + intervals.count)
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

    /// Runs a part of the import, and reports a record that is wrong.
    mutating func noting(_ position: RecordPosition, _ body: (inout Self) throws -> Void) throws {
        do {
            try body(&self)
        } catch let bad as BadRecord {
            report.skip(bad.reason, at: position, isBad: true)
        }
    }

    private mutating func take(_ record: ForeignRecord, at position: RecordPosition) throws {
        switch record {
        case .entry(let entry): try take(entry, at: position)
        case .interval(let interval): take(interval, at: position)
        case .measured(let measure): try take(measure, at: position)
        case .tap(let tap): take(tap, at: position)
        case .uncounted(let tap, let thing):
            let (isKnown, isCounted) = (
                taps.hasRecord(of: tap.id, in: Self.line(tap.title)), try isCounted(tap)
            )
            // Behind it there may be an older state that counts.
            if tap.id != nil || isCounted { take(tap, at: position, isWithdrawal: true) }
            if !isKnown, !isCounted, let thing { report.leaveOut([thing]) }
        case .leftOut(let things): report.leaveOut([things])
        }
    }

    /// Returns the instant of a record, and its day.
    ///
    /// - Parameter ahead: How far it may lie in the future.
    func placed(
        _ time: ForeignTime, ahead: Duration = .zero
    ) throws(BadRecord) -> (at: Instant, day: Day) {
        let placed = time.placed(by: editor.dayRule, now: now)
        let latest =
            if case .day = time { editor.dayRule.latestDate(at: now) } else { now + ahead }
        guard placed.at <= latest else { throw BadRecord("it is dated in the future") }
        guard placed.at >= Self.earliest else { throw BadRecord("it is dated before 1600") }
        return placed
    }

    /// 1600-01-01, the earliest date in Counting.
    private static let earliest = Instant(seconds: -11_676_096_000)
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
        let value = Result { () throws(BadRecord) in
            try checked(
                from: interval.start, until: stop, of: interval.tags, note: interval.note,
                dayClock: interval.dayClock)
        }
        for title in titles {
            // The note is not part of the name, since it may be written later; earlier versions
            // included it.
            let span = ["\(interval.start)", "\(stop)"]
            let name = names.name(span + [title], former: [span + [interval.note, title]])
            intervals.add(
                TitledRecord(
                    name: name, position: position,
                    day: DayRule(zone: .utc, startMinute: 0).day(of: stop),
                    counter: interval.counter, written: title,
                    value: Self.titled(title, value)), to: Self.line(title))
        }
    }

    private mutating func take(_ measure: ForeignMeasure, at position: RecordPosition) throws {
        if let former = measure.formerTime {
            func parts(_ note: String) -> [String] { [measure.title, "1", former.text, note] }
            let tap = names.name(parts(measure.note.trimmed), former: [parts(measure.note)])
            let target = try ledger.target(of: Self.line(measure.title), isTime: false)
            if try ledger.key(of: tap, in: target.name) != nil { return report.know(.taps) }
        }
        let name = names.name([measure.title, measure.length.text, measure.time.text])
        let value = Result { () throws(BadRecord) in
            if case .day = measure.time {
                throw BadRecord(
                    "a length of time needs its beginning: a date with a time of day")
            }
            let start = try placed(measure.time).at
            let stop =
                switch measure.length {
                case .seconds(let seconds): start + .seconds(seconds)
                case .until(let end): try placed(end).at
                }
            guard stop >= start else { throw BadRecord("it ends before it begins") }
            return try checked(
                from: start, until: stop, of: [measure.title], note: measure.note)
        }
        intervals.add(
            TitledRecord(
                name: name, position: position, day: measure.time.day, counter: nil,
                written: measure.title, time: measure.time, value: value),
            to: Self.line(measure.title))
    }

    private func checked(
        from start: Instant, until stop: Instant, of tags: [String], note: String,
        dayClock: String = ""
    ) throws(BadRecord) -> ImportedInterval {
        guard note.count <= Self.noteLimit else {
            throw BadRecord("the annotation has more than \(Self.noteLimit) characters")
        }
        guard tags.allSatisfy({ $0.count <= Self.titleLimit }) else {
            throw BadRecord("a tag has more than \(Self.titleLimit) characters")
        }
        guard stop <= now else { throw BadRecord("it is dated in the future") }
        return ImportedInterval(
            start: start, stop: stop, note: Self.line(note), dayClock: dayClock)
    }

    /// Whether something was imported for the task or the day of a tap.
    private func isCounted(_ tap: ForeignTap) throws -> Bool {
        let target = try ledger.target(of: Self.line(tap.title), isTime: false)
        guard try ledger.isKnown(target.name) else { return false }
        let places =
            tap.id.map { [RecordNames.key(report.format, [$0], ordinal: 0)] }
            ?? [tap.time, tap.formerTime].compactMap(\.self).flatMap {
                RecordNames.places(report.format, tap.formerTitle ?? tap.title, $0)
            }
        return try places.contains { try !ledger.traces(at: $0, of: target.name).isEmpty }
    }

    /// - Parameter isWithdrawal: Whether its source says that nothing is counted any more.
    private mutating func take(
        _ tap: ForeignTap, at position: RecordPosition, isWithdrawal: Bool = false
    ) {
        guard tap.isCounted else {
            return report.skip(
                "it set a value, or is a time: an export as JSON brings it", at: position)
        }
        func parts(_ title: String, _ time: ForeignTime, _ note: String) -> [String] {
            tap.id.map { [$0] } ?? [title, "\(tap.amount)", time.text, note]
        }
        let (titles, times) = ([tap.formerTitle, tap.title], [tap.formerTime, tap.time])
        // Earlier versions kept the white space around notes.
        let forms = titles.compactMap(\.self).flatMap { title in
            times.compactMap(\.self).map { parts(title, $0, tap.note) }
        }
        let name = names.name(
            parts(tap.title, tap.time, tap.note.trimmed), hasOwnID: tap.id != nil, former: forms)
        let title = Self.line(tap.title)
        let value = Result { () throws(BadRecord) in try checked(tap, title: title) }
        let isRepeated = taps.add(
            TitledRecord(
                name: name, position: position, day: tap.time.day, counter: tap.counter,
                written: tap.formerTitle ?? tap.title, time: tap.id == nil ? tap.time : nil,
                formerTime: tap.formerTime, id: tap.id, modified: tap.modified,
                isWithdrawal: isWithdrawal, value: Self.titled(title, value)), to: title)
        if isRepeated { report.know(.taps) }
    }

    private func checked(_ tap: ForeignTap, title: String) throws(BadRecord) -> ImportedTap {
        guard title.count <= Self.titleLimit else {
            throw BadRecord("the title has more than \(Self.titleLimit) characters")
        }
        guard tap.note.count <= Self.noteLimit else {
            throw BadRecord("the note has more than \(Self.noteLimit) characters")
        }
        var (at, day) = try placed(tap.time)
        day = tap.day ?? day
        if editor.dayRule.day(of: at) != day {
            // It counts on the day that is written, so its row stands in that day, too.
            let hours = editor.dayRule.start(of: day)..<editor.dayRule.start(of: day + 1)
            at = min(
                max(at, hours.lowerBound), hours.upperBound - .milliseconds(1),
                editor.dayRule.latestDate(at: now))
        }
        return ImportedTap(amount: tap.amount, at: at, day: day, note: Self.line(tap.note))
    }

    /// Returns a value for a counter with a title, or the reason that there is no such counter.
    private static func titled<Value>(
        _ title: String, _ value: Result<Value, BadRecord>
    ) -> Result<Value, BadRecord> {
        line(title).showsNothing ? .failure(BadRecord("it has no title")) : value
    }

    /// Returns a text on one line, without control characters and without white space around it.
    static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                RecordNames.withPlainLineEnds(text).unicodeScalars.map {
                    $0.properties.generalCategory == .control ? " " : $0
                })
        ).trimmed
    }
}
