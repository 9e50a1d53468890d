import Presentation
import TerminalUI

/// The rows of a page about people: each on one line, or on two where the terminal is narrow.
struct PeopleList {
    /// One row.
    struct Row: Hashable {
        /// The initials of a person, or a mark.
        var mark = ""
        var color = Color.standard
        let title: String
        /// The words at the right end of the first line.
        var tail = ""
        /// The words after the title, or on the second line.
        var detail = ""
        /// Whether the tail is worth a look.
        var isAlarming = false
    }

    /// The lines that a list covered as it was drawn.
    struct Geometry: Hashable {
        var top = 0
        var rows = 0..<0
        var rowHeight = 1

        /// Returns the index of the row that is drawn on a line; `nil` for none.
        func index(at line: Int) -> Int? {
            let index = rows.lowerBound + (line - top) / rowHeight
            return line >= top && rows.contains(index) ? index : nil
        }
    }

    /// The width from which on a row has one line.
    private static let wide = 64
    private static let markWidth = 5

    let count: Int
    let charset: Charset
    /// Whether a row has one line on narrow terminals, too.
    let isCompact: Bool
    /// Writes the row with an index; only those that are seen are written.
    let row: (Int) -> Row

    /// Draws the rows that fit around the chosen one.
    func draw(
        _ selection: inout ListSelection, on canvas: inout Canvas, area: Rectangle
    ) -> Geometry {
        let isWide = isCompact || area.size.columns >= Self.wide || area.size.rows < 2
        let rowHeight = isWide ? 1 : 2
        let visible = selection.visible(rows: area.size.rows / rowHeight, count: count)
        let rows = visible.map(row)
        let widest = rows.map(\.title.cellWidth).max() ?? 0
        let layout = Layout(
            titleWidth: isWide ? min(widest, max(12, area.size.columns * 2 / 5)) : nil,
            start: rows.contains { !$0.mark.isEmpty } ? Self.markWidth : 1)
        for (offset, row) in rows.enumerated() {
            let box = Rectangle(
                column: 0, row: area.origin.row + offset * rowHeight,
                columns: area.size.columns, rows: rowHeight)
            draw(
                row, layout, isChosen: visible.lowerBound + offset == selection.index,
                on: &canvas, box: box)
        }
        return Geometry(top: area.origin.row, rows: visible, rowHeight: rowHeight)
    }

    /// The columns that all rows share.
    private struct Layout {
        /// The width of titles; `nil` where details stand below them.
        let titleWidth: Int?
        /// The column of titles.
        let start: Int
    }

    private func draw(
        _ row: Row, _ layout: Layout, isChosen: Bool, on canvas: inout Canvas, box: Rectangle
    ) {
        let (start, titleWidth) = (layout.start, layout.titleWidth)
        let style: TerminalUI.Style = isChosen ? Look.chosen : .plain
        if isChosen { canvas.fill(box, style: style) }
        let line = box.origin.row
        let end = box.size.columns
        let mark = TextLayout.truncated(row.mark, columns: Self.markWidth - 2, mark: "")
        canvas.putLine(
            mark, column: 1, row: line, columns: max(0, min(Self.markWidth - 2, end - 1)),
            style: Style(row.color, bold: true, reversed: isChosen), charset: charset)
        let tailStart = max(start, end - row.tail.cellWidth - 1)
        let titleRoom = min(titleWidth ?? .max, max(0, tailStart - start - 1))
        canvas.putLine(
            row.title, column: start, row: line, columns: titleRoom,
            style: isChosen ? style : .bold, charset: charset)
        let tailStyle =
            row.isAlarming ? (isChosen ? Look.alarmChosen : Look.alarmRow) : style
        canvas.putLine(row.tail, column: tailStart, row: line, style: tailStyle, charset: charset)
        if let titleWidth {
            let column = start + titleWidth + 2
            canvas.putLine(
                row.detail, column: column, row: line, columns: max(0, tailStart - column - 1),
                style: style, charset: charset)
        } else if box.size.rows > 1 {
            canvas.putLine(
                row.detail, column: start, row: line + 1, style: isChosen ? style : .dim,
                charset: charset)
        }
    }
}
