import Primitives
import Simulation

/// Reports to write.
enum Samples {
    /// A text with all that has a meaning in some form of report.
    static let hostile = "<b>&\"'|`*_[x](y)\u{1}\u{202E}%::error,\r\n::stop]]>"

    /// A report with a pass, a failure, a skip and a story without a verdict.
    static var mixed: SimulationReport {
        var report = SimulationReport(
            mode: "run", version: "1.2.3", begin: Instant(seconds: 1_772_400_000))
        report.end = report.begin + .milliseconds(1234)
        report.settings = [SimulationReport.Entry("jobs", 2)]
        let place = SourcePlace(file: "stories/a,b:c.yaml", line: 7, column: 3)
        report.stories = [
            StoryResult(
                title: "A quiet day", file: "stories/quiet.yaml", seed: 1, milliseconds: 200,
                traceHash: "00ff", checks: [ReportedCheck("line 3", .pass, "seen")]),
            StoryResult(
                title: hostile, file: "stories/a,b:c.yaml", seed: 2, milliseconds: 1000,
                checks: [
                    ReportedCheck("line 6", .pass, "seen"),
                    ReportedCheck(
                        "line 7", .fail, hostile, at: place, tags: ["goals"], reason: hostile),
                    ReportedCheck("line 8", .skip, "nothing was compared"),
                ], command: "quad-sim run 'stories/a,b:c.yaml' --seed 2 --steps 0-3"),
            StoryResult(
                title: "stories/broken.yaml", file: "stories/broken.yaml",
                trouble: StoryResult.Trouble(
                    "a story has a step", at: SourcePlace(file: "stories/broken.yaml", line: 1),
                    status: 65)),
        ]
        return report
    }
}
