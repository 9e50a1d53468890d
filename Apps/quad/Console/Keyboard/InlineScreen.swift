import Glibc
import Presentation

/// Lines at the cursor of the terminal, on standard error, that are redrawn in place.
struct InlineScreen {
    private var drawn: [String] = []

    /// Draws lines in place of the previous ones; the cursor ends behind the last line.
    mutating func draw(_ lines: [String]) {
        guard lines != drawn else { return }
        StandardOutput.ask(erasure + lines.joined(separator: "\n"))
        drawn = lines
    }

    mutating func erase() {
        guard !drawn.isEmpty else { return }
        StandardOutput.ask(erasure)
        drawn = []
    }

    /// Leaves the lines in place, with the cursor below them; the next ones are drawn anew.
    mutating func leave() {
        if !drawn.isEmpty { StandardOutput.report("") }
        drawn = []
    }

    /// Forgets the drawn lines, as they are no longer just above the cursor.
    mutating func forget() { drawn = [] }

    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return (Page.usualColumns, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The escape sequence that erases the lines. On a terminal that became narrower, a line takes
    /// several rows.
    private var erasure: String {
        let columns = Self.size.columns
        let rows = drawn.reduce(0) { rows, line in
            rows + max(1, (line.withoutStyles.cellWidth + columns - 1) / columns)
        }
        return "\r" + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\u{1B}[J"
    }
}

extension String {
    /// The text without the escape sequences of colours.
    fileprivate var withoutStyles: String {
        var result = ""
        var rest = self[...]
        while let escape = rest.firstIndex(of: "\u{1B}") {
            result += rest[..<escape]
            guard let end = rest[escape...].firstIndex(of: "m") else { return result }
            rest = rest[index(after: end)...]
        }
        return result + rest
    }
}

extension Session {
    /// The page of lines that are redrawn on the terminal, and the number of its rows.
    var screen: (page: Page, rows: Int) {
        let size = InlineScreen.size
        let color = ColorUse(
            wish: settings.colorWish(variables), environment: variables, isTerminal: true)
        return (Page(columns: size.columns, charset: page.charset, color: color), size.rows)
    }
}
