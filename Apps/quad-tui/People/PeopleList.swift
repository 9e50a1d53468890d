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
        /// Whether the detail goes on below it on narrow terminals.
        var isNeededWhole = false
        /// The words of a further line, where all rows have room for one.
        var more = ""
        /// Whether the tail is worth a look.
        var isAlarming = false
    }

    /// The place of the cursor: in the list, in what stands beside one of its rows, or in something
    /// that the list has no row of.
    enum Cursor: Equatable {
        case here, elsewhere
        case beside(row: Int)
    }

    /// The lines that a list covered as it was drawn.
    struct Geometry: Hashable {
        var top = 0
        var rows = 0..<0
        /// The index of the row on each line, from the top.
        var lines: [Int] = []

        /// Returns the index of the row that is drawn on a line; `nil` for none.
        func index(at line: Int) -> Int? {
            lines.indices.contains(line - top) ? lines[line - top] : nil
        }
    }

    /// The width from which on a row has one line.
    private static let wide = 64
    private static let markWidth = 5

    let count: Int
    let charset: Charset
    /// Whether a row has one line on narrow terminals, too, and more only for a long detail.
    let isCompact: Bool
    var cursor = Cursor.here
    /// Whether rows get further lines where all of them have room.
    var isSpacious = false
    /// Writes the row with an index; only those that are seen are written.
    let row: (Int) -> Row

    /// Draws the rows that fit around the chosen one.
    func draw(
        _ selection: inout ListSelection, on canvas: inout Canvas, area: Rectangle
    ) -> Geometry {
        let isWide = isCompact || area.size.columns >= Self.wide || area.size.rows < 2
        let layout = layout(of: area, isWide: isWide, around: selection)
        let spare = isSpacious && !isWide ? spareLines(of: area, layout) : 0
        let visible = selection.visible(lines: area.size.rows, count: count) { index in
            1 + self.row(index).under(layout).count + spare
        }
        var geometry = Geometry(top: area.origin.row)
        for index in visible {
            let row = row(index)
            let more = spare > 0 && !row.more.isEmpty ? [row.more] : []
            let under = row.under(layout) + more
            let lines = min(1 + under.count, area.size.rows - geometry.lines.count)
            // A row of two or three lines is drawn whole or not at all.
            guard isWide || lines == 1 + under.count else { break }
            let box = Rectangle(
                column: 0, row: area.origin.row + geometry.lines.count,
                columns: area.size.columns, rows: lines)
            let isChosen = index == selection.index && cursor == .here
            draw(row, under, layout, isChosen: isChosen, on: &canvas, box: box)
            if cursor == .beside(row: index) {
                for line in box.rows {
                    canvas.put(
                        charset.pick("▌", ">"), at: Point(column: 0, row: line),
                        style: Style(row.color, bold: true))
                }
            }
            let free = spare - more.count
            geometry.lines += (0..<lines + free).map { _ in index }
            geometry.rows = visible.lowerBound..<index + 1
        }
        return geometry
    }

    /// Returns the lines that each row can have besides its own, at most two.
    private func spareLines(of area: Rectangle, _ layout: Layout) -> Int {
        guard count > 0, count * 3 <= area.size.rows else { return 0 }
        let used = (0..<count).reduce(0) { $0 + 1 + row($1).under(layout).count }
        return max(0, min((area.size.rows - used) / count, 2))
    }

    /// The columns that all rows share.
    fileprivate struct Layout {
        /// The width of titles; `nil` where details stand below them.
        let titleWidth: Int?
        /// The column of titles.
        let start: Int
        let columns: Int
        /// Whether a detail that is too long goes on below.
        let wraps: Bool
    }

    private func layout(
        of area: Rectangle, isWide: Bool, around selection: ListSelection
    ) -> Layout {
        // As many rows as there are lines are seen at most.
        var selection = selection
        let rows = selection.visible(rows: area.size.rows, count: count).map(row)
        let widest = rows.map(\.title.cellWidth).max() ?? 0
        return Layout(
            titleWidth: isWide ? min(widest, max(12, area.size.columns * 2 / 5)) : nil,
            start: rows.contains { !$0.mark.isEmpty } ? Self.markWidth : 1,
            columns: area.size.columns, wraps: isCompact)
    }

    private func draw(
        _ row: Row, _ under: [String], _ layout: Layout, isChosen: Bool,
        on canvas: inout Canvas, box: Rectangle
    ) {
        let start = layout.start
        let style: TerminalUI.Style = isChosen ? Look.chosen : .plain
        if isChosen { canvas.fill(box, style: style) }
        let line = box.origin.row
        let end = box.size.columns
        let mark = TextLayout.truncated(row.mark, columns: Self.markWidth - 2, mark: "")
        canvas.putLine(
            mark, column: 1, row: line, columns: max(0, min(Self.markWidth - 2, end - 1)),
            style: Style(row.color, bold: true, reversed: isChosen), charset: charset)
        let tailStart = max(start, end - row.tail.cellWidth - 1)
        let beside = row.columnBeside(layout)
        let titleRoom = min(
            beside.map { $0 - start - 2 } ?? .max, max(0, tailStart - start - 1))
        canvas.putLine(
            row.title, column: start, row: line, columns: titleRoom,
            style: isChosen ? style : .bold, charset: charset)
        let tailStyle =
            row.isAlarming ? (isChosen ? Look.alarmChosen : Look.alarmRow) : style
        canvas.putLine(row.tail, column: tailStart, row: line, style: tailStyle, charset: charset)
        if let column = beside {
            canvas.putLine(
                row.detail, column: column, row: line, columns: max(0, tailStart - column - 1),
                style: style, charset: charset)
        }
        let indent = layout.titleWidth == nil ? start : start + Row.indent
        for (index, text) in under.prefix(box.size.rows - 1).enumerated() {
            canvas.putLine(
                text, column: indent, row: line + 1 + index, style: isChosen ? style : .dim,
                charset: charset)
        }
    }
}

extension PeopleList.Row {
    /// The columns by which a detail below its title is set in.
    fileprivate static let indent = 2

    /// Returns the column of the detail beside its title: that of all rows, or the next one where
    /// only so both are shown whole; `nil` if it stands below.
    fileprivate func columnBeside(_ layout: PeopleList.Layout) -> Int? {
        guard let titleWidth = layout.titleWidth else { return nil }
        let column = layout.start + titleWidth + 2
        guard layout.wraps, !detail.isEmpty else { return column }
        let end = layout.columns - 1 - (tail.isEmpty ? 0 : tail.cellWidth + 1)
        let next = layout.start + title.cellWidth + 2
        return [column, next].first { next <= $0 && $0 + detail.cellWidth <= end }
    }

    /// Returns the lines of the detail below the title: none where both fit on one line.
    fileprivate func under(_ layout: PeopleList.Layout) -> [String] {
        guard columnBeside(layout) == nil else { return [] }
        guard layout.titleWidth != nil else {
            guard isNeededWhole else { return [detail] }
            let room = max(1, layout.columns - layout.start)
            let lines = TextLayout.wrapped(detail, columns: room)
            return lines.prefix(1)
                + (lines.count > 1 ? [lines.dropFirst().joined(separator: " ")] : [])
        }
        return TextLayout.wrapped(
            detail, columns: max(1, layout.columns - layout.start - 1 - Self.indent))
    }
}
