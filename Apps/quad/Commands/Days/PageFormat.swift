import ArgumentParser
import Device
import Presentation
import TextFormats

enum PageFormat: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, svg
}

extension Session {
    /// Writes a page in a form, or as JSON.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if both `--json` and a form are asked for.
    func show(
        page json: @autoclosure () -> JSONValue, as format: PageFormat?, markdown: String,
        svg: String, lines: @autoclosure () -> [String], command: String
    ) throws(CommandError) {
        if isJSON, format != nil {
            throw .usage("--json and --format don't go together", hint: "quad \(command) --help")
        }
        switch format ?? .text {
        case .text: try show(json(), lines: lines())
        case .markdown: try StandardOutput.write(bytes: Array(markdown.utf8))
        case .svg: try StandardOutput.write(bytes: Array(svg.utf8))
        }
    }

    /// Returns the day that the words of a command name, today without any.
    func day(named words: [String]) throws(CommandError) -> Day {
        words.isEmpty ? today : try day(words.joined(separator: " "))
    }
}
