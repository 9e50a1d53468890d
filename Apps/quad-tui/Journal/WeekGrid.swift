import Presentation
import Primitives
import TerminalUI
import Workspace

/// The table of a week, with a bar for each day where there is room.
struct WeekGrid {
    private typealias Line = DayScreen.Line

    /// The most columns of a day, the most lines of a row, and the columns for a streak.
    private static let (widest, tallest, streakColumns) = (18, 8, 14)

    private let page: WeekPage
    private let charset: Charset
    private let names: [String]
    private let cells: [[String]]

    init(_ page: WeekPage, _ charset: Charset) {
        self.page = page
        self.charset = charset
        names = page.columnNames + ["sum"]
        cells = page.rows.map { $0.cells(charset) + [$0.text(of: $0.sum, charset)] }
    }

    /// The columns: how wide the titles are, which days are shown, and how wide each of those is.
    private struct Layout {
        let titles: Int
        let shown: [Int]
        let widths: [Int]
        let columns: Int
    }

    /// Returns the lines; on a narrow screen the letters of days without their numbers, and sums
    /// alone where not even those fit.
    func lines(in size: Size) -> [DayScreen.Line] {
        guard !page.rows.isEmpty else {
            return [Line(cells: [(DayScreen.emptyWeek, 1, .dim)])]
        }
        let names = size.columns < 70 ? names.map { $0 == "sum" ? $0 : "\($0.prefix(2))" } : names
        let layout = layout(columns: size.columns, names)
        let height = max(1, min((size.rows - 1) / page.rows.count, Self.tallest))
        var lines = [line("", names, .dim, layout)]
        for (row, texts) in zip(page.rows, cells) {
            // The bars stand on the numbers, and above them a line is free.
            if height > 1 { lines.append(Line()) }
            lines += bars(of: row, height: height - 2, layout)
            lines.append(line(row.title, texts, .plain, end: row.streakText, layout))
        }
        return lines
    }

    private func layout(columns: Int, _ names: [String]) -> Layout {
        var widths = names.indices.map { index in
            max(names[index].cellWidth, cells.map { $0[index].cellWidth }.max() ?? 0) + 1
        }
        let titles = page.rows.map { min(24, $0.title.cellWidth) }.max() ?? 0
        let fits = widths.reduce(0, +) + 8 < columns
        let shown = fits ? Array(names.indices) : [names.count - 1]
        let room = columns - shown.reduce(0) { $0 + widths[$1] } - 2
        let spare = (room - titles - Self.streakColumns) / shown.count
        if fits, spare > 0 { widths = widths.map { max($0, min($0 + spare, Self.widest)) } }
        return Layout(
            titles: max(4, min(titles, room)) + 1, shown: shown, widths: widths, columns: columns)
    }

    private func line(
        _ title: String, _ texts: [String], _ style: TerminalUI.Style, end: String = "",
        _ layout: Layout
    ) -> Line {
        let title = TextLayout.truncated(
            title, columns: layout.titles - 1, mark: charset.pick("…", "~"))
        var line = Line(cells: [(title, 1, style)])
        var column = layout.titles
        for index in layout.shown {
            column += layout.widths[index]
            line.cells.append((texts[index], column - texts[index].cellWidth, style))
        }
        if !end.isEmpty, column + 2 + end.cellWidth <= layout.columns {
            line.cells.append((end, column + 2, .dim))
        }
        return line
    }

    /// Returns upright bars of the days of a row, in eighths of a line, the most of a day as high
    /// as there are lines.
    private func bars(of row: WeekPage.Row, height: Int, _ layout: Layout) -> [Line] {
        let most = row.amounts.reduce(0) { max($0, $1 ?? 0) }
        guard height > 0, layout.shown.count > 1 else { return [] }
        let blocks = Array(charset == .unicode ? " ▁▂▃▄▅▆▇█" : " ########")
        let style = row.color.map { TerminalUI.Style(Look.color($0)) } ?? .dim
        return (0..<height).reversed().map { level in
            var line = Line()
            var column = layout.titles
            for (index, width) in layout.widths.enumerated() {
                column += width
                guard row.amounts.indices.contains(index), let amount = row.amounts[index],
                    amount > 0
                else { continue }
                let eighths = Double(amount) / Double(most) * Double(height * 8)
                let part = max(level == 0 ? 1 : 0, Int(eighths) - level * 8)
                let block = blocks[min(part, blocks.count - 1)]
                let cells = max(1, min(width - 2, 10))
                line.cells.append(
                    (String(repeating: block, count: cells), column - cells, style))
            }
            return line
        }
    }
}
