import Counting
import Interchange
import Primitives
import Storage

/// Enters records of another program into counters and stopwatches.
struct CountingImport {
    private let editor: CounterEditor
    private let ledger: ImportLedger
    private(set) var report: ImportReport
    /// What is there, by the small letters of its title.
    private var counters: [String: [Named]] = [:]

    /// When the latest counter was made; it begins so early that none is made in the future.
    private var createdAt: Instant

    private struct Named {
        let id: Counter.ID
        let isTime: Bool
    }

    /// The most intervals of one stopwatch, so that its document fits in a push.
    static let intervalLimit = 12_000

    /// - Parameter titles: How many titles there are at most.
    init(
        _ editor: CounterEditor, _ ledger: ImportLedger, _ report: ImportReport, at now: Instant,
        titles: Int
    ) throws {
        createdAt = now - .milliseconds(titles)
        self.editor = editor
        self.ledger = ledger
        self.report = report
        for counter in try editor.all() {
            counters[counter.title.lowercased(), default: []]
                .append(Named(id: counter.id, isTime: counter.type == .time))
        }
    }

    /// Counts taps on the counter of a title.
    mutating func importTaps(
        _ records: [TitledRecord<ImportedTap>], of title: String
    ) throws {
        let target = Target(title, isTime: false)
        let editor = editor
        let fresh = try fresh(records, of: target, as: .taps) { id, tap in
            try editor.hasAdjustment(of: id, at: tap.at, by: tap.amount)
        }
        guard !fresh.isEmpty, let id = try counter(target, fresh, of: records.count) else { return }
        try editor.importTaps(fresh.map(\.value), into: id, as: source(target, fresh, in: id))
        try note(fresh, of: target, as: .taps)
    }

    /// Enters intervals into the stopwatch of a title.
    mutating func importIntervals(
        _ records: [TitledRecord<ImportedInterval>], of title: String
    ) throws {
        let target = Target(title, isTime: true)
        let editor = editor
        var known: [Counter.ID: Set<Range<Instant>>] = [:]
        var fresh = try fresh(records, of: target, as: .intervals) { id, interval in
            if known[id] == nil {
                known[id] = Set(
                    try editor.intervals(of: id).map { $0.start..<($0.stop ?? $0.start) })
            }
            return known[id]?.contains(interval.start..<interval.stop) ?? false
        }
        guard !fresh.isEmpty, let id = try counter(target, fresh, of: records.count) else { return }
        let room = max(0, Self.intervalLimit - (try editor.intervals(of: id).count))
        for record in fresh.dropFirst(room) {
            report.skip(
                "a stopwatch holds \(Self.intervalLimit) intervals, and \"\(title)\" is full",
                at: record.position, isBad: true)
        }
        fresh = Array(fresh.prefix(room))
        guard !fresh.isEmpty else { return }
        try editor.importIntervals(fresh.map(\.value), into: id, as: source(target, fresh, in: id))
        try note(fresh, of: target, as: .intervals)
    }

    private mutating func fresh<Value>(
        _ records: [TitledRecord<Value>], of target: Target, as kind: ImportReport.Kind,
        isOwn: (Counter.ID, Value) throws -> Bool
    ) throws -> [TitledRecord<Value>] {
        let fresh = try records.filter { record in
            // What Quad wrote may be here as it was counted.
            if let own = record.counter.flatMap({ Counter.ID($0) }), try isOwn(own, record.value) {
                return false
            }
            return try !ledger.holds(record.key, of: target.name, at: record.at)
        }
        if fresh.count < records.count { report.know(kind, records.count - fresh.count) }
        return fresh
    }

    private mutating func note<Value>(
        _ records: [TitledRecord<Value>], of target: Target, as kind: ImportReport.Kind
    ) throws {
        for record in records { try ledger.note(record.key, of: target.name, at: record.at) }
        report.add(kind, records.count)
    }

    /// The device under which records are entered: it depends on them alone, and is a new one where
    /// they were entered and taken back before.
    private func source<Value>(
        _ target: Target, _ records: [TitledRecord<Value>], in id: Counter.ID
    ) throws -> DeviceID {
        let keys = records.map(\.key).sorted()
        var generation = 0
        while true {
            let source: DeviceID = StableHash(
                of: ["quad.import.source.1", target.name, "\(generation)"] + keys
            ).identifier()
            if try !editor.hasEntered(source, in: id) { return source }
            generation += 1
        }
    }

    /// The counter of a title: the one that is called so, or one that is made.
    ///
    /// - Returns: `nil` if there can be none; then the records are skipped.
    private mutating func counter<Value>(
        _ target: Target, _ fresh: [TitledRecord<Value>], of count: Int
    ) throws -> Counter.ID? {
        let alike = counters[target.title.lowercased()] ?? []
        let fitting = alike.filter { $0.isTime == target.isTime }
        if fitting.contains(where: { $0.id == target.id }) { return target.id }
        if fitting.count > 1 {
            skip(fresh, "several counters are called \"\(target.title)\": rename all but one")
            return nil
        }
        if let only = fitting.first { return only.id }
        switch try editor.standing(of: target.id) {
        case .there: return target.id
        case .deleted:
            guard fresh.count == count else {
                skip(
                    fresh,
                    "\"\(target.title)\" was deleted here: "
                        + "quad count restore \(target.id) brings it back")
                return nil
            }
            // It came with an import that was taken back; what it held then is not counted again.
            try editor.restoreEmpty(target.id)
        case .unknown:
            let suffix = alike.isEmpty ? "" : target.isTime ? " (time)" : " (count)"
            // A millisecond each keeps new counters in the order of the file.
            createdAt += .milliseconds(1)
            try editor.create(
                CounterDraft(
                    target.title + suffix, isTime: target.isTime, createdAt: createdAt),
                as: target.id)
        }
        counters[target.title.lowercased(), default: []]
            .append(Named(id: target.id, isTime: target.isTime))
        report.add(.counters)
        return target.id
    }

    private mutating func skip<Value>(_ records: [TitledRecord<Value>], _ reason: String) {
        for record in records { report.skip(reason, at: record.position, isBad: true) }
    }
}

extension CountingImport {
    /// What records of one title go into.
    private struct Target {
        let title: String
        let isTime: Bool
        /// What the ledger calls it: by its title in the file, whatever it is called here by now.
        let name: String
        /// The id of the counter that is made for it where there is none.
        let id: Counter.ID

        init(_ title: String, isTime: Bool) {
            self.title = title
            self.isTime = isTime
            let kind = isTime ? "time" : "count"
            id = StableHash(of: ["quad.import.counter.1", kind, title]).identifier()
            name = "\(kind).\("\(id)".prefix(16))"
        }
    }
}
