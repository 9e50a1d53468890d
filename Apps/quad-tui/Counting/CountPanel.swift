import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The days of the chosen count, beside the tiles where there is room.
struct CountPanel {
    /// The columns that it takes.
    static let columns = 60
    /// The smallest area that it is worth to divide.
    private static let smallest = Size(columns: 160, rows: 20)

    let item: CountItem
    let rule: DayRule

    /// Whether it stands beside the counts in an area.
    static func fits(_ size: Size) -> Bool { size.holds(smallest) }

    /// Draws its value, its name, how it stands, and a bar for each of the last days.
    func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset, moment: Moment) {
        let counter = item.counter
        let color = Style(Look.color(counter.color), bold: true)
        let column = area.origin.column + 2
        let room = area.size.columns - 3
        var row = area.origin.row
        let value = canvas.put(
            item.mark + " " + counter.shownValue(at: moment),
            at: Point(column: column, row: row), style: color)
        canvas.putLine(
            "  " + item.title, column: value, row: row, columns: column + room - value,
            style: .bold, charset: charset)
        row += 1
        let state = [counter.standingWords(charset), item.todayWords]
            .filter { !$0.isEmpty }.map { $0.trimmed }.joined(separator: ", ")
        canvas.putLine(
            state, column: column, row: row, columns: room, style: .dim, charset: charset)
        guard let glance = item.glance else { return }
        let page = Page(columns: room, charset: charset, color: .full)
        let chart = CounterTables(of: counter, by: rule).chart(glance.days)
        let lines = chart.blocks(
            glance.days.count, on: page, rows: area.rows.upperBound - row - 2
        ).joined()
        for line in lines {
            row += 1
            guard row + 1 < area.rows.upperBound else { return }
            canvas.put(rendered: line, at: Point(column: column, row: row + 1), in: area)
        }
    }
}
