import Primitives

/// The failures of a report as commands that a GitHub workflow shows beside the lines of files.
///
/// - Source: GitHub, "Workflow commands": ten errors of a step are shown, and values are escaped.
package struct WorkflowAnnotations: Sendable {
    /// The most commands.
    package static let limit = 10

    /// The commands, one a line.
    package let lines: [String]

    /// Creates the annotations of a report.
    package init(_ report: SimulationReport) {
        var lines: [String] = []
        for story in report.stories where lines.count < Self.limit {
            if let trouble = story.trouble {
                lines.append(Self.line(story, trouble.place, trouble.sentence))
            }
            for check in story.checks where check.verdict == .fail {
                lines.append(Self.line(story, check.place, "\(check.name): \(check.detail)"))
            }
        }
        self.lines = Array(lines.prefix(Self.limit))
    }

    private static func line(
        _ story: StoryResult, _ place: SourcePlace?, _ sentence: String
    ) -> String {
        var properties: [String] = []
        if let file = place?.file ?? story.file { properties.append("file=\(property(file))") }
        if let place {
            properties.append("line=\(place.line)")
            if let column = place.column { properties.append("col=\(column)") }
        }
        properties.append("title=\(property(story.name))")
        let command = story.command.map { "\nrepeat: \($0)" } ?? ""
        return "::error \(properties.joined(separator: ","))::\(data(sentence + command))"
    }

    private static func data(_ text: String) -> String {
        escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
    }

    private static func property(_ text: String) -> String {
        escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }

    private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
        // A log is read on a terminal, too.
        HiddenCharacters.escaped(in: text, keeping: ["\r", "\n"]).unicodeScalars
            .map { escapes[$0] ?? String($0) }.joined()
    }
}
