extension String {
    /// The text in lines of at most that many cells, broken between words.
    ///
    /// A word that is wider stands on a line of its own and is not broken. Runs of white space
    /// become one space.
    ///
    /// - Parameters:
    ///   - columns: How wide the lines may be, the indentation with them.
    ///   - indent: How many spaces each line begins with.
    public func wrapped(to columns: Int, indent: Int = 0) -> [String] {
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
