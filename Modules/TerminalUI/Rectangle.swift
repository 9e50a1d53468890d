/// A cell's place: columns to the right, rows down, from the top left corner at (0, 0).
public struct Point: Hashable, Sendable {
    /// Cells from the left edge.
    public var column: Int
    /// Cells from the top edge.
    public var row: Int

    /// Makes a point of a column and a row.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// How many cells something has across and down; never negative.
public struct Size: Hashable, Sendable {
    /// Cells across.
    public let columns: Int
    /// Cells down.
    public let rows: Int

    /// Makes a size; negative numbers become 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// Whether something of another size has room in this one.
    public func holds(_ other: Size) -> Bool {
        other.columns <= columns && other.rows <= rows
    }
}

/// A block of cells.
public struct Rectangle: Hashable, Sendable {
    /// The top left cell.
    public let origin: Point
    /// Cells across and down.
    public let size: Size

    /// Makes a rectangle of its top left cell and its size.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        self.origin = Point(column: column, row: row)
        self.size = Size(columns: columns, rows: rows)
    }

    /// The columns it covers.
    public var columns: Range<Int> { origin.column..<origin.column + size.columns }

    /// The rows it covers.
    public var rows: Range<Int> { origin.row..<origin.row + size.rows }

    /// Whether a cell lies in it.
    public func contains(_ point: Point) -> Bool {
        columns.contains(point.column) && rows.contains(point.row)
    }

    /// The part that lies in another rectangle too; empty if there is none.
    public func intersection(_ other: Rectangle) -> Rectangle {
        let columns = self.columns.clamped(to: other.columns)
        let rows = self.rows.clamped(to: other.rows)
        return Rectangle(
            column: columns.lowerBound, row: rows.lowerBound,
            columns: columns.count, rows: rows.count)
    }
}
