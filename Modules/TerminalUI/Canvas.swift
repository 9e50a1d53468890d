import Presentation

/// A grid of styled cells to draw on, a value independent of any terminal.
///
/// At all times, the widths of the cells of a row add up to the canvas's width, and no cell
/// contains a control character.
package struct Canvas: Hashable, Sendable {
    /// The size in cells.
    package let size: Size
    /// The position of the text cursor; `nil` hides it.
    package var cursor: Point?
    /// The pictures of pixels above the cells, each over blanks.
    package internal(set) var pictures: [PicturePlacement] = []
    private var cells: [Cell]

    /// Creates a canvas of blanks.
    package init(size: Size, style: Style = .plain) {
        self.size = size
        self.cells = Array(repeating: .blank(style), count: size.columns * size.rows)
    }

    /// The rectangle of the whole canvas.
    package var bounds: Rectangle {
        Rectangle(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }

    /// The cell at a column and row, which must lie inside.
    package subscript(column: Int, row: Int) -> Cell {
        precondition(
            column >= 0 && column < size.columns && row >= 0 && row < size.rows,
            "the cell lies outside the canvas")
        return cells[row * size.columns + column]
    }

    /// Draws text to the right of a point, clipped to a rectangle and to the canvas.
    ///
    /// A wide cluster that the border would cut is replaced by blanks.
    ///
    /// - Returns: The column after the last cluster, including clipped ones.
    /// - Complexity: O(n) in the text's length up to the right border.
    @discardableResult
    package mutating func put(
        _ text: some StringProtocol, at place: Point, style: Style = .plain,
        in area: Rectangle? = nil
    ) -> Int {
        let area = area.map { $0.intersection(bounds) } ?? bounds
        var column = place.column
        guard area.rows.contains(place.row) else { return column + text.cellWidth }
        for character in text {
            let width = character.cellWidth
            let covered = column..<column + width
            if area.columns.contains(covered.lowerBound),
                area.columns.contains(covered.upperBound - 1)
            {
                set(character, width: width, column: column, row: place.row, style: style)
            } else {
                for cut in covered.clamped(to: area.columns) {
                    set(" ", width: 1, column: cut, row: place.row, style: style)
                }
            }
            column += width
        }
        return column
    }

    /// Fills a rectangle with one narrow character.
    package mutating func fill(
        _ area: Rectangle, with character: Character = " ", style: Style = .plain
    ) {
        precondition(character.cellWidth == 1, "an area is filled with a narrow character")
        let area = area.intersection(bounds)
        for row in area.rows {
            for column in area.columns {
                set(character, width: 1, column: column, row: row, style: style)
            }
        }
    }

    /// Changes the style of a rectangle and keeps its text.
    ///
    /// The right half of a wide cluster gets the style of its left half.
    package mutating func restyle(_ area: Rectangle, _ change: (inout Style) -> Void) {
        let area = area.intersection(bounds)
        for row in area.rows {
            for column in area.columns {
                let index = row * size.columns + column
                if cells[index].width == 0 {
                    cells[index].style = cells[index - 1].style
                } else {
                    change(&cells[index].style)
                    if cells[index].width == 2 { cells[index + 1].style = cells[index].style }
                }
            }
        }
    }

    /// Returns the text of one row, without trailing blanks.
    package func text(ofRow row: Int) -> String {
        precondition(row >= 0 && row < size.rows, "the row lies outside the canvas")
        let row = cells[row * size.columns..<(row + 1) * size.columns]
        guard let last = row.lastIndex(where: { $0.text != " " && !$0.text.isEmpty }) else {
            return ""
        }
        return row[...last].reduce(into: "") { $0 += $1.text }
    }

    /// Removes all pictures; their cells stay blank.
    package mutating func removePictures() { pictures = [] }

    /// Copies some rows of another canvas, from a column on, with its pictures and its cursor.
    ///
    /// All of it must lie inside.
    package mutating func copy(_ rows: Range<Int>, of other: Canvas, to column: Int) {
        let columns = column..<column + other.size.columns
        precondition(
            column >= 0 && columns.upperBound <= size.columns && rows.lowerBound >= 0
                && rows.upperBound <= min(size.rows, other.size.rows),
            "the copy lies outside the canvas")
        guard !columns.isEmpty, !rows.isEmpty else { return }
        fill(
            Rectangle(
                column: column, row: rows.lowerBound, columns: columns.count, rows: rows.count))
        for row in rows {
            let start = row * size.columns + column
            cells.replaceSubrange(
                start..<start + columns.count,
                with: other.cells[row * columns.count..<(row + 1) * columns.count])
        }
        for picture in other.pictures where rows.contains(picture.area.origin.row) {
            let (place, size) = (picture.area.origin, picture.area.size)
            self.place(
                picture.image,
                in: Rectangle(
                    column: column + place.column, row: place.row, columns: size.columns,
                    rows: size.rows))
        }
        if let place = other.cursor, rows.contains(place.row) {
            cursor = Point(column: column + place.column, row: place.row)
        }
    }

    private mutating func set(
        _ character: Character, width: Int, column: Int, row: Int, style: Style
    ) {
        if !pictures.isEmpty {
            pictures.removeAll {
                $0.area.contains(Point(column: column, row: row))
                    || $0.area.contains(Point(column: column + width - 1, row: row))
            }
        }
        let index = row * size.columns + column
        for covered in index..<index + width { separate(covered) }
        cells[index] = Cell(text: character.drawable, style: style, width: width)
        if width == 2 { cells[index + 1] = .rightHalf(style) }
    }

    /// Turns both halves of a wide cluster into blanks, before one of them is overwritten.
    private mutating func separate(_ index: Int) {
        if cells[index].width == 0 {
            cells[index - 1] = .blank(cells[index - 1].style)
            cells[index] = .blank(cells[index].style)
        } else if cells[index].width == 2 {
            cells[index] = .blank(cells[index].style)
            cells[index + 1] = .blank(cells[index + 1].style)
        }
    }
}

extension Canvas {
    /// The text of all rows, one per line, without trailing blanks.
    package var text: String { (0..<size.rows).map(text(ofRow:)).joined(separator: "\n") }
}
