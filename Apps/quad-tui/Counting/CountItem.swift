import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// A count as a tile or a row shows it.
struct CountItem {
    /// The style of the key that counts with it.
    private static let labelStyle = TerminalUI.Style(bold: true, reversed: true, part: .tab)
    /// The rows of a tile from which it has figures, and what was counted today below the name.
    private static let figureRows = 4
    private static let factRows = 5
    /// The sizes from which a tile has larger figures, each within the next, with their rows: for
    /// numbers of two digits, and for the times of stopwatches, which are wider.
    private static let steps: [(least: Size, figures: Int, isForTimes: Bool)] = [
        (Size(columns: 20, rows: figureRows), 3, false),
        (Size(columns: 28, rows: 7), 5, false), (Size(columns: 32, rows: 7), 5, true),
        (Size(columns: 32, rows: 13), 10, false), (Size(columns: 58, rows: 13), 10, true),
    ]

    let counter: Counter
    /// Its icon.
    let mark: String
    /// Its sums of today; `nil` if they are not known yet.
    let glance: CountGlance?
    /// The key that counts with it; `nil` if none does.
    let label: String?
    let isChosen: Bool
    let isMarked: Bool
    /// Whether the choice is shown in one row, as it moves with each tap.
    let isLocked: Bool
    /// The light of the last tap; `nil` if it is not lit.
    let light: TerminalUI.Style?

    /// Returns how large the figures of tiles are, from 0 for plain digits.
    ///
    /// - Parameter hasTimes: Whether there are stopwatches among the counts.
    static func level(of size: Size, hasTimes: Bool) -> Int {
        steps.count { size.holds($0.least) && (hasTimes || !$0.isForTimes) }
    }

    /// Returns the rows of a tile with figures: those that they have at most, the one of the name,
    /// counted from the top, and those from there on.
    private static func rows(
        of tile: Size
    ) -> (figures: Int, name: Int, below: Int, hasHours: Bool) {
        let hasHours = tile.rows == factRows + 1 || tile.rows >= factRows + 3
        let below = 1 + (hasFacts(rows: tile.rows) ? 1 : 0) + (hasHours ? 1 : 0)
        let figures = steps.last { tile.holds($0.least) }?.figures ?? 1
        // The names of tiles beside each other stand on one line, whatever their figures.
        let name = tile.rows - below - max(0, tile.rows - below - figures) / 2
        return (min(figures, name), name, below, hasHours)
    }

    /// Whether a tile of some rows says what was counted today.
    private static func hasFacts(rows: Int) -> Bool { rows >= factRows }

    var title: String { counter.title.isEmpty ? "(blank)" : counter.title }
    private var color: Color { Look.color(counter.color) }

    private func sign(_ charset: Charset) -> String { isMarked ? charset.pick("✓ ", "x ") : "" }

    /// Draws a tile in the colour of the count.
    func draw(tile frame: Rectangle, on canvas: inout Canvas, charset: Charset, moment: Moment) {
        let style = TerminalUI.Style(on: color, bold: isChosen && !isLocked)
        canvas.fill(frame, style: style)
        let nameRow: Int
        if frame.size.rows < Self.figureRows {
            drawSmall(frame, style, on: &canvas, charset: charset, moment: moment)
            nameRow = frame.origin.row + 1
        } else {
            nameRow = drawLarge(frame, style, on: &canvas, charset: charset, moment: moment)
        }
        if let light {
            let cells = Rectangle(
                column: frame.origin.column, row: nameRow,
                columns: min(frame.size.columns, title.cellWidth + mark.cellWidth + 4), rows: 1)
            canvas.restyle(cells) { $0 = light }
        }
        guard isChosen else { return }
        for row in isLocked ? nameRow..<nameRow + 1 : frame.rows {
            canvas.put(
                charset.pick("▐", "["), at: Point(column: frame.origin.column - 1, row: row),
                style: .bold)
            canvas.put(
                charset.pick("▌", "]"), at: Point(column: frame.columns.upperBound, row: row),
                style: .bold)
        }
    }

