import CounterTables
import Device
import Looks
import Presentation
import TerminalUI

/// The layout of tiles in an area: as many beside each other as fit.
struct TileGrid {
    /// The least width of a tile, with the space beside it.
    private static let least = 22
    /// The rows of a tile, with the space below it.
    private static let height = 3
    /// The smallest area on which tiles are worth drawing.
    private static let smallest = Size(columns: 46, rows: 6)

    let area: Rectangle
    /// The number of tiles beside each other.
    let columns: Int
    /// The number of rows of tiles.
    let rows: Int

    /// Creates the layout; `nil` where rows of text show more.
    init?(in area: Rectangle) {
        guard area.size.columns >= Self.smallest.columns, area.size.rows >= Self.smallest.rows
        else { return nil }
        self.area = area
        columns = area.size.columns / Self.least
        rows = (area.size.rows + 1) / Self.height
    }

    /// The cells of a tile that is shown in a place, counted from the first visible one.
    func frame(of place: Int) -> Rectangle {
        let width = area.size.columns / columns
        return Rectangle(
            column: area.origin.column + place % columns * width + 1,
            row: area.origin.row + place / columns * Self.height, columns: width - 2,
            rows: Self.height - 1)
    }

    /// Returns the place of the tile at a point; `nil` between tiles.
    func place(at point: Point) -> Int? {
        (0..<columns * rows).first { frame(of: $0).contains(point) }
    }

    /// Draws the tile of a counter in its colour.
    func draw(
        _ item: CountItem, place: Int, on canvas: inout Canvas, charset: Charset, moment: Moment
    ) {
        let counter = item.counter
        let frame = frame(of: place)
        let style = TerminalUI.Style(on: Look.color(counter.color), bold: item.isChosen)
        canvas.fill(frame, style: style)
        let left = frame.origin.column
        let top = frame.origin.row
        let value = counter.shownValue(at: moment)
        let state = counter.standing.map { $0.mark(charset) } ?? ""
        let sign = item.isMarked ? charset.pick("✓ ", "x ") : ""
        let running = counter.isRunning ? charset.pick(" ▶", " >") : ""
        canvas.put(
            TextLayout.truncated(
                sign + value + state + running, columns: frame.size.columns - 5,
                mark: charset.pick("…", "~")),
            at: Point(column: left + 1, row: top), style: style)
        let label = item.label.map { " \($0) " } ?? ""
        let right = frame.columns.upperBound - label.cellWidth
        canvas.put(
            item.mark, at: Point(column: right - 1 - item.mark.cellWidth, row: top),
            style: style, in: frame)
        canvas.put(label, at: Point(column: right, row: top), style: CountItem.labelStyle)
        let title = counter.title.isEmpty ? "(blank)" : counter.title
        canvas.putLine(
            title, column: left + 1, row: top + 1, columns: frame.size.columns - 2, style: style,
            charset: charset)
        if let light = item.light {
            canvas.restyle(
                Rectangle(
                    column: left, row: top + 1, columns: frame.size.columns, rows: 1)
            ) { $0 = light }
        }
        guard item.isChosen else { return }
        for row in frame.rows {
            canvas.put(
                charset.pick("▐", "["), at: Point(column: left - 1, row: row), style: .bold)
            canvas.put(
                charset.pick("▌", "]"), at: Point(column: frame.columns.upperBound, row: row),
                style: .bold)
        }
    }
}

/// A count as a tile or a row shows it.
struct CountItem {
    /// The style of the key that counts with it.
    static let labelStyle = TerminalUI.Style(bold: true, reversed: true, part: .tab)

    let counter: Counter
    /// Its icon.
    let mark: String
    /// The key that counts with it; `nil` if none does.
    let label: String?
    let isChosen: Bool
    let isMarked: Bool
    /// The light of the last tap; `nil` if it is not lit.
    let light: TerminalUI.Style?
}
