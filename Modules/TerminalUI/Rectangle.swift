/// The position of a cell: columns to the right, rows down, from the top left corner at (0, 0).
package struct Point: Hashable, Sendable {
    /// The distance from the left edge in cells.
    package var column: Int
    /// The distance from the top edge in cells.
    package var row: Int

    /// Creates a point.
    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A width and height in cells; never negative.
package struct Size: Hashable, Sendable {
    /// The width in cells.
    package let columns: Int
    /// The height in cells.
    package let rows: Int

    /// Creates a size; negative numbers become 0.
    package init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// Whether another size fits into this one.
    package func holds(_ other: Size) -> Bool {
        other.columns <= columns && other.rows <= rows
    }
}

/// A block of cells.
package struct Rectangle: Hashable, Sendable {
    /// The top left cell.
    package let origin: Point
    /// The size in cells.
    package let size: Size

    /// Creates a rectangle from its top left cell and its size.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.origin = Point(column: column, row: row)
        self.size = Size(columns: columns, rows: rows)
    }

    /// The columns it covers.
    package var columns: Range<Int> { origin.column..<origin.column + size.columns }

    /// The rows it covers.
    package var rows: Range<Int> { origin.row..<origin.row + size.rows }

    /// Whether a cell lies in the rectangle.
    package func contains(_ point: Point) -> Bool {
        columns.contains(point.column) && rows.contains(point.row)
    }

    /// Returns the common part with another rectangle; empty if there is none.
    package func intersection(_ other: Rectangle) -> Rectangle {
        let columns = self.columns.clamped(to: other.columns)
        let rows = self.rows.clamped(to: other.rows)
        return Rectangle(
            column: columns.lowerBound, row: rows.lowerBound,
            columns: columns.count, rows: rows.count)
    }
}
