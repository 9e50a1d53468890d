import Presentation

/// A report as a page of Markdown, such as the summary of a step of a GitHub workflow.
package struct MarkdownSummary: Sendable {
    /// The most stories in the table; the others are counted.
    package static let storyLimit = 50
    /// The most failures that are shown of one story.
    package static let failureLimit = 10
    /// The most cells of a text.
    private static let textLimit = 500

    private let report: SimulationReport

    /// Creates the summary of a report.
    package init(_ report: SimulationReport) { self.report = report }

    /// The page.
    package var text: String {
        var lines = ["## quad-sim \(report.mode): \(report.verdict)", "", report.summary + ".", ""]
        let stories = report.byConcern
        if !stories.isEmpty {
            lines += ["| story | seed | passed | failed | skipped | trace hash |"]
            lines += ["|---|--:|--:|--:|--:|---|"]
            lines += stories.prefix(Self.storyLimit).map(row)
            lines.append("")
        }
        let left = stories.count - Self.storyLimit
        if left > 0 { lines += ["And \(left) more.", ""] }
        for story in stories.prefix(Self.storyLimit) where !story.isPassed {
            lines += failures(of: story)
        }
        return lines.joined(separator: "\n")
    }

    private func row(_ story: StoryResult) -> String {
        let mark = story.trouble == nil ? "" : " (no verdict)"
        let cells = [
            Self.plain(story.title) + mark, story.seed.map { "\($0)" } ?? "",
            "\(story.count(.pass))", "\(story.count(.fail))", "\(story.count(.skip))",
            story.traceHash.map { "`\($0.prefix(16))`" } ?? "",
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    private func failures(of story: StoryResult) -> [String] {
        var lines = ["### \(Self.plain(story.name))", ""]
        if let trouble = story.trouble { lines.append("- \(Self.plain(trouble.line))") }
        let failed = story.checks.filter { $0.verdict == .fail }
        for check in failed.prefix(Self.failureLimit) {
            let place = check.place.map { "\($0): " } ?? ""
            lines.append("- \(Self.plain(place + check.name + ": " + check.detail))")
        }
        let left = failed.count - Self.failureLimit
        if left > 0 { lines.append("- and \(left) more") }
        if let command = story.command {
            lines += ["", "```", SafeText.line(command), "```"]
            if let remark = story.remark { lines += ["", SafeText.line(remark)] }
        }
        return lines + [""]
    }

    /// Returns a text without meaning to Markdown or HTML, on one line.
    private static func plain(_ text: String) -> String {
        let line = SafeText.shortened(SafeText.line(text), to: textLimit)
        return line.unicodeScalars.map { scalar in
            switch scalar {
            case "<": "&lt;"
            case ">": "&gt;"
            case "&": "&amp;"
            case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "@": "\\\(scalar)"
            default: String(scalar)
            }
        }.joined()
    }
}
