import TerminalUI

/// The layout of tiles in an area: those that show the largest figures, if all tiles fit.
struct TileGrid: Hashable {
    /// The least width of a tile, with the space beside it, and the least height.
    private static let least = Size(columns: 22, rows: 3)
    /// The smallest area on which tiles are worth drawing.
    private static let smallest = Size(columns: 46, rows: 6)

    let area: Rectangle
    /// The number of tiles beside each other.
    let columns: Int
    /// The number of rows of tiles.
    let rows: Int
    /// The rows of a tile, with the space below it.
    private let height: Int
    /// The size of the figures, from 0 for plain digits.
    let level: Int

    /// Returns the tiles of some counts, and whether the panel stands beside them: only where no
    /// figure is smaller for it, so that a larger terminal never shows smaller ones.
    ///
    /// - Parameter hasTimes: Whether there are stopwatches among the counts.
    static func layout(
        in area: Rectangle, count: Int, hasTimes: Bool, mayHavePanel: Bool
    ) -> (grid: TileGrid?, hasPanel: Bool) {
        let whole = TileGrid(in: area, count: count, hasTimes: hasTimes)
        guard mayHavePanel else { return (whole, false) }
        let rest = Rectangle(
            column: area.origin.column, row: area.origin.row,
            columns: area.size.columns - CountPanel.columns, rows: area.size.rows)
        let part = TileGrid(in: rest, count: count, hasTimes: hasTimes)
        return part?.level == whole?.level ? (part, true) : (whole, false)
    }

    /// Creates the layout of some tiles; `nil` where rows of text show more of them.
    init?(in area: Rectangle, count: Int, hasTimes: Bool = false) {
        guard area.size.columns >= Self.smallest.columns, area.size.rows >= Self.smallest.rows
        else { return nil }
        self.area = area
        let room = area.size.rows + 1
        let most = area.size.columns / Self.least.columns
        let fitting = (1...max(1, min(most, count))).filter { columns in
            room / Self.lines(of: count, columns) >= Self.least.rows
        }
        let best = fitting.map { columns -> (level: Int, columns: Int) in
            let size = Size(
                columns: area.size.columns / columns - 2,
                rows: room / Self.lines(of: count, columns) - 1)
            return (CountItem.level(of: size, hasTimes: hasTimes), columns)
        }.max { $0 < $1 }
        level = best?.level ?? 0
        columns = best?.columns ?? most
        height = best.map { room / Self.lines(of: count, $0.columns) } ?? Self.least.rows
        rows = room / height
        guard best != nil || columns * rows >= min(count, area.size.rows) else { return nil }
    }

    private static func lines(of count: Int, _ columns: Int) -> Int {
        max(1, (count + columns - 1) / columns)
    }

    /// The cells of a tile that is shown in a place, counted from the first visible one.
    func frame(of place: Int) -> Rectangle {
        let width = area.size.columns / columns
        return Rectangle(
            column: area.origin.column + place % columns * width + 1,
            row: area.origin.row + place / columns * height, columns: width - 2,
            rows: height - 1)
    }

    /// Returns the place of the tile at a point; `nil` between tiles.
    func place(at point: Point) -> Int? {
        (0..<columns * rows).first { frame(of: $0).contains(point) }
    }
}
