import Primitives

/// A picture of a report, SVG within a page: the shares of verdicts, and the time of each story.
struct VerdictBar {
    /// The most stories of which the time is drawn.
    static let storyLimit = 100
    private static let width = 600.0
    private static let barHeight = 24.0
    private static let timesTop = 40.0
    private static let timesHeight = 40.0

    private let report: SimulationReport

    /// Creates the picture of a report.
    init(_ report: SimulationReport) { self.report = report }

    /// The picture, coloured by the classes of the page.
    var svg: String {
        let height = Self.timesTop + Self.timesHeight + 4
        let longest = report.stories.map(\.milliseconds).max() ?? 0
        let words =
            "\(report.summary). The longest story took \(longest) ms; the columns below are the "
            + "times of stories, in order."
        return "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(height))\" role=\"img\" "
            + "aria-label=\"\(XMLText.escaped(words))\">" + shares + times(longest) + "</svg>"
    }

    /// The shares of verdicts, as one bar; stories without a verdict count as failures.
    private var shares: String {
        let total = max(1, report.tests)
        let counts = [
            ("pass", report.count(.pass)), ("fail", report.count(.fail) + report.errors),
            ("skip", report.count(.skip)),
        ]
        var left = 0.0
        var text = ""
        for (name, count) in counts where count > 0 {
            let width = Self.width * Double(count) / Double(total)
            text +=
                "<rect class=\"bar \(name)\" x=\"\(Self.short(left))\" y=\"0\" "
                + "width=\"\(Self.short(width))\" height=\"\(Int(Self.barHeight))\">"
                + "<title>\(count) \(name)</title></rect>"
            left += width
        }
        return text
    }

    /// The time of each story, as a column that is as high as its share of the longest.
    private func times(_ longest: Int64) -> String {
        let stories = report.stories.prefix(Self.storyLimit)
        guard longest > 0, !stories.isEmpty else { return "" }
        let base = Self.timesTop + Self.timesHeight
        let step = min(24, Self.width / Double(stories.count))
        var text =
            "<line class=\"base\" x1=\"0\" x2=\"\(Int(Self.width))\" y1=\"\(Int(base))\" "
            + "y2=\"\(Int(base))\"/>"
        for (index, story) in stories.enumerated() {
            let height = max(
                1, Self.timesHeight * Double(story.milliseconds) / Double(longest))
            text +=
                "<rect class=\"\(story.isPassed ? "time" : "bar fail")\" "
                + "x=\"\(Self.short(Double(index) * step + 1))\" "
                + "y=\"\(Self.short(base - height))\" "
                + "width=\"\(Self.short(max(1, step - 2)))\" height=\"\(Self.short(height))\">"
                + "<title>\(XMLText.escaped(story.name)): \(story.milliseconds) ms</title></rect>"
        }
        return text
    }

    private static func short(_ number: Double) -> String {
        "\((number * 10).rounded() / 10)"
    }
}
