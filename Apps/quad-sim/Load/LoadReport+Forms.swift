import Presentation
import Primitives
import Simulation

extension LoadReport {
    /// Returns the common report, which has the forms of all simulators.
    func common(since begin: Instant) -> SimulationReport {
        var report = SimulationReport(mode: "load", version: Release.version, begin: begin)
        report.end = Environment.live.now()
        report.isComplete = isComplete || aborted != nil
        report.settings = [.init("run", run), .init("seed", seed)]
        report.settings += parts.map { .init("part", $0) }
        let marked = curves == nil ? chaos ?? [] : []
        report.settings += marked.enumerated().map { .init("chaos \($0 + 1)", $1) }
        report.figures = [
            .init("requests due", figures.intended), .init("acknowledged", figures.done),
            .init("failed", figures.failed), .init("refused", figures.refused),
            .init("dropped", figures.dropped), .init("events", figures.events),
            .init("streams opened again", figures.reconnects),
        ]
        report.figures += percentiles.filter { $0.histogram.total > 0 }.flatMap {
            summary -> [SimulationReport.Entry] in
            [50.0, 99, 99.9].map { percentile -> SimulationReport.Entry in
                let time = Double(summary.histogram.value(atPercentile: percentile)) / 1000
                return .init("\(summary.name) p\(Self.text(percentile))", "\(Self.text(time)) ms")
            }
        }
        report.charts = charts
        report.stories = [
            StoryResult(
                title: title, seed: seed, milliseconds: Int64(figures.seconds * 1000),
                checks: judgements,
                trouble: doubts.isEmpty
                    ? nil
                    : .init("no verdict: " + doubts.joined(separator: "; "), status: 75))
        ]
        return report
    }

    private var judgements: [ReportedCheck] {
        checks.map { check in
            ReportedCheck(
                check.name, check.isPassed ? .pass : .fail,
                check.isPassed
                    ? "\(check.compared) compared" : check.findings.joined(separator: "; "))
        }
            + thresholds.map { judged in
                ReportedCheck(
                    judged.threshold, judged.isKept ? .pass : .fail,
                    judged.figure.map(Self.text) ?? "nothing was measured")
            }
    }

    /// Returns a number with two digits after the point at most.
    private static func text(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
