/// The report of a load or of a part of one, for people and programs.
package struct LoadReport: Sendable, Codable {
    /// A threshold with its figure.
    package struct Judged: Sendable, Codable {
        /// The threshold.
        package let threshold: String
        /// The figure, in milliseconds or percent; `nil` if nothing was measured.
        package let figure: Double?
        /// Whether the figure keeps the bound.
        package let isKept: Bool
    }

    /// The result of a load.
    package enum Verdict: String, Sendable, Codable {
        /// All data is there, and all thresholds are kept.
        case pass
        /// A check of the data failed.
        case dataLost = "data lost or doubled"
        /// A threshold is crossed.
        case crossed = "threshold crossed"
        /// The generator could not keep up, or was ended early.
        case noVerdict = "no verdict"
    }

    /// A histogram with its most used percentiles, for programs that read no histograms.
    package struct Summary: Sendable, Codable {
        /// The name of the latency.
        package let name: String
        /// The pairs of a percentile and its latency in microseconds.
        package let values: [[Double]]
        /// The whole histogram.
        package let histogram: Histogram

        static let percentiles = [50, 75, 90, 95, 99, 99.9, 99.99, 100]

        init(_ name: String, _ histogram: Histogram) {
            (self.name, self.histogram) = (name, histogram)
            values = Self.percentiles.map {
                [$0, Double(histogram.value(atPercentile: $0))]
            }
        }
    }

    /// The version of the form.
    package private(set) var schemaVersion = 1
    /// The title of the plan.
    package let title: String
    /// The name of the run.
    package let run: String
    /// The seed.
    package let seed: UInt64
    /// The requests that were planned, a line each; `nil` in reports of earlier versions.
    package let load: [String]?
    /// The verdict.
    package let verdict: Verdict
    /// Whether the whole plan was carried out.
    package let isComplete: Bool
    /// The reasons for which the figures are not to be trusted.
    package let doubts: [String]
    /// The thresholds.
    package let thresholds: [Judged]
    /// The checks of the data.
    package let checks: [AuditCheck]
    /// The figures.
    package let figures: LoadFigures
    /// The latencies with their percentiles.
    package let percentiles: [Summary]
    /// The disturbances that were done; `nil` for none.
    package let chaos: [String]?
    /// The threshold that ended the load; `nil` if none did.
    package let aborted: String?
    /// The figures over the time of the load; `nil` of one below two seconds, and of merged parts.
    package let curves: LoadCurves?
    /// The part of the load, or the parts that were merged.
    package let parts: [LoadPart]

    /// Creates the report of a run of a plan.
    ///
    /// - Parameters:
    ///   - checks: The checks of the data after the run.
    ///   - notes: The notes of the run.
    package init(
        _ plan: LoadPlan, run: String, part: LoadPart = .whole, figures: LoadFigures,
        checks: [AuditCheck], notes: LoadNotes = LoadNotes(), isComplete: Bool
    ) {
        let isWhole = isComplete || notes.aborted != nil
        self.init(
            title: plan.title, run: run, seed: plan.seed, load: plan.load, parts: [part],
            isComplete: isComplete, doubts: Self.doubts(plan, figures, isComplete: isWhole),
            thresholds: plan.thresholds, checks: checks, notes: notes, figures: figures)
    }

    init(
        title: String, run: String, seed: UInt64, load: [String]?, parts: [LoadPart],
        isComplete: Bool, doubts: [String], thresholds: [Threshold], checks: [AuditCheck],
        notes: LoadNotes, figures: LoadFigures
    ) {
        chaos = notes.chaos.isEmpty ? nil : notes.chaos
        aborted = notes.aborted
        curves = notes.curves.isEmpty ? nil : notes.curves
        (self.title, self.run, self.seed, self.parts) = (title, run, seed, parts)
        self.load = load
        (self.isComplete, self.doubts) = (isComplete, doubts)
        (self.figures, self.checks) = (figures, checks)
        percentiles =
            LoadOperation.allCases.flatMap { operation -> [Summary] in
                guard let measured = figures.operations[operation] else { return [] }
                return [
                    Summary(operation.rawValue, measured.fromIntended),
                    Summary(operation.rawValue + ".service", measured.fromStart),
                ]
            } + [Summary("live", figures.live), Summary("late", figures.late)]
        self.thresholds = thresholds.map { threshold in
            let figure =
                threshold.window == nil
                ? threshold.figure(in: figures) : notes.windows[threshold.text]
            return Judged(
                threshold: threshold.text, figure: figure,
                isKept: figure.map { $0 < threshold.bound } ?? false)
        }
        verdict =
            if !checks.allSatisfy(\.isPassed) {
                .dataLost
            } else if !doubts.isEmpty {
                .noVerdict
            } else if !self.thresholds.allSatisfy(\.isKept) {
                .crossed
            } else {
                .pass
            }
    }

    private static func doubts(
        _ plan: LoadPlan, _ figures: LoadFigures, isComplete: Bool
    ) -> [String] {
        var doubts: [String] = []
        let late = Double(figures.late.value(atPercentile: 99)) / 1000
        if late > plan.lateMilliseconds {
            doubts.append(
                "requests began \(Self.short(late)) ms late at p99, more than "
                    + "\(Self.short(plan.lateMilliseconds)) ms: lower the rate, or use more parts")
        }
        if figures.processorShare > plan.processorShare {
            doubts.append(
                "the generator took \(Self.short(figures.processorShare * 100)) % of the "
                    + "processors, more than \(Self.short(plan.processorShare * 100)) %")
        }
        if !isComplete { doubts.append("the load was ended early") }
        return doubts
    }

    /// Returns a number with at most two digits after the point.
    static func short(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int(rounded))" : "\(rounded)"
    }
}
