import Counting
import Interchange
import Presentation
import Primitives
import Storage

/// Records that their source has corrected since they were imported.
extension CountingImport {
    /// A tap with what the one that it corrects counted.
    struct CorrectedTap {
        let fresh: Fresh<ImportedTap>
        let former: ImportTrace
    }

    /// Returns the name of the content of a tap whose own name is its id; `nil` for others.
    func version<Value>(of fresh: Fresh<Value>) -> RecordName? {
        guard let id = fresh.record.id, let tap = fresh.value as? ImportedTap else { return nil }
        return RecordName(
            key: versionKey(id, tap.amount, tap.at, tap.note.composed),
            formerKeys: [tap.note, tap.note.decomposed].map {
                versionKey(id, tap.amount, tap.at, $0)
            })
    }

    /// Returns what a record leaves in the ledger under the name of its content; `nil` for one that
    /// is named by the instants of its interval.
    func trace<Value>(of fresh: Fresh<Value>, _ content: RecordName) -> ImportTrace? {
        guard let place = places(of: fresh.record).first else { return nil }
        if let interval = fresh.value as? ImportedInterval {
            return ImportTrace(
                key: content.key, place: place,
                amount: (interval.stop - interval.start).wholeMilliseconds, at: interval.start,
                day: fresh.record.day)
        }
        guard let tap = fresh.value as? ImportedTap else { return nil }
        return ImportTrace(
            key: content.key, place: place, amount: tap.amount, at: tap.at, day: tap.day)
    }

    /// The keys of the place of a record in its file: its id, or its title and time; after that of
    /// this version those of earlier ones.
    private func places<Value>(of record: TitledRecord<Value>) -> [String] {
        if record.id != nil { return [record.name.key] }
        return record.time.map { places(of: record, at: $0) } ?? []
    }

    private func places<Value>(of record: TitledRecord<Value>, at time: ForeignTime) -> [String] {
        RecordNames.places(report.format, record.written, time)
    }

    private func versionKey(
        _ id: String, _ amount: Int64, _ at: Instant, _ note: String
    ) -> String {
        RecordNames.key(report.format, ["version", id, "\(amount)", "\(at)", note], ordinal: 0)
    }

    /// Returns the taps whose ids are known, and whose content was another when they were imported
    /// on this device, or by a version that left traces of them.
    func changed(
        _ records: [TitledRecord<ImportedTap>], of target: ImportTarget
    ) throws -> [CorrectedTap] {
        let live = try ledger.keys(of: target.name)
        let known = records.compactMap { record -> Fresh<ImportedTap>? in
            guard record.id != nil, live.contains(record.name.key),
                case .success(let value) = record.value
            else { return nil }
            let fresh = Fresh(record: record, value: value)
            guard let version = version(of: fresh) else { return nil }
            return ([version.key] + version.formerKeys).contains(where: live.contains)
                ? nil : fresh
        }
        guard !known.isEmpty, case .there(let id) = try homes.keeper(of: target) else { return [] }
        let rows = try editor.history(of: id).filter { $0.isCounted && $0.kind == .tap }
        var seen: Set<String> = []
        return try known.compactMap { fresh in
            guard let own = fresh.record.id, seen.insert(own).inserted else { return nil }
            if let trace = try ledger.traces(at: fresh.record.name.key, of: target.name).first {
                return CorrectedTap(fresh: fresh, former: trace)
            }
            for row in rows {
                let key = versionKey(own, row.amount, row.at, row.note)
                guard live.contains(key) else { continue }
                return CorrectedTap(
                    fresh: fresh,
                    former: ImportTrace(
                        key: key, place: fresh.record.name.key, amount: row.amount, at: row.at,
                        day: editor.dayRule.day(of: row.at)))
            }
            return nil
        }
    }

    /// The time around a tap in which its former form is looked for, since it may have been
    /// imported in another zone.
    private static let reach: Duration = .seconds(26 * 3600)

    /// Tells new taps from corrections of others: of the same title and time, with another number
    /// or note, in place of one that the file no longer has.
    func apart(
        _ fresh: [Fresh<ImportedTap>], among records: [TitledRecord<ImportedTap>],
        of target: ImportTarget
    ) throws -> (new: [Fresh<ImportedTap>], corrected: [CorrectedTap]) {
        let live = try ledger.keys(of: target.name)
        guard !live.isEmpty, case .there(let id) = try homes.keeper(of: target) else {
            return (fresh.filter { !$0.record.isWithdrawal }, [])
        }
        var taken = Set(records.flatMap { [$0.name.key] + $0.name.formerKeys })
        var (new, corrected): ([Fresh<ImportedTap>], [CorrectedTap]) = ([], [])
        for record in fresh {
            guard let time = record.record.time else {
                if !record.record.isWithdrawal { new.append(record) }
                continue
            }
            let times = [time, record.record.formerTime].compactMap(\.self)
            let trace = try times.flatMap {
                try places(of: record.record, at: $0).flatMap {
                    try ledger.traces(at: $0, of: target.name)
                }
            }.first { !taken.contains($0.key) }
            if let trace {
                taken.insert(trace.key)
                corrected.append(CorrectedTap(fresh: record, former: trace))
                continue
            }
            if record.record.isWithdrawal { continue }
            let at = record.value.at
            let near = try editor.history(of: id, in: at - Self.reach..<at + Self.reach)
                .filter { $0.isCounted && $0.kind == .tap }
            var ordinals: [[String]: Int] = [:]
            let former = near.compactMap { tap in
                keys(of: tap, as: record.record.written, times, &ordinals)
                    .first(where: live.contains).map { (key: $0, amount: tap.amount) }
            }.first { !taken.contains($0.key) }
            guard let former else {
                new.append(record)
                continue
            }
            taken.insert(former.key)
            corrected.append(
                CorrectedTap(
                    fresh: record,
                    former: ImportTrace(
                        key: former.key, place: places(of: record.record, at: time)[0],
                        amount: former.amount, at: at,
                        day: record.value.day)))
        }
        return (new, corrected)
    }

