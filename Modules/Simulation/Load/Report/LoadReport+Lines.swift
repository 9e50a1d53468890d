extension LoadReport {
    /// The report as lines of text.
    package var lines: [String] {
        var lines = [
            "\(title), seed \(seed), run \(run)",
            "\(figures.intended) requests in \(Self.short(figures.seconds)) s: "
                + "\(figures.done) acknowledged, \(figures.failed) failed, "
                + "\(figures.refused) refused, \(figures.dropped) dropped, "
                + "\(figures.inFlight) in flight",
            "", Self.heading,
        ]
        for operation in LoadOperation.allCases {
            guard let measured = figures.operations[operation] else { continue }
            lines.append(operation.rawValue)
            lines.append(Self.row("  from the intended start", measured.fromIntended))
            lines.append(Self.row("  from the real start", measured.fromStart))
            for (kind, count) in measured.failures.sorted(by: { $0.key < $1.key }) {
                lines.append("  \(count) failed: \(kind)")
            }
            if measured.refused > 0 { lines.append("  \(measured.refused) refused") }
        }
        if figures.live.total > 0 {
            lines.append("live events")
            lines.append(Self.row("  from the intended start", figures.live))
        }
        if let reopened = figures.reopened {
            lines.append("streams that were cut")
            lines.append(Self.row("  back after", reopened))
        }
        lines.append("starts")
        lines.append(Self.row("  late by", figures.late))
        lines.append("")
        if figures.events > 0 || figures.reconnects > 0 {
            lines.append(
                "\(figures.events) events, \(figures.reconnects) streams opened again")
        }
        lines.append(
            "the generator took \(Self.short(figures.processorShare * 100)) % of the processors")
        lines += chaos ?? []
        if let aborted { lines.append("ended early, as a threshold was crossed: \(aborted)") }
        lines += checks.map(\.description)
        lines += thresholds.map { judged in
            let figure = judged.figure.map(Self.short) ?? "nothing was measured"
            return "\(judged.isKept ? "✓" : "✗") \(judged.threshold): \(figure)"
        }
        lines += doubts.map { "doubt: \($0)" }
        return lines + [verdict.rawValue]
    }

    private static let columns = ["count", "p50", "p90", "p95", "p99", "p99.9", "max"]
    private static let titleWidth = 28

    private static var heading: String {
        let title = "milliseconds"
        return title + String(repeating: " ", count: titleWidth - title.count)
            + columns.map(cell).joined()
    }
    private static let width = 10

    private static func row(_ title: String, _ histogram: Histogram) -> String {
        let figures = [50, 90, 95, 99, 99.9, 100].map { percentile in
            short(Double(histogram.value(atPercentile: percentile)) / 1000)
        }
        let cells = (["\(histogram.total)"] + figures).map(cell).joined()
        return title + String(repeating: " ", count: max(0, titleWidth - title.count)) + cells
    }

    private static func cell(_ text: String) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }
}

extension LoadFigures {
    /// The figures in one line, while a load runs.
    package var line: String {
        func milliseconds(_ percentile: Double) -> String {
            LoadReport.short(Double(fromIntended.value(atPercentile: percentile)) / 1000)
        }
        return "\(intended) asked, \(done) done, \(failed) failed, \(refused) refused, "
            + "\(dropped) dropped, \(inFlight) in flight; from the intended start p50 "
            + "\(milliseconds(50)) ms, p99 \(milliseconds(99)) ms"
    }
}
