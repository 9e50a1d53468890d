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

    /// Creates the layout of some tiles; `nil` where rows of text show more of them.
    init?(in area: Rectangle, count: Int) {
        guard area.size.columns >= Self.smallest.columns, area.size.rows >= Self.smallest.rows
        else { return nil }
        self.area = area
        let room = area.size.rows + 1
        let most = area.size.columns / Self.least.columns
        let fitting = (1...max(1, min(most, count))).filter { columns in
            room / Self.lines(of: count, columns) >= Self.least.rows
        }
        let best = fitting.max { one, other in
            let levels = [one, other].map { columns in
                CountItem.level(
                    of: Size(
                        columns: area.size.columns / columns - 2,
                        rows: room / Self.lines(of: count, columns) - 1))
            }
            return (levels[0], one) < (levels[1], other)
        }
        columns = best ?? most
        height = best.map { room / Self.lines(of: count, $0) } ?? Self.least.rows
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
