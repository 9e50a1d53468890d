import TerminalUI

/// A canvas as lines of text that are short and can be read in a diff: each row that has something,
/// and below it what is not in plain letters.
struct CanvasText {
    private let canvas: Canvas
    private let rows: Range<Int>

    /// Creates the text of some rows.
    init(_ canvas: Canvas, rows: Range<Int>) {
        self.canvas = canvas
        self.rows = rows
    }

    /// The rows without their colours, as a terminal without any shows them.
    var plain: [String] {
        rows.compactMap { row in
            let text = canvas.text(ofRow: row)
            let kept = text.lastIndex { $0 != " " }.map { text[...$0] } ?? ""
            return kept.isEmpty ? nil : numbered(row, "|") + kept
        }
    }

    /// The rows, each with its styles below it.
    var lines: [String] {
        var lines = plain
        for row in rows {
            let runs = runs(of: row)
            if !runs.isEmpty { lines.append(numbered(row, "~") + runs.joined(separator: " ")) }
        }
        return lines
    }

    private func numbered(_ row: Int, _ mark: String) -> String {
        (row < 10 ? " " : "") + "\(row)" + mark
    }

    /// The runs of one style that can be seen, as `2-9:b#00A0B0`.
    private func runs(of row: Int) -> [String] {
        var runs: [String] = []
        var start = 0
        while start < canvas.size.columns {
            let name = name(of: start, row)
            var end = start
            while end + 1 < canvas.size.columns, self.name(of: end + 1, row) == name { end += 1 }
            if !name.isEmpty { runs.append("\(start)-\(end):\(name)") }
            start = end + 1
        }
        return runs
    }

    private func name(of column: Int, _ row: Int) -> String {
        let cell = canvas[column, row]
        let style = cell.style
        let isSeen = cell.text != " " || style.isReversed || style.background != .standard
        guard isSeen else { return "" }
        return (style.isBold ? "b" : "") + (style.isDim ? "d" : "") + (style.isReversed ? "r" : "")
            + name(of: style.foreground, "#") + name(of: style.background, "on#")
    }

    private func name(of color: Color, _ mark: String) -> String {
        switch color {
        case .standard: return ""
        case .named(let name): return "\(mark)\(name)"
        case .rgb(let red, let green, let blue):
            let digits = [red, green, blue].map { part in
                (part < 16 ? "0" : "") + String(part, radix: 16)
            }
            return mark + digits.joined()
        }
    }
}