    /// Draws the value with its state, and the name below it.
    private func drawSmall(
        _ frame: Rectangle, _ style: TerminalUI.Style, on canvas: inout Canvas, charset: Charset,
        moment: Moment
    ) {
        let (left, top) = (frame.origin.column, frame.origin.row)
        let state = counter.standing.map { $0.mark(charset) } ?? ""
        let running = counter.isRunning ? charset.pick(" ▶", " >") : ""
        let end = canvas.put(
            TextLayout.truncated(
                sign(charset) + counter.shownValue(at: moment) + state + running,
                columns: frame.size.columns - (label == nil ? 5 : 8),
                mark: charset.pick("…", "~")),
            at: Point(column: left + 1, row: top), style: style)
        let right = drawLabel(frame, row: top, on: &canvas)
        let markColumn = right - 1 - mark.cellWidth
        canvas.put(mark, at: Point(column: markColumn, row: top), style: style, in: frame)
        let today = todayWords
        if end + 2 + today.cellWidth < markColumn {
            canvas.put(today, at: Point(column: end + 2, row: top), style: style, in: frame)
        }
        canvas.putLine(
            title, column: left + 1, row: top + 1, columns: frame.size.columns - 2, style: style,
            charset: charset)
    }

    /// Draws the key that counts with it at the right end of a row; returns the column before it.
    private func drawLabel(_ frame: Rectangle, row: Int, on canvas: inout Canvas) -> Int {
        let label = label.map { " \($0) " } ?? ""
        let right = frame.columns.upperBound - label.cellWidth
        canvas.put(label, at: Point(column: right, row: row), style: Self.labelStyle)
        return right
    }

    /// Draws large figures, and below them name, goal, today's sum and the hours of the day, as
    /// many as there are rows.
    ///
    /// - Returns: The row of the name.
    private func drawLarge(
        _ frame: Rectangle, _ style: TerminalUI.Style, on canvas: inout Canvas, charset: Charset,
        moment: Moment
    ) -> Int {
        let rows = Self.rows(of: frame.size)
        let column = frame.origin.column + 1
        let width = frame.size.columns - 2
        let nameRow = frame.origin.row + rows.name
        let (figures, seconds) = figures(in: frame.size, at: moment, charset)
        let top = nameRow - figures.lines.count
        for (row, line) in figures.lines.enumerated() {
            canvas.put(line, at: Point(column: column, row: top + row), style: style, in: frame)
        }
        canvas.put(
            seconds, at: Point(column: column + figures.size.columns + 1, row: nameRow - 1),
            style: style, in: frame)
        let right = drawLabel(frame, row: nameRow, on: &canvas)
        let end = canvas.putLine(
            sign(charset) + mark + " " + title, column: column, row: nameRow,
            columns: right - column - 1, style: style, charset: charset)
        let today = todayWords
        if rows.below == 1, end + 2 + today.cellWidth < right {
            canvas.put(today, at: Point(column: end + 2, row: nameRow), style: style, in: frame)
        }
        if rows.below > 1 {
            canvas.putLine(
                facts(columns: width, charset), column: column, row: nameRow + 1, columns: width,
                style: style, charset: charset)
        }
        if rows.hasHours, let hours = glance?.hours, hours.contains(where: { $0 != 0 }) {
            canvas.put(
                Sparkline(hours.map { Int64(clamping: $0.magnitude) })
                    .text(columns: min(width, hours.count), charset: charset),
                at: Point(column: column, row: nameRow + 2), style: style, in: frame)
        }
        return nameRow
    }

