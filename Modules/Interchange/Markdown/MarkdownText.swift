import Primitives

/// Converts arbitrary text to Markdown in which it stands for itself; ``HiddenCharacters`` stand in
/// escaped form, since people print such files on terminals.
///
/// - Source: CommonMark 0.31; tables as on GitHub.
package enum MarkdownText {
    /// Returns the text for a cell of a table, on one line.
    package static func cell(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return escaped(line).replacing("|", with: "\\|")
    }

    /// Returns the text as paragraphs in which every line stays a line.
    package static func paragraphs(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { escapedStart(escaped(String($0))) }
        var result = ""
        for (index, line) in lines.enumerated() {
            result += line
            guard index + 1 < lines.count else { break }
            // Two spaces at the end of a line separate it from the next.
            result += line.isEmpty || lines[index + 1].isEmpty ? "\n" : "  \n"
        }
        return result
    }

    /// Returns a table; the first row names the columns.
    ///
    /// - Parameter numbers: The columns whose cells are aligned to the right.
    package static func table(_ rows: [[String]], numbers: Set<Int> = []) -> String {
        guard let head = rows.first else { return "" }
        let line = { (cells: [String]) in "| \(cells.joined(separator: " | ")) |\n" }
        let rule = head.indices.map { numbers.contains($0) ? "---:" : "---" }
        return line(head) + line(rule) + rows.dropFirst().map { line($0.map(cell)) }.joined()
    }

    /// Escapes the characters that would begin markup, HTML or code.
    private static func escaped(_ text: String) -> String {
        HiddenCharacters.escaped(in: text, keeping: ["\t"])
            .replacing("\\", with: "\\\\").replacing("<", with: "\\<")
            .replacing("`", with: "\\`").replacing("*", with: "\\*")
            .replacing("_", with: "\\_").replacing("[", with: "\\[")
    }

    /// Escapes a line that would begin a heading, a quotation or a rule; lists stay lists.
    private static func escapedStart(_ line: String) -> String {
        let start = line.prefix { $0 == " " || $0 == "\t" }
        // Four spaces would turn it into code.
        let rest = line.dropFirst(start.count)
        let marks = [">", "---", "===", "~~~", "|"]
        let afterHashes = rest.drop { $0 == "#" }
        let isHeading = afterHashes.count < rest.count && afterHashes.first ?? " " == " "
        return isHeading || marks.contains(where: rest.hasPrefix) ? "\\" + rest : String(rest)
    }
}