    /// Returns the keys that a tap of a table may have been imported by, by the times that were
    /// written for it; equal taps are numbered.
    private func keys(
        of tap: Adjustment, as title: String, _ times: [ForeignTime],
        _ ordinals: inout [[String]: Int]
    ) -> [String] {
        times.map { time in
            let parts = [title, "\(tap.amount)", time.text, tap.note]
            defer { ordinals[parts, default: 0] += 1 }
            return RecordNames.key(report.format, parts, ordinal: ordinals[parts, default: 0])
        }
    }

    /// Takes back the former amounts and counts the corrected ones.
    mutating func replaceTaps(_ taps: [CorrectedTap], of target: ImportTarget) throws {
        guard !taps.isEmpty, case .there(let id) = try homes.keeper(of: target) else { return }
        let corrections = taps.map { tap in
            let (record, value) = (tap.fresh.record, tap.fresh.value)
            let title = record.written.trimmed
            let here = words(title, tap.former.amount, tap.former.at)
            var there = words(title, value.amount, value.at)
            // What else is the same has another note.
            if there == here { there += value.note.isEmpty ? ", no note" : ", \(value.note)" }
            return ImportReport.Correction(position: record.position, here: here, there: there)
        }
        report.correct(.taps, corrections, isTaken: updates)
        guard updates else { return }
        let fresh = taps.map(\.fresh)
        let amounts = taps.flatMap { tap in
            let former = ImportedTap(
                amount: -tap.former.amount, at: tap.former.at, day: tap.former.day)
            return (former.amount == 0 ? [] : [former])
                + (tap.fresh.record.isWithdrawal ? [] : [tap.fresh.value])
        }
        try editor.importTaps(amounts, into: id, as: source(target, fresh, in: id))
        for tap in taps { try ledger.forget(tap.former.key, of: target.name) }
        try note(fresh, of: target, in: id)
    }

    /// Finds the intervals that correct others, and takes those back, or puts the corrections aside
    /// if they are only to be reported.
    ///
    /// - Returns: The corrections that replace others, by the names of their records.
    mutating func withdrawFormer(
        _ fresh: inout [Fresh<ImportedInterval>], of target: ImportTarget
    ) throws -> [RecordName: ImportReport.Correction] {
        guard !fresh.isEmpty else { return [:] }
        try missing.find(editor, homes, ledger, transaction)
        var corrections: [RecordName: ImportReport.Correction] = [:]
        var former: [MissingIntervals.Interval] = []
        for record in fresh {
            let found = missing.former(
                of: record.value.start..<record.value.stop, of: target,
                at: places(of: record.record), isOwn: record.record.counter != nil)
            if let first = found.first {
                corrections[record.record.name] = correction(of: first, by: record)
            }
            former += found
        }
        let others = fresh.filter { corrections[$0.record.name] == nil }
        let moved = missing.moved(
            to: others.map { $0.value.start..<$0.value.stop }, of: target, besides: former)
        for record in others {
            guard let interval = moved[record.value.start..<record.value.stop] else { continue }
            corrections[record.record.name] = correction(of: interval, by: record)
            former.append(interval)
        }
        guard !corrections.isEmpty else { return [:] }
        guard updates else {
            report.correct(.intervals, Array(corrections.values), isTaken: false)
            fresh.removeAll { corrections[$0.record.name] != nil }
            return [:]
        }
        for (id, intervals) in Dictionary(grouping: former, by: \.counter) {
            try editor.withdrawIntervals(Set(intervals).map(\.span), of: id)
        }
        for interval in former { try ledger.forget(interval.key, of: interval.target) }
        missing.withdraw(former)
        return corrections
    }

    private func correction(
        of former: MissingIntervals.Interval, by fresh: Fresh<ImportedInterval>
    ) -> ImportReport.Correction {
        ImportReport.Correction(
            position: fresh.position, here: words(former.title, former.span),
            there: words(fresh.record.written, fresh.value.start..<fresh.value.stop))
    }

    /// Returns a tap as `Tea +3, 2026-10-20 09:00`.
    private func words(_ title: String, _ amount: Int64, _ at: Instant) -> String {
        let sign = amount < 0 ? "" : "+"
        return "\(title) \(sign)\(amount), \(TimeWords.stamp(at, in: editor.dayRule))"
    }

    /// Returns an interval as `Run 2026-10-20 09:00 to 2026-10-20 10:00`.
    private func words(_ title: String, _ span: Range<Instant>) -> String {
        let (start, stop) = (span.lowerBound, span.upperBound)
        return "\(title) "
            + DateLanguage.current.phrase(
                .range, TimeWords.stamp(start, in: editor.dayRule),
                TimeWords.stamp(stop, in: editor.dayRule))
    }
}