    /// Returns the figures of a tile, and the seconds of a stopwatch, which are small so that many
    /// that run cost little.
    func figures(
        in tile: Size, at moment: Moment, _ charset: Charset
    ) -> (BigDigits, seconds: String) {
        let room = Size(columns: tile.columns - 2, rows: Self.rows(of: tile).figures)
        guard counter.type == .time else {
            let texts = [
                counter.target?.progress(of: counter.value), "\(counter.value)".inThousands,
                "\(counter.value)",
            ].compactMap { $0 }
            let all = texts.map { BigDigits($0, within: room, charset: charset) }
            // The bar shows the goal; of texts of one height the first says most, if it is whole.
            func height(_ index: Int) -> Int {
                let lines = all[index].lines
                return lines.count > 1 ? lines.count : lines.first == texts[index] ? 1 : 0
            }
            let best = all.indices.max { height($0) < height($1) }
            return (all[best ?? 0], "")
        }
        let clock = ClockText.text(of: counter.elapsed(at: moment))
        let narrow = Size(columns: room.columns - 4, rows: room.rows)
        return (
            BigDigits(String(clock.dropLast(3)), within: narrow, charset: charset),
            String(clock.suffix(3))
        )
    }

    /// Returns the goal as a bar, or that a stopwatch runs, and what was counted today.
    private func facts(columns: Int, _ charset: Charset) -> String {
        var today = todayWords
        if counter.isRunning { return charset.pick("▶ running", "> running") }
        guard let standing = counter.standing else {
            return today.isEmpty && counter.step != 1
                ? charset.pick("×", "x") + "\(counter.step)" : today
        }
        let state = standing.mark(charset)
        if columns < today.cellWidth + state.cellWidth + 8 { today = "" }
        let cells =
            columns - state.cellWidth - (today.isEmpty ? 0 : today.cellWidth + 2)
            - (charset == .unicode ? 0 : 2)
        let page = Page(columns: columns, charset: charset)
        let bar = standing.bar(cells: max(1, min(cells, 30)), on: page)
        return bar + state + (today.isEmpty ? "" : "  " + today)
    }

    /// The sum of today in words; empty if nothing was, or while it goes on.
    var todayWords: String {
        guard let glance, glance.today.sum != 0, !counter.isRunning else { return "" }
        return glance.today.words(of: counter.type)
    }

    /// The columns of rows.
    struct Columns {
        let value: Int
        let title: Int
        let state: Int
        /// The width of a row.
        let all: Int

        /// Creates the columns of some rows of a width, so that they stand below each other.
        init(_ items: [CountItem], columns: Int, charset: Charset, moment: Moment) {
            func widest(_ text: (CountItem) -> String) -> Int {
                items.map { text($0).cellWidth }.max() ?? 0
            }
            all = columns
            value = max(1, widest { $0.counter.shownValue(at: moment) })
            state = widest { $0.counter.standingWords(charset) }
            let today = columns < 60 ? 0 : 14
            title = min(widest(\.title), max(8, columns - value - 6 - state - today))
        }
    }

    /// Draws a row: key, icon, value, name, state and what was counted today.
    func draw(
        row: Int, _ widths: Columns, on canvas: inout Canvas, charset: Charset, moment: Moment
    ) {
        let columns = widths.all
        if isChosen {
            canvas.fill(
                Rectangle(column: 0, row: row, columns: columns, rows: 1), style: Look.chosen)
        }
        let base = isChosen ? Look.chosen : .plain
        let value = counter.shownValue(at: moment)
        canvas.put(
            isMarked ? charset.pick("✓", "x") : mark, at: Point(column: 1, row: row),
            style: TerminalUI.Style(color, bold: true, reversed: isChosen))
        if let label {
            canvas.put(label, at: Point(column: 0, row: row), style: Self.labelStyle)
        }
        canvas.put(
            value, at: Point(column: 4 + widths.value - value.cellWidth, row: row),
            style: light ?? base)
        let start = 4 + widths.value + 2
        let state = counter.standingWords(charset)
        let shown = canvas.putLine(
            title, column: start, row: row,
            columns: state.isEmpty ? columns - start - 1 : widths.title,
            style: light ?? (counter.title.isEmpty && !isChosen ? .dim : base), charset: charset)
        let end = canvas.putLine(
            state, column: max(shown, start + widths.title), row: row,
            columns: columns - start - widths.title, style: base, charset: charset)
        let today = todayWords
        guard end + 2 + today.cellWidth < columns else { return }
        canvas.put(
            today, at: Point(column: columns - 1 - today.cellWidth, row: row),
            style: isChosen ? base : .dim)
    }
}
