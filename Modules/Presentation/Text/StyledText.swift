import Primitives

/// A text in several styles that breaks into lines between words.
package struct StyledText: Sendable, Hashable {
    private struct Piece: Sendable, Hashable {
        let character: Character
        let style: Style

        /// The width in cells; the most that it can be for a tab.
        var cells: Int { character == "\t" ? 8 : character.cellWidth }
    }

    /// The characters in order.
    private var pieces: [Piece] = []

    /// Creates a text in one style, made safe; line feeds are kept.
    package init(_ text: String, _ style: Style = .plain) { append(text, style) }

    /// Appends text, made safe; line feeds are kept.
    package mutating func append(_ text: String, _ style: Style = .plain) {
        let safe = SafeText.lines(text).joined(separator: "\n")
        pieces += safe.map { Piece(character: $0, style: style) }
    }

    /// Returns the lines, each with a margin. On a limited page, lines break between words to fit,
    /// and inside a word only if it is wider than a line.
    ///
    /// Continuation lines repeat the leading spaces of their line. An empty line has no margin.
    package func lines(on page: Page, margin: Int = 0) -> [String] {
        let space = String(repeating: " ", count: margin)
        return pieces.split(omittingEmptySubsequences: false) { $0.character == "\n" }
            .flatMap { line in
                page.isLimited
                    ? Self.broken(line, to: max(1, page.columns - margin)) : [Array(line)]
            }
            .map { $0.isEmpty ? "" : space + Self.shown($0, with: page.color) }
    }

    /// Breaks one line into lines of at most that many cells.
    private static func broken(_ line: ArraySlice<Piece>, to cells: Int) -> [[Piece]] {
        let indent = Array(line.prefix { $0.character == " " })
        let lead = indent.count < cells / 2 ? indent : []
        var lines: [[Piece]] = []
        var rest = line
        while width(rest) > cells - (lines.isEmpty ? 0 : lead.count) {
            let room = cells - (lines.isEmpty ? 0 : lead.count)
            let (end, next) = cut(rest, at: room)
            lines.append((lines.isEmpty ? [] : lead) + rest[..<end])
            rest = rest[next...]
        }
        if !rest.isEmpty || lines.isEmpty {
            lines.append((lines.isEmpty ? [] : lead) + rest)
        }
        return lines
    }

    /// Returns the end of a line that is too wide and the start of the next: after the last word
    /// that fits, or inside a word that alone is too wide.
    private static func cut(_ line: ArraySlice<Piece>, at cells: Int) -> (end: Int, next: Int) {
        var used = 0
        var edge = line.startIndex
        while edge < line.endIndex, used + line[edge].cells <= cells {
            used += line[edge].cells
            edge += 1
        }
        // Takes at least one character, so that the loop ends.
        edge = max(edge, line.startIndex + 1)
        guard edge < line.endIndex else { return (edge, edge) }
        if line[edge].character == " " {
            let next = line[edge...].firstIndex { $0.character != " " } ?? line.endIndex
            return (edge, next)
        }
        guard let space = line[..<edge].lastIndex(where: { $0.character == " " }),
            let end = line[..<space].lastIndex(where: { $0.character != " " })
        else { return (edge, edge) }
        return (end + 1, space + 1)
    }

    private static func width(_ line: some Sequence<Piece>) -> Int {
        line.reduce(0) { $0 + $1.cells }
    }

    private static func shown(_ line: [Piece], with color: ColorUse) -> String {
        var text = ""
        var rest = line[...]
        while let style = rest.first?.style {
            let run = rest.prefix { $0.style == style }
            text += style.applied(to: String(run.map(\.character)), with: color)
            rest = rest.dropFirst(run.count)
        }
        return text
    }
}
