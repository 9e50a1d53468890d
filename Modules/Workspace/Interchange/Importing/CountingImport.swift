import Counting
import Interchange
import Primitives
import Storage

/// Enters records of another program into counters and stopwatches.
struct CountingImport {
    let editor: CounterEditor
    let transaction: Transaction
    let ledger: ImportLedger
    var report: ImportReport
    private(set) var homes: ImportHomes
    /// Whether corrected records replace what is here.
    let updates: Bool
    /// The intervals here that the file no longer has.
    var missing: MissingIntervals

    /// The creation time of the latest counter; it starts so early that no counter is created in
    /// the future.
    private var createdAt: Instant

    /// The most intervals of one stopwatch, so that its document fits in a push.
    static let intervalLimit = 12_000

    /// - Parameter titles: The most titles that can occur.
    init(
        _ editor: WorkspaceEditor, _ ledger: ImportLedger, _ report: ImportReport, at now: Instant,
        updates: Bool, missing: MissingIntervals, titles: Int
    ) throws {
        self.updates = updates
        self.missing = missing
        createdAt = now - .milliseconds(titles)
        self.editor = editor.counters
        transaction = editor.transaction
        self.ledger = ledger
        self.report = report
        homes = try ImportHomes(editor, ledger)
    }

    /// Counts taps on the counter of a title.
    mutating func importTaps(_ records: [TitledRecord<ImportedTap>], of title: String) throws {
        let target = try ledger.target(of: title, isTime: false)
        let editor = editor
        let changed = try changed(records, of: target)
        let names = Set(changed.map(\.fresh.record.name.key))
        let others = names.isEmpty ? records : records.filter { !names.contains($0.name.key) }
        let fresh = try unknown(others, of: target, as: .taps) {
            id, _, tap in
            try editor.hasAdjustment(of: id, at: tap.at, by: tap.amount)
        } isLeft: { _, _, _ in
            true
        }
        let (new, corrected) = try apart(fresh, among: records, of: target)
        if !new.isEmpty, let id = try counter(target, new) {
            try editor.importTaps(new.map(\.value), into: id, as: source(target, new, in: id))
            try note(new, of: target, in: id)
            report.add(.taps, new.count)
        }
        try replaceTaps(corrected + changed, of: target)
    }

    /// Enters intervals into the stopwatch of a title.
    mutating func importIntervals(
        _ records: [TitledRecord<ImportedInterval>], of title: String
    ) throws {
        let target = try ledger.target(of: title, isTime: true)
        let editor = editor
        // What was read in another zone stands where that put it.
        let noted = Dictionary(
            try ledger.traces(of: target.name).map { ($0.key, $0.span) },
            uniquingKeysWith: { first, _ in first })
        var spans: [Counter.ID: Set<Range<Instant>>] = [:]
        func has(
            _ id: Counter.ID, _ record: TitledRecord<ImportedInterval>,
            _ interval: ImportedInterval
        ) throws -> Bool {
            if spans[id] == nil {
                spans[id] = Set(
                    try editor.intervals(of: id).map { $0.start..<($0.stop ?? $0.start) })
            }
            let span = noted[record.name.key] ?? nil
            return spans[id]?.contains(span ?? interval.start..<interval.stop) ?? false
        }
        var fresh = try unknown(
            records, of: target, as: .intervals, isThere: has, isLeft: has)
        let corrected = try withdrawFormer(&fresh, of: target)
        guard !fresh.isEmpty, let id = try counter(target, fresh) else { return }
        let room = max(0, Self.intervalLimit - (try editor.intervals(of: id).count))
        for record in fresh.dropFirst(room) {
            report.skip(
                "a stopwatch holds \(Self.intervalLimit) intervals, and \"\(title)\" is full",
                at: record.position, isBad: true)
        }
        fresh = Array(fresh.prefix(room))
        guard !fresh.isEmpty else { return }
        try editor.importIntervals(fresh.map(\.value), into: id, as: source(target, fresh, in: id))
        try note(fresh, of: target, in: id)
        let taken = fresh.compactMap { corrected[$0.record.name] }
        if !taken.isEmpty { report.correct(.intervals, taken, isTaken: true) }
        if fresh.count > taken.count { report.add(.intervals, fresh.count - taken.count) }
    }
}

extension CountingImport {
    /// A record that is new here.
    struct Fresh<Value: Sendable> {
        let record: TitledRecord<Value>
        let value: Value
        var position: RecordPosition { record.position }
    }

