import Presentation
import Primitives
import Simulation

extension SweepReport {
    /// Returns the common report.
    ///
    /// - Parameter command: Repeats a failure that was not shrunk.
    func common(since begin: Instant, command: String? = nil) -> SimulationReport {
        var report = SimulationReport(mode: World.mode, version: Release.version, begin: begin)
        report.end = Environment.live.now()
        report.isComplete = isComplete
        report.settings = [.init("first seed", from), .init("seeds lived through", seeds)]
        if let jobs { report.settings.append(.init("jobs", jobs)) }
        report.figures = World.entries.map { .init($0.name, figures[$0.figure]) }
        report.stories = [
            StoryResult(
                title: World.title, seed: seeds == 1 ? from : failure?.seed,
                milliseconds: report.end.milliseconds(since: begin), traceHash: hash,
                checks: checks, command: failure.map { $0.command ?? command ?? "" })
        ]
        return report
    }

    private var checks: [ReportedCheck] {
        var rules = ReportedCheck(
            "every rule holds after each step", figures[.checks] > 0 ? .pass : .skip,
            "\(figures[.checks]) comparisons in \(seeds) seeds")
        if let failure {
            rules = ReportedCheck(rules.name, .fail, "seed \(failure.seed): \(failure.violation)")
        }
        var twice = ReportedCheck(
            "a seed is the same twice", repeated > 0 ? .pass : .skip,
            "\(repeated) seeds lived through twice")
        if let unstable {
            twice = ReportedCheck(twice.name, .fail, "seed \(unstable) differs the second time")
        }
        var table = ReportedCheck(
            "every fault meets every operation", .skip,
            "fewer than \(Self.seedsOfFullTable) seeds")
        if let gaps, seeds >= Self.seedsOfFullTable {
            table = ReportedCheck(
                table.name, gaps.isEmpty ? .pass : .fail,
                gaps.isEmpty ? "all pairs met" : "never met: " + gaps.joined(separator: ", "))
        }
        return [rules, twice, table]
    }
}
