import Primitives

extension Logo {
    /// Returns the logo in its colours with lines of text beside it; on a narrow page the text is
    /// below it, and on a narrower one the logo is left out.
    ///
    /// - Complexity: O(dots).
    package static func lines(beside text: [String], on page: Page) -> [String] {
        let gap = 3
        let plain = Page(columns: page.columns, charset: page.charset)
        let drawn = bitmap.lines(.medium, on: plain)
        let width = text.reduce(0) { max($0, $1.cellWidth) }
        guard drawn.count == bitmap.height / 2 else { return text }
        let sign = drawn.enumerated().map { colored($0.element, row: $0.offset * 2, on: page) }
        guard page.columns >= bitmap.width + gap + width else { return sign + [""] + text }
        let above = max(0, (drawn.count - text.count) / 2)
        return (0..<max(drawn.count, text.count)).map { line in
            let index = line - above
            guard text.indices.contains(index), !text[index].isEmpty else {
                return sign.indices.contains(line) ? sign[line] : ""
            }
            let taken = drawn.indices.contains(line) ? drawn[line].cellWidth : 0
            let space = String(repeating: " ", count: bitmap.width + gap - taken)
            return (sign.indices.contains(line) ? sign[line] : "") + space + text[index]
        }
    }

    /// Colours a line of the logo: one colour for the left half, another for the right half.
    private static func colored(_ line: String, row: Int, on page: Page) -> String {
        let half = bitmap.width / 2
        let parts = [(line.prefix(half), 0), (line.dropFirst(half), half)]
        return parts.map { part, column in
            let style = Style.colored(color(column: column, row: row))
            let start = part.prefix { $0 == " " }
            let end = part.dropFirst(start.count)
            let visible = end.lastIndex { $0 != " " }.map { end[...$0] } ?? ""
            return start + style.applied(to: String(visible), with: page.color)
                + end.dropFirst(visible.count)
        }.joined()
    }
}
