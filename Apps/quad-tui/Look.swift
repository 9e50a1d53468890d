import Counting
import Primitives
import TerminalUI
import Workspace

import struct Presentation.TextField
import enum Presentation.TextLayout

/// The styles that all screens share.
enum Look {
    /// The tab bar.
    static let bar = Style(dim: true, part: .bar)
    /// The current tab.
    static let currentTab = Style(bold: true, reversed: true, part: .tab)
    /// The light of a tap up, and of a tap down.
    static let upLight = Style(.named(.brightGreen), reversed: true, part: .up)
    static let downLight = Style(.named(.brightRed), reversed: true, part: .down)
    /// The words of a tap down.
    static let down = Style(.named(.brightRed), bold: true, part: .down)
    /// The yellow of the sun and of the newest entry.
    static let sun = Style(Color(hex: "#EDC951") ?? .named(.yellow), bold: true, part: .sun)
    /// The chosen row.
    static let chosen = Style(bold: true, reversed: true, part: .chosen)
    /// Text that the next key replaces.
    static let selected = Style(reversed: true, part: .chosen)
    /// Words that are worth a look: something new, refused or missing.
    static let alarm = Style(.named(.brightRed), part: .alarm)
    /// The same in a row of a list, and in the chosen row.
    static let alarmRow = Style(.named(.brightRed), bold: true, part: .alarm)
    static let alarmChosen = Style(.named(.brightRed), bold: true, reversed: true, part: .alarm)
    /// A failure notice.
    static let failure = Style(.named(.brightRed), bold: true, part: .failure)

    /// Returns a counter's colour; the terminal's default if the text is not a colour.
    static func color(_ hex: String) -> Color { Color(hex: hex) ?? .standard }
}

extension Counter {
    /// Returns the progress of a target in the words of the lists of `quad`, or that a stopwatch
    /// runs; empty for other counters.
    func standingWords(_ charset: Charset) -> String {
        if isRunning { return "  " + charset.pick("▶ running", "> running") }
        return standing.map { "  " + $0.words(charset) } ?? ""
    }
}

extension Canvas {
    /// Draws one line; a line that doesn't fit is truncated and ends with a mark.
    ///
    /// - Returns: The column after it.
    @discardableResult
    mutating func putLine(
        _ text: String, column: Int, row: Int, columns: Int? = nil, style: Style = .plain,
        charset: Charset
    ) -> Int {
        let room = max(0, columns ?? size.columns - column)
        let shown = TextLayout.truncated(text, columns: room, mark: charset.pick("…", "~"))
        return put(shown, at: Point(column: column, row: row), style: style)
    }

    /// Draws a text field with its cursor.
    mutating func putField(
        _ field: TextField, column: Int, row: Int, columns: Int, charset: Charset = .unicode
    ) {
        guard columns > 0, (0..<size.rows).contains(row), (0..<size.columns).contains(column)
        else { return }
        let columns = min(columns, size.columns - column)
        let window = field.window(columns: columns)
        let mark: Character = charset == .unicode ? "⏎" : "|"
        put(
            String(window.text.map { $0 == "\n" ? mark : $0 }), at: Point(column: column, row: row),
            style: field.isSelected ? Look.selected : .plain)
        cursor = Point(column: column + window.cursor, row: row)
    }
}
