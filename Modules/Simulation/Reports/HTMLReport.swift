import Primitives

/// A report as one HTML page that needs nothing else: no script, no font, no picture from anywhere.
///
/// It follows the reader's choice of a light or dark page and fits a width of 320 pixels. Stories
/// that failed come first and are open. All texts are escaped.
/// - Source: HTML, WCAG 2.2 (contrast 1.4.3, reflow 1.4.10).
package struct HTMLReport: Sendable {
    /// The most stories of a page; the others are counted.
    package static let storyLimit = 500
    /// The most checks that are shown of one story; failures come first.
    package static let checkLimit = 500

    private let report: SimulationReport

    /// Creates the page of a report.
    package init(_ report: SimulationReport) { self.report = report }

    /// The page, in UTF-8.
    package var text: String {
        (head + overview + entries("Settings", report.settings)
            + entries("Figures", report.figures) + charts + stories
            + ["</main>", "</body>", "</html>"])
            .joined(separator: "\n") + "\n"
    }

    private var title: String { "quad-sim \(report.mode): \(report.verdict)" }

    private var head: [String] {
        [
            "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<meta http-equiv=\"Content-Security-Policy\" "
                + "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">",
            "<meta name=\"color-scheme\" content=\"light dark\">",
            "<link rel=\"icon\" href=\"data:,\">", "<title>\(Self.safe(title))</title>",
            "<style>\(Self.style)</style>", "</head>", "<body>", "<main>",
        ]
    }

    private var overview: [String] {
        let color = report.isPassed ? "pass" : "fail"
        var lines = [
            "<h1>quad-sim \(Self.safe(report.mode)) "
                + "<span class=\"\(color)\">\(report.verdict)</span></h1>",
            "<p>\(Self.safe(report.summary)).</p>",
        ]
        if !report.stories.isEmpty { lines.append(VerdictBar(report).svg) }
        let milliseconds = report.end.milliseconds(since: report.begin)
        return lines + [
            "<p class=\"soft\">quad-sim \(Self.safe(report.version)), "
                + "<time>\(report.begin)</time>, \(Self.seconds(milliseconds))</p>"
        ]
    }

    private func entries(_ title: String, _ entries: [SimulationReport.Entry]) -> [String] {
        guard !entries.isEmpty else { return [] }
        return ["<h2>\(title)</h2>", "<dl>"]
            + entries.map {
                "<div><dt>\(Self.safe($0.name))</dt><dd>\(Self.safe($0.value))</dd></div>"
            } + ["</dl>"]
    }

    /// The curves, and below them the marks of all by their number.
    private var charts: [String] {
        let drawn = report.charts.flatMap { ChartDrawing($0).lines }
        guard !drawn.isEmpty else { return [] }
        let marks = report.charts.first?.marks ?? []
        let list = marks.map {
            "<li><span class=\"soft\">\(Self.tenths($0.at)) s</span> \(Self.safe($0.words))</li>"
        }
        return ["<h2>Curves</h2>"] + drawn + (list.isEmpty ? [] : ["<ol>"] + list + ["</ol>"])
    }

    private var stories: [String] {
        guard !report.stories.isEmpty else { return [] }
        let shown = report.byConcern.prefix(Self.storyLimit)
        let left = report.stories.count - shown.count
        return ["<h2>Stories</h2>"] + shown.flatMap(story)
            + (left > 0 ? ["<p>And \(left) more, which are in the other forms.</p>"] : [])
    }

    private func story(_ story: StoryResult) -> [String] {
        let isOpen = story.isPassed && report.stories.count > 1 ? "" : " open"
        var lines = [
            "<details\(isOpen)>",
            "<summary><span class=\"\(story.isPassed ? "pass" : "fail")\">"
                + "\(story.isPassed ? "pass" : "FAIL")</span> \(Self.safe(story.name)) "
                + "<span class=\"soft\">\(story.count(.pass)) passed, "
                + "\(story.count(.fail)) failed, \(story.count(.skip)) skipped, "
                + "\(Self.seconds(story.milliseconds))</span>"
                + "</summary>",
        ]
        if let trouble = story.trouble {
            lines.append("<p class=\"fail\">\(Self.safe(trouble.line))</p>")
        }
        if let command = story.command {
            lines.append("<p>The same again:</p><p><code>\(Self.safe(command))</code></p>")
            if let remark = story.remark { lines.append("<p>\(Self.safe(remark))</p>") }
        }
        let checks =
            story.checks.filter { $0.verdict == .fail }
            + story.checks.filter { $0.verdict != .fail }
        if !checks.isEmpty {
            lines.append("<ul>")
            lines += checks.prefix(Self.checkLimit).map(Self.item)
            lines.append("</ul>")
        }
        let left = checks.count - Self.checkLimit
        if left > 0 { lines.append("<p>And \(left) more.</p>") }
        if let hash = story.traceHash {
            lines.append("<p class=\"soft\">trace hash <code>\(Self.safe(hash))</code></p>")
        }
        return lines + ["</details>"]
    }

    private static func item(_ check: ReportedCheck) -> String {
        let word = check.verdict == .fail ? "FAIL" : check.verdict.rawValue
        var text =
            "<li><span class=\"\(check.verdict.rawValue)\">\(word)</span> "
            + "<b>\(safe(check.name))</b> \(safe(check.detail))"
        if let reason = check.reason { text += " <i>\(safe(reason))</i>" }
        for tag in check.tags { text += " <code>\(safe(tag))</code>" }
        if let place = check.place { text += " <span class=\"soft\">\(safe("\(place)"))</span>" }
        return text + "</li>"
    }

    private static func safe(_ text: String) -> String { XMLText.escaped(text) }

    private static func seconds(_ milliseconds: Int64) -> String {
        "\(Double(milliseconds / 10) / 100) s"
    }

    private static func tenths(_ seconds: Double) -> String {
        "\((seconds * 10).rounded() / 10)"
    }

    private static let style = """
        :root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--soft:#57606a;--line:#d0d7de;\
        --pass:#116329;--fail:#b3121d;--skip:#6e4a00}\
        @media(prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--soft:#9da7b3;\
        --line:#30363d;--pass:#56d364;--fail:#ff8a84;--skip:#e3b341}}\
        body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}\
        main{max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}\
        h1{font-size:1.5rem}h2{font-size:1.2rem}svg{display:block;width:100%;height:auto}\
        .pass{color:var(--pass)}.fail{color:var(--fail)}.skip{color:var(--skip)}\
        li .pass,li .fail,li .skip,summary .pass,summary .fail{font-weight:600}\
        .soft{color:var(--soft)}ul{list-style:none;padding:0}li{padding:.2rem 0}\
        details{border-top:1px solid var(--line);padding:.5rem 0}summary{cursor:pointer}\
        code{font:.9em ui-monospace,monospace}dl{display:grid;gap:.2rem 1.5rem;\
        grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr))}\
        dl div{display:flex;justify-content:space-between;gap:1rem}dt{color:var(--soft)}\
        dd{margin:0;text-align:right}\
        .bar.pass{fill:var(--pass)}.bar.fail{fill:var(--fail)}.bar.skip{fill:var(--skip)}\
        .time{fill:var(--soft)}.base{stroke:var(--line)}\
        .label{fill:var(--soft);font-size:13px}.curve{fill:none;stroke-width:2}\
        .c0{stroke:var(--ink)}.c1{stroke:var(--fail);stroke-dasharray:6 3}\
        .c2{stroke:var(--pass);stroke-dasharray:2 3}.mark{stroke:var(--skip);\
        stroke-dasharray:4 4}svg.key{display:inline-block;width:30px;height:10px;\
        margin:0 .4rem 0 1rem}
        """
}
