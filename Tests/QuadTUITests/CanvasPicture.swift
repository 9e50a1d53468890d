import Presentation
import Primitives
import TerminalUI

/// A picture of a canvas as an SVG file: what a terminal with all colours shows on a dark
/// background.
struct CanvasPicture {
    private static let cell = (width: 9, height: 19)
    private static let paper = "#16181d"
    private static let ink = "#d7dae0"

    private let canvas: Canvas

    init(_ canvas: Canvas) { self.canvas = canvas }

    /// The file.
    var text: String {
        let (columns, rows) = (canvas.size.columns, canvas.size.rows)
        let (width, height) = (columns * Self.cell.width + 20, rows * Self.cell.height + 20)
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
                + "font-family=\"ui-monospace,'DejaVu Sans Mono',monospace\" font-size=\"15\">",
            "<rect width=\"\(width)\" height=\"\(height)\" rx=\"8\" fill=\"\(Self.paper)\"/>",
        ]
        for row in 0..<rows { lines += drawn(row) }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    private func drawn(_ row: Int) -> [String] {
        var lines: [String] = []
        var column = 0
        while column < canvas.size.columns {
            let style = canvas[column, row].style
            let end = run(from: column, row, of: style)
            lines += drawn(columns: column..<end, row, in: style)
            column = end
        }
        return lines
    }

    /// Returns the column after the cells of one style.
    private func run(from column: Int, _ row: Int, of style: TerminalUI.Style) -> Int {
        var end = column
        while end < canvas.size.columns, canvas[end, row].style == style { end += 1 }
        return end
    }

    private func drawn(columns: Range<Int>, _ row: Int, in style: TerminalUI.Style) -> [String] {
        var colors = Self.colors(of: style)
        if style.isReversed { colors = (colors.behind ?? Self.paper, colors.text) }
        let (x, y) = (10 + columns.lowerBound * Self.cell.width, 10 + row * Self.cell.height)
        let width = columns.count * Self.cell.width
        var lines: [String] = []
        if let behind = colors.behind {
            lines.append(
                "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(Self.cell.height)\" "
                    + "fill=\"\(behind)\"/>")
        }
        let texts = columns.map { canvas[$0, row] }.filter { $0.width > 0 }.map(\.text)
        guard texts.contains(where: { $0 != " " }) else { return lines }
        guard texts.contains(where: { $0 != "█" && $0 != " " }) else {
            return lines + blocks(columns, row, colors.text)
        }
        let look = style.isBold ? " font-weight=\"bold\"" : style.isDim ? " opacity=\"0.6\"" : ""
        lines.append(
            "<text x=\"\(x)\" y=\"\(y + 15)\" fill=\"\(colors.text)\"\(look) "
                + "textLength=\"\(width)\" xml:space=\"preserve\">"
                + XMLText.escaped(texts.joined()) + "</text>")
        return lines
    }

    /// Large letters, as rectangles without gaps.
    private func blocks(_ columns: Range<Int>, _ row: Int, _ color: String) -> [String] {
        columns.filter { canvas[$0, row].text == "█" }.map { column in
            "<rect x=\"\(10 + column * Self.cell.width)\" y=\"\(10 + row * Self.cell.height)\" "
                + "width=\"\(Self.cell.width + 1)\" height=\"\(Self.cell.height + 1)\" "
                + "fill=\"\(color)\"/>"
        }
    }

    private static func colors(of style: TerminalUI.Style) -> (text: String, behind: String?) {
        let color = ColorUse(.trueColor, on: .dark)
        let ink =
            switch (style.foreground, style.background) {
            case (_, .rgb(let red, let green, let blue)): color.ink(on: RGB(red, green, blue))
            case (.rgb(let red, let green, let blue), _): color.ink(of: RGB(red, green, blue))
            default: Ink.plain
            }
        return (hex(ink.text) ?? Self.ink, hex(ink.behind))
    }

    private static func hex(_ shade: Ink.Shade?) -> String? {
        guard case .direct(let color) = shade else { return nil }
        let digits = [color.red, color.green, color.blue].map { part in
            let text = String(part, radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        return "#" + digits.joined()
    }
}