    /// Returns the records that are not known here, and reports the known ones.
    ///
    /// - Parameters:
    ///   - isThere: Whether the counter that a record comes from has it.
    ///   - isLeft: Whether the counter that a record went into still has it.
    private mutating func unknown<Value>(
        _ records: [TitledRecord<Value>], of target: ImportTarget, as kind: ImportReport.Kind,
        isThere: (Counter.ID, TitledRecord<Value>, Value) throws -> Bool,
        isLeft: (Counter.ID, TitledRecord<Value>, Value) throws -> Bool
    ) throws -> [Fresh<Value>] {
        let keeper = try homes.keeper(of: target)
        var seen: Set<String> = []
        var fresh: [Fresh<Value>] = []
        for record in records {
            if let own = try own(record, of: kind, isThere: isThere) {
                switch own {
                case .known: report.know(kind)
                case .deleted: report.knowDeleted(kind)
                case .skipped(let reason): report.skip(reason, at: record.position)
                }
            } else if try isNoted(record, of: target) {
                let isKept =
                    switch (keeper, record.value) {
                    case (.there(let id), .success(let value)): try isLeft(id, record, value)
                    case (.gone, _): false
                    default: true
                    }
                if isKept { report.know(kind) } else { report.knowDeleted(kind) }
            } else if !seen.insert(record.name.key).inserted {
                report.know(kind)
            } else {
                switch record.value {
                case .failure where record.isWithdrawal: break
                case .success(let value): fresh.append(Fresh(record: record, value: value))
                case .failure(let bad):
                    report.skip(bad.reason, at: record.position, isBad: true)
                }
            }
        }
        return fresh
    }

    private func isNoted<Value>(
        _ record: TitledRecord<Value>, of target: ImportTarget
    ) throws -> Bool {
        if try ledger.key(of: record.name, in: target.name) != nil { return true }
        // Earlier versions kept the white space around titles, and the forms of their letters.
        return try [record.written, target.title.decomposed].contains { title in
            let former = ImportTarget(title, isTime: target.isTime)
            return try former.name != target.name
                && ledger.key(of: record.name, in: former.name) != nil
        }
    }

    /// The status of one of Quad's own records whose counter exists here.
    private enum Own {
        case known
        case deleted
        case skipped(String)
    }

    /// Returns the status of one of Quad's own records, which may be here already or be on its way
    /// with a sync; `nil` if its counter is unknown here.
    private func own<Value>(
        _ record: TitledRecord<Value>, of kind: ImportReport.Kind,
        isThere: (Counter.ID, TitledRecord<Value>, Value) throws -> Bool
    ) throws -> Own? {
        guard let id = record.counter.flatMap({ Counter.ID($0) }) else { return nil }
        switch try editor.standing(of: id) {
        case .unknown: return nil
        case .deleted: return .deleted
        case .there:
            if case .success(let value) = record.value, try isThere(id, record, value) {
                return .known
            }
            return .skipped(
                "its counter is here itself: a sync, or an export as JSON, brings what it lacks")
        }
    }

    func note<Value>(_ records: [Fresh<Value>], of target: ImportTarget, in id: Counter.ID) throws {
        var origins: Set<String> = []
        for fresh in records {
            let (record, day) = (fresh.record, fresh.record.day)
            let version = version(of: fresh)
            try ledger.note(
                record.name, of: target.name, on: day, counter: "\(id)",
                trace: version == nil ? trace(of: fresh, record.name) : nil)
            if let version {
                try ledger.note(
                    version, of: target.name, on: day, counter: "\(id)",
                    trace: trace(of: fresh, version))
            }
            guard let origin = record.counter, origins.insert(origin).inserted else { continue }
            try ledger.note(
                record.name, of: ImportLedger.origin(origin), on: day, counter: "\(id)")
        }
    }

    /// Returns the device id under which to enter records: it depends on them alone, and is a new
    /// one if they were entered and undone before.
    func source<Value>(
        _ target: ImportTarget, _ records: [Fresh<Value>], in id: Counter.ID
    ) throws -> DeviceID {
        let keys = records.map(\.record.name.key).sorted()
        var generation = 0
        while true {
            let source: DeviceID = StableHash(
                of: ["quad.import.source.1", target.name, "\(generation)"] + keys
            ).identifier()
            if try !editor.hasEntered(source, in: id) { return source }
            generation += 1
        }
    }

    /// Returns the counter for the records of a title, and creates it if there is none.
    ///
    /// - Returns: `nil` if there can be no counter; the records are then skipped.
    private mutating func counter<Value>(
        _ target: ImportTarget, _ fresh: [Fresh<Value>]
    ) throws -> Counter.ID? {
        switch try homes.home(of: target) {
        case .there(let id): return id
        case .deleted:
            skip(fresh, "\"\(target.title)\" was deleted here: restore it to go on with it")
            return nil
        case .ambiguous:
            skip(
                fresh, "several counters are called \"\(target.title)\": rename all but one",
                isBad: true)
            return nil
        // The counter came with an import that was undone; its former content is not counted again.
        case .takenBack: try editor.restoreEmpty(target.id)
        case .none:
            let suffix = homes.hasAny(target) ? target.isTime ? " (time)" : " (count)" : ""
            // Steps of a millisecond keep new counters in the order of the file.
            createdAt += .milliseconds(1)
            try editor.create(
                CounterDraft(
                    target.title + suffix, isTime: target.isTime, createdAt: createdAt),
                as: target.id)
        }
        homes.add(target)
        report.add(.counters)
        return target.id
    }

    private mutating func skip<Value>(
        _ records: [Fresh<Value>], _ reason: String, isBad: Bool = false
    ) {
        for record in records { report.skip(reason, at: record.position, isBad: isBad) }
    }
}
