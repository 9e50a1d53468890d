/// A comparison of several runs of a load before a change with several after it.
package struct LoadComparison: Sendable, Hashable {
    /// An answer about one latency.
    package enum Answer: String, Sendable, Hashable {
        case worse
        case better
        case noDifference = "no difference beyond noise"
    }

    /// A reason for which runs can't be compared.
    package enum Objection: Error, Sendable, Hashable, CustomStringConvertible {
        /// A run has no verdict, for these reasons.
        case noVerdict(number: Int, doubts: [String])
        /// A run is of another load than the first one, or of another part of it.
        case otherLoad(number: Int, difference: String)

        /// The number of the run, from 0, those before first.
        package var number: Int {
            switch self {
            case .noVerdict(let number, _), .otherLoad(let number, _): number
            }
        }

        /// The reason, which follows the name of the report.
        package var description: String {
            switch self {
            case .noVerdict(_, let doubts):
                "has no verdict, so its figures say nothing: " + doubts.joined(separator: "; ")
            case .otherLoad(_, let difference): "is of another load: \(difference)"
            }
        }
    }

    /// One latency: medians and ranges of both sides.
    ///
    /// - Units: milliseconds.
    package struct Row: Sendable, Hashable, CustomStringConvertible {
        /// The name of the latency and its percentile.
        package let name: String
        /// The figures of the runs before, ascending.
        package let before: [Double]
        /// The figures of the runs after, ascending.
        package let after: [Double]
        /// The answer.
        package let answer: Answer

        init(_ name: String, before: [Double], after: [Double], worseThan percent: Double) {
            self.name = name
            (self.before, self.after) = (before.sorted(), after.sorted())
            let (old, new) = (Self.median(self.before), Self.median(self.after))
            let factor = 1 + percent / 100
            // Ranges that overlap may be noise, whatever their medians are.
            let areApart =
                (self.after.first ?? 0) > (self.before.last ?? 0)
                || (self.after.last ?? 0) < (self.before.first ?? 0)
            answer =
                if areApart, new > old * factor {
                    .worse
                } else if areApart, new * factor < old {
                    .better
                } else {
                    .noDifference
                }
        }

        private static func median(_ sorted: [Double]) -> Double {
            sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }

        /// The row as one line.
        package var description: String {
            func side(_ figures: [Double]) -> String {
                let median = LoadReport.short(Self.median(figures))
                let range = [figures.first, figures.last].map { LoadReport.short($0 ?? 0) }
                return "\(median) ms (\(range[0]) … \(range[1]))"
            }
            return "\(name): \(side(before)), then \(side(after)): \(answer.rawValue)"
        }
    }

    /// The rows of all latencies that both sides measured.
    package let rows: [Row]

    /// Compares runs; a difference counts from a percentage on.
    ///
    /// - Throws: ``Objection`` if they are not all of one load, or one has no verdict.
    package init(before: [LoadReport], after: [LoadReport], worseThan percent: Double) throws {
        let all = before + after
        for (number, report) in all.enumerated() where report.verdict == .noVerdict {
            throw Objection.noVerdict(number: number, doubts: report.doubts)
        }
        for (number, report) in all.enumerated() {
            guard let difference = Self.difference(of: report, from: all[0]) else { continue }
            throw Objection.otherLoad(number: number, difference: difference)
        }
        var rows: [Row] = []
        for name in (before.first?.percentiles ?? []).map(\.name) where name != "late" {
            for percentile in [50.0, 95, 99] {
                let sides = [before, after].map { reports in
                    reports.compactMap { report in
                        report.percentiles.first { $0.name == name && $0.histogram.total > 0 }
                            .map { Double($0.histogram.value(atPercentile: percentile)) / 1000 }
                    }
                }
                guard !sides[0].isEmpty, !sides[1].isEmpty else { continue }
                rows.append(
                    Row(
                        "\(name).p\(Int(percentile))", before: sides[0], after: sides[1],
                        worseThan: percent))
            }
        }
        self.rows = rows
    }

    private static func difference(of report: LoadReport, from first: LoadReport) -> String? {
        if let difference = report.difference(from: first) { return difference }
        let parts = [first, report].map { report -> String in
            let isWhole = report.parts.count == report.parts.first?.count
            return isWhole ? "all parts" : report.parts.map { "part \($0)" }.joined(separator: ", ")
        }
        return parts[0] == parts[1] ? nil : "\(parts[0]), and \(parts[1])"
    }

    /// Whether any latency is worse.
    package var isWorse: Bool { rows.contains { $0.answer == .worse } }
}
