import Primitives

/// A report in the XML that continuous integration reads as JUnit's.
///
/// A story with a seed is a suite, a check is a test case, called by the words of its step, as
/// lines move when a story is edited. A story that ended without a verdict
/// has one case more, with an error.
/// - Source: the schema of Apache Ant's JUnit task, with the `file` and `line` of pytest.
package struct JUnitDocument: Sendable {
    private let report: SimulationReport
    /// The names of files without folder and ending that several files have.
    private let sharedNames: Set<String>

    /// Creates the document of a report.
    package init(_ report: SimulationReport) {
        self.report = report
        let files = Set(report.stories.compactMap(\.file))
        sharedNames = Set(
            Dictionary(grouping: files, by: Self.name).filter { $0.value.count > 1 }.keys)
    }

    /// The document, in UTF-8.
    package var text: String {
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
        let counts = Self.attributes([
            ("name", "quad-sim \(report.mode)"), ("tests", "\(report.tests)"),
            ("failures", "\(report.count(.fail))"), ("errors", "\(report.errors)"),
            ("skipped", "\(report.count(.skip))"),
            ("time", Self.seconds(report.end.milliseconds(since: report.begin))),
        ])
        lines.append("<testsuites\(counts)>")
        for story in report.stories { lines += suite(story) }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private func suite(_ story: StoryResult) -> [String] {
        let isBroken = story.trouble != nil
        var attributes = [
            ("name", story.name), ("tests", "\(story.checks.count + (isBroken ? 1 : 0))"),
            ("failures", "\(story.count(.fail))"), ("errors", isBroken ? "1" : "0"),
            ("skipped", "\(story.count(.skip))"), ("time", Self.seconds(story.milliseconds)),
            ("timestamp", "\(report.begin)"),
        ]
        if let file = story.file { attributes.append(("file", file)) }
        var lines = ["  <testsuite\(Self.attributes(attributes))>", "    <properties>"]
        for (name, value) in properties(of: story) {
            lines.append(
                "      <property\(Self.attributes([("name", name), ("value", value)]))/>")
        }
        lines.append("    </properties>")
        var names: [String: Int] = [:]
        for check in story.checks {
            let words = check.words ?? check.name
            let count = names[words, default: 0] + 1
            names[words] = count
            lines += testCase(check, called: count > 1 ? "\(words) (\(count))" : words, in: story)
        }
        if let trouble = story.trouble {
            let head = Self.attributes(
                [("classname", group(of: story)), ("name", "the story comes to its end")]
                    + Self.attributes(of: trouble.place) + [("time", "0")])
            let message = Self.attributes([("message", trouble.line), ("type", "error")])
            lines += ["    <testcase\(head)>", "      <error\(message)/>", "    </testcase>"]
        }
        return lines + ["  </testsuite>"]
    }

    private func properties(of story: StoryResult) -> [(String, String)] {
        var properties = [("version", report.version)]
        if let seed = story.seed { properties.append(("seed", "\(seed)")) }
        if let hash = story.traceHash { properties.append(("trace hash", hash)) }
        if let command = story.command { properties.append(("repeat", command)) }
        if let remark = story.remark { properties.append(("remark", remark)) }
        properties += report.settings.map { ($0.name, $0.value) }
        // Readers take the first or the last of two properties with one name.
        var joined: [(name: String, values: [String])] = []
        for (name, value) in properties {
            if let index = joined.firstIndex(where: { $0.name == name }) {
                if !joined[index].values.contains(value) { joined[index].values.append(value) }
            } else {
                joined.append((name, [value]))
            }
        }
        return joined.map { ($0.name, $0.values.joined(separator: ", ")) }
    }

    private func testCase(
        _ check: ReportedCheck, called name: String, in story: StoryResult
    ) -> [String] {
        let head = Self.attributes(
            [("classname", group(of: story)), ("name", name)]
                + Self.attributes(of: check.place) + [("time", "0")])
        var message = check.detail
        if let reason = check.reason { message += " (\(reason))" }
        let child: String
        switch check.verdict {
        case .pass: return ["    <testcase\(head)/>"]
        case .fail:
            let text = Self.attributes([("message", message), ("type", "failure")])
            let command = story.command.map { "repeat: \($0)" } ?? ""
            child = "<failure\(text)>\(XMLText.escaped(command))</failure>"
        case .skip: child = "<skipped\(Self.attributes([("message", message)]))/>"
        }
        return ["    <testcase\(head)>", "      \(child)", "    </testcase>"]
    }

    /// Returns the group of a story's cases: its file without folders and ending, or its title, and
    /// the seed, so that no two cases of a document are called the same.
    private func group(of story: StoryResult) -> String {
        var group = story.title
        if let file = story.file {
            let name = Self.name(file)
            group = sharedNames.contains(name) ? Self.withoutEnding(file) : name
        }
        return group + (story.seed.map { ", seed \($0)" } ?? "")
    }

    private static func name(_ file: String) -> String {
        withoutEnding(file.split(separator: "/").last.map(String.init) ?? file)
    }

    private static func withoutEnding(_ file: String) -> String {
        file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }

    private static func attributes(of place: SourcePlace?) -> [(String, String)] {
        guard let place else { return [] }
        return [("file", place.file), ("line", "\(place.line)")]
    }

    private static func attributes(_ pairs: [(String, String)]) -> String {
        pairs.map { " \($0.0)=\"\(XMLText.escaped($0.1))\"" }.joined()
    }

    /// Returns milliseconds as seconds with three digits behind the point.
    private static func seconds(_ milliseconds: Int64) -> String {
        let count = max(0, milliseconds)
        let rest = String(count % 1000)
        return "\(count / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
