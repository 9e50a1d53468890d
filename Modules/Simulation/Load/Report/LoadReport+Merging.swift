extension LoadReport {
    /// Returns what sets the load of this report apart from that of another, in words; `nil` if
    /// both are of one load.
    package func difference(from other: LoadReport) -> String? {
        guard title == other.title else {
            return "\(other.title.quotedForMessage) and \(title.quotedForMessage)"
        }
        guard seed == other.seed else { return "seed \(other.seed) and seed \(seed)" }
        guard let load, let before = other.load, load != before else { return nil }
        let (gone, new) = (before.first { !load.contains($0) }, load.first { !before.contains($0) })
        return "\(gone ?? "nothing more"), and \(new ?? "nothing more")"
    }

    /// The reason for which reports cannot be merged.
    package struct Unmergeable: Error, Hashable, CustomStringConvertible {
        /// The reason.
        package let description: String
    }

    /// Merges the reports of all parts of one load; its histograms are exactly those of a run by
    /// one generator that measured the same.
    ///
    /// A part that is missing or doubtful leaves the whole without a verdict.
    ///
    /// - Throws: ``Unmergeable`` if they are not parts of one load.
    package init(merging reports: [LoadReport]) throws {
        guard let first = reports.first else {
            throw Unmergeable(description: "there is no report to merge")
        }
        let parts = reports.flatMap(\.parts)
        for report in reports {
            let isSame =
                report.difference(from: first) == nil
                && report.thresholds.map(\.threshold) == first.thresholds.map(\.threshold)
            guard isSame, report.parts.allSatisfy({ $0.count == first.parts.first?.count }) else {
                throw Unmergeable(
                    description: "the reports of \(first.title), seed \(first.seed), and "
                        + "\(report.title), seed \(report.seed), are not of one load")
            }
        }
        guard Set(parts).count == parts.count else {
            throw Unmergeable(description: "a part is there twice: each part has one report")
        }
        var thresholds: [Threshold] = []
        for judged in first.thresholds {
            do {
                thresholds.append(try Threshold(judged.threshold))
            } catch {
                throw Unmergeable(description: "\(error)")
            }
        }
        var doubts = reports.flatMap { report in
            report.doubts.map { "part \(report.parts[0]): \($0)" }
        }
        for number in 1...(parts.first?.count ?? 1)
        where !parts.contains(where: { $0.number == number }) {
            doubts.append("part \(number) is missing")
        }
        var notes = LoadNotes()
        notes.chaos = reports.flatMap { $0.chaos ?? [] }
        notes.aborted = reports.compactMap(\.aborted).first
        for judged in reports.flatMap(\.thresholds) {
            guard let figure = judged.figure else { continue }
            notes.windows[judged.threshold] = max(notes.windows[judged.threshold] ?? 0, figure)
        }
        self.init(
            title: first.title, run: reports.map(\.run).joined(separator: "+"), seed: first.seed,
            load: first.load, parts: parts.sorted { $0.number < $1.number },
            isComplete: reports.allSatisfy(\.isComplete), doubts: doubts, thresholds: thresholds,
            checks: reports.flatMap(\.checks), notes: notes,
            figures: reports.reduce(into: LoadFigures()) { $0.add($1.figures) })
    }
}
