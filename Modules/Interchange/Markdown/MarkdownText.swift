/// Text from anywhere, as it stands in Markdown and means itself.
///
/// - Source: CommonMark 0.31; tables as GitHub has them.
public enum MarkdownText {
    /// The text in a cell of a table: on one line.
    public static func cell(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return escaped(line).replacing("|", with: "\\|")
    }

    /// The text as paragraphs: every line stays a line.
    public static func paragraphs(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { escapedStart(escaped(String($0))) }
        var result = ""
        for (index, line) in lines.enumerated() {
            result += line
            guard index + 1 < lines.count else { break }
            // Two spaces at the end of a line keep it apart from the next.
            result += line.isEmpty || lines[index + 1].isEmpty ? "\n" : "  \n"
        }
        return result
    }

    /// A table; the first row names the columns.
    ///
    /// - Parameter numbers: The columns whose cells stand to the right.
    public static func table(_ rows: [[String]], numbers: Set<Int> = []) -> String {
        guard let head = rows.first else { return "" }
        let line = { (cells: [String]) in "| \(cells.joined(separator: " | ")) |\n" }
        let rule = head.indices.map { numbers.contains($0) ? "---:" : "---" }
        return line(head) + line(rule) + rows.dropFirst().map { line($0.map(cell)) }.joined()
    }

    /// What would begin a mark of HTML or a code does not.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("<", with: "\\<")
            .replacing("`", with: "\\`").replacing("*", with: "\\*")
            .replacing("_", with: "\\_").replacing("[", with: "\\[")
    }

    /// A line that would begin a heading, a quotation or a rule does not; lists stay lists.
    private static func escapedStart(_ line: String) -> String {
        let start = line.prefix { $0 == " " || $0 == "\t" }
        // Four spaces would make it code.
        let rest = line.dropFirst(start.count)
        let marks = [">", "---", "===", "~~~", "|"]
        let afterHashes = rest.drop { $0 == "#" }
        let isHeading = afterHashes.count < rest.count && afterHashes.first ?? " " == " "
        return isHeading || marks.contains(where: rest.hasPrefix) ? "\\" + rest : String(rest)
    }
}
