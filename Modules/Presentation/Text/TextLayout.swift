/// Fits text into columns.
package enum TextLayout {
    /// Returns the text cut to a width, with a mark at its end if anything was cut.
    package static func truncated(_ text: String, columns: Int, mark: String = "…") -> String {
        guard text.cellWidth > columns else { return text }
        let room = columns - mark.cellWidth
        guard room >= 0 else { return prefix(of: text, columns: columns) }
        return prefix(of: text, columns: room) + mark
    }

    /// Breaks text into lines at spaces, and inside words longer than a line.
    ///
    /// Line breaks in the text are kept. Clusters wider than a line are left out.
    package static func wrapped(_ text: String, columns: Int) -> [String] {
        guard columns > 0 else { return [] }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { wrappedLine($0, columns: columns) }
    }

    private static func wrappedLine(_ line: Substring, columns: Int) -> [String] {
        var lines: [String] = []
        var current = ""
        for word in line.split(separator: " ") {
            let joined = current.isEmpty ? String(word) : current + " " + word
            if joined.cellWidth <= columns {
                current = joined
                continue
            }
            if !current.isEmpty { lines.append(current) }
            current = ""
            for character in word where character.cellWidth <= columns {
                if current.cellWidth + character.cellWidth > columns {
                    lines.append(current)
                    current = ""
                }
                current.append(character)
            }
        }
        return lines + [current]
    }

    private static func prefix(of text: String, columns: Int) -> String {
        var kept = ""
        var used = 0
        for character in text {
            used += character.cellWidth
            if used > columns { break }
            kept.append(character)
        }
        return kept
    }
}
