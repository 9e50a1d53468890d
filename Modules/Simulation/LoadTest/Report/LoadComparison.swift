/// A comparison of several runs of a load before a change with several after it.
package struct LoadComparison: Sendable, Hashable {
    /// An answer about one latency.
    package enum Answer: String, Sendable, Hashable {
        case worse
        case better
        case noDifference = "no difference beyond noise"
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
    package init(before: [LoadReport], after: [LoadReport], worseThan percent: Double) {
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

    /// Whether any latency is worse.
    package var isWorse: Bool { rows.contains { $0.answer == .worse } }
}
