import Primitives

/// The result of one run of the simulator, from which all forms of reports are written.
///
/// ```
/// var report = SimulationReport(mode: "run", version: Release.version, begin: now)
/// report.stories.append(StoryResult(title: "A Clique day", seed: 7, checks: checks))
/// let document = JUnitDocument(report).text
/// ```
package struct SimulationReport: Sendable, Hashable, Encodable {
    /// A setting or a figure by its name.
    package struct Entry: Sendable, Hashable, Encodable {
        /// The name.
        package let name: String
        /// The value.
        package let value: String

        /// Creates an entry.
        package init(_ name: String, _ value: some CustomStringConvertible) {
            self.name = name
            self.value = value.description
        }
    }

    /// The version of this format.
    package let schemaVersion = 1
    /// The mode of the simulator, as `run`.
    package var mode: String
    /// The version of the program.
    package var version: String
    /// The time at which the program began.
    package var begin: Instant
    /// The time at which the report was made.
    package var end: Instant
    /// Whether all that was asked for was done; a signal ends a run early.
    package var isComplete = true
    /// The settings of the run.
    package var settings: [Entry] = []
    /// The figures of the run.
    package var figures: [Entry] = []
    /// The curves, which only the page has.
    package var charts: [ReportedChart] = []
    /// The stories, in the order in which they were asked for.
    package var stories: [StoryResult] = []

    /// Creates an empty report.
    package init(mode: String, version: String, begin: Instant) {
        self.mode = mode
        self.version = version
        self.begin = begin
        end = begin
    }

    /// Whether all was done and nothing failed.
    package var isPassed: Bool { isComplete && stories.allSatisfy(\.isPassed) }

    /// The verdict in a word or two.
    package var verdict: String {
        if isPassed { return "passed" }
        if !isComplete { return "interrupted" }
        return count(.fail) > 0 ? "failed" : "no verdict"
    }

    /// The number of checks of all stories, and of stories that ended without a verdict.
    package var tests: Int { stories.reduce(0) { $0 + $1.checks.count } + errors }
    /// The number of stories that ended without a verdict.
    package var errors: Int { stories.count { $0.trouble != nil } }

    /// Returns the number of checks of all stories with a verdict.
    package func count(_ verdict: ReportedCheck.Verdict) -> Int {
        stories.reduce(0) { $0 + $1.count(verdict) }
    }

    /// The result in one line: the numbers of stories and checks.
    package var summary: String {
        let failed = stories.count { !$0.isPassed }
        var parts = [
            "\(stories.count - failed) of \(Self.many(stories.count, "story", "stories")) passed",
            "\(count(.pass)) of \(Self.many(tests - errors, "check", "checks")) passed",
        ]
        if count(.fail) > 0 { parts.append("\(count(.fail)) failed") }
        if count(.skip) > 0 { parts.append("\(count(.skip)) skipped") }
        if errors > 0 { parts.append("\(errors) without a verdict") }
        if !isComplete { parts.append("interrupted") }
        return parts.joined(separator: ", ")
    }

    /// The stories that did not pass, then the others, each group in order.
    var byConcern: [StoryResult] {
        stories.filter { !$0.isPassed } + stories.filter(\.isPassed)
    }

    private static func many(_ count: Int, _ one: String, _ more: String) -> String {
        "\(count) \(count == 1 ? one : more)"
    }

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, mode, version, begin, end, isComplete, isPassed, settings, figures
        case stories, summary
    }

    /// Encodes the report with its verdict and its summary.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schemaVersion, forKey: .schemaVersion)
        try container.encode(mode, forKey: .mode)
        try container.encode(version, forKey: .version)
        try container.encode(begin, forKey: .begin)
        try container.encode(end, forKey: .end)
        try container.encode(isComplete, forKey: .isComplete)
        try container.encode(isPassed, forKey: .isPassed)
        try container.encode(settings, forKey: .settings)
        try container.encode(figures, forKey: .figures)
        try container.encode(summary, forKey: .summary)
        try container.encode(stories, forKey: .stories)
    }
}
