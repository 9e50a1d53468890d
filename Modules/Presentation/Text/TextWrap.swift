extension String {
    /// Breaks the text into lines of at most that many cells, between words.
    ///
    /// A word that is wider gets its own line and is not broken. Runs of white space become one
    /// space.
    ///
    /// - Parameters:
    /// - columns: The width of the lines, including the indentation.
    /// - indent: The number of spaces before each line.
    package func wrapped(to columns: Int, indent: Int = 0) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in split(whereSeparator: \.isWhitespace) {
            if line.isEmpty {
                line = String(word)
            } else if indent + line.cellWidth + 1 + word.cellWidth <= columns {
                line += " " + word
            } else {
                lines.append(margin + line)
                line = String(word)
            }
        }
        return line.isEmpty ? lines : lines + [margin + line]
    }
}
