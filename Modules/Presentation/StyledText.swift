/// A text in several styles, broken into lines between words.
public struct StyledText: Sendable, Hashable {
    private struct Piece: Sendable, Hashable {
        let character: Character
        let style: Style

        /// A tab goes at most so far.
        var cells: Int { character == "\t" ? 8 : character.cellWidth }
    }

    /// The characters in order.
    private var pieces: [Piece] = []

    /// A text in one style, made safe; line feeds stay.
    public init(_ text: String, _ style: Style = .plain) { append(text, style) }

    /// Adds text at the end, made safe; line feeds stay.
    public mutating func append(_ text: String, _ style: Style = .plain) {
        let safe = SafeText.lines(text).joined(separator: "\n")
        pieces += safe.map { Piece(character: $0, style: style) }
    }

    /// The lines, each with a margin: as they are where nobody limits them, else broken between
    /// words so that they fit, inside of words only where one is wider than a line.
    ///
    /// The spaces that a line begins with stand before what it goes on with, too. An empty line has
    /// no margin.
    public func lines(on page: Page, margin: Int = 0) -> [String] {
        let space = String(repeating: " ", count: margin)
        return pieces.split(omittingEmptySubsequences: false) { $0.character == "\n" }
            .flatMap { line in
                page.isLimited
                    ? Self.broken(line, to: max(1, page.columns - margin)) : [Array(line)]
            }
            .map { $0.isEmpty ? "" : space + Self.shown($0, with: page.color) }
    }

    /// One line as lines of at most that many cells.
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

    /// Where a line ends that is too wide, and where the next one begins: after the last word that
    /// fits, or inside of a word that alone is too wide.
    private static func cut(
        _ line: ArraySlice<Piece>, at cells: Int
    ) -> (end: Int, next: Int) {
        var used = 0
        var edge = line.startIndex
        while edge < line.endIndex, used + line[edge].cells <= cells {
            used += line[edge].cells
            edge += 1
        }
        // One character at least, so that there is an end to it.
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
