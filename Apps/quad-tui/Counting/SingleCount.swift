import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The single-count view: the whole screen is the button.
struct SingleCount {
    /// The numbers of rows and columns from which a click counts as a drag.
    static let dragRows = 3
    private static let dragColumns = 10

    /// Whether only counting counts.
    var isLocked = true
    /// Whether clicks come here, so that words may name them.
    var hasMouse = true
    /// The light of the last tap.
    var flash = Flash()
    /// Today's sum of the shown count.
    var today: Today?
    private var pressed: Point?

    /// Returns the action of a mouse event; it is determined when the button is released.
    mutating func action(of mouse: MouseEvent) -> Action? {
        switch mouse.action {
        case .press:
            pressed = mouse.place
            return nil
        case .release:
            guard let start = pressed else { return nil }
            pressed = nil
            let rows = mouse.place.row - start.row
            if rows >= Self.dragRows { return .down }
            if rows <= -Self.dragRows { return .settings }
            if mouse.place.column - start.column >= Self.dragColumns { return .counts }
            return .up
        case .drag, .wheelUp, .wheelDown:
            return nil
        }
    }

    /// The sum of today of a count in words; empty if it is nothing or of another count, or while
    /// it goes on.
    func todayWords(of counter: Counter) -> String {
        guard let today, today.counter == counter.id, today.sum != 0, !counter.isRunning else {
            return ""
        }
        return today.words(of: counter.type)
    }

    /// Forgets a pressed button.
    mutating func forgetPress() { pressed = nil }

    /// Draws a count, or the blank one, above the bars.
    func draw(
        _ counter: Counter?, on canvas: inout Canvas, area: Rectangle, charset: Charset,
        moment: Moment
    ) {
        let color = counter.map { Look.color($0.color) } ?? .standard
        let hasTitle = area.size.rows > 1
        let margin = area.size.columns >= 20 ? 2 : 0
        let above = area.size.rows - (hasTitle ? 1 : 0)
        let hasBar = counter?.standing != nil && above >= 3 && area.size.columns >= 12
        let room = Size(
            columns: area.size.columns - margin,
            rows: above > 2 ? (above - (hasBar ? 1 : 0)) * 2 / 3 : above)
        let digits = Self.digits(of: counter, at: moment, within: room, charset: charset)
        let below = hasBar ? 1 : 0
        let gap = above - digits.lines.count - below >= 2 && hasTitle ? 1 : 0
        let top = area.origin.row + above - gap - digits.lines.count - below
        for (row, line) in digits.lines.enumerated() {
            canvas.put(
                line, at: Point(column: margin, row: top + row), style: Style(color, bold: true))
        }
        if flash.isDown, top > area.origin.row, let counter, counter.type != .time {
            canvas.put(
                charset.pick("−", "-") + "\(counter.step)",
                at: Point(column: margin, row: top - 1), style: Look.down)
        }
        let title = area.rows.upperBound - 1
        if hasBar, let standing = counter?.standing {
            drawBar(
                standing, row: title - 1, column: margin, color: color, on: &canvas,
                charset: charset)
        }
        guard hasTitle else { return }
        drawTitle(of: counter, row: title, column: margin, on: &canvas, charset: charset)
    }

    /// The digits of a count: as a number with gaps, `5/8` or `1:02:03`; without what does not fit.
    private static func digits(
        of counter: Counter?, at moment: Moment, within room: Size, charset: Charset
    ) -> BigDigits {
        guard let counter else { return BigDigits("0", within: room, charset: charset) }
        if counter.type == .time {
            return BigDigits(
                ClockText.text(of: counter.elapsed(at: moment)), within: room, charset: charset)
        }
        let plain = "\(counter.value)"
        let whole = counter.target?.progress(of: counter.value) ?? plain.inThousands
        let digits = BigDigits(whole, within: room, charset: charset)
        let isWhole = digits.lines.count > 1 || digits.lines.first == whole
        return isWhole ? digits : BigDigits(plain, within: room, charset: charset)
    }

    private func drawBar(
        _ standing: Standing, row: Int, column: Int, color: Color, on canvas: inout Canvas,
        charset: Charset
    ) {
        let words = standing.words(charset)
        let room = canvas.size.columns - 2 * column
        let cells = min(40, room - words.cellWidth - 4)
        let style =
            standing.verdict == .missed ? Look.failure : Style(color, bold: true)
        var next = column
        if cells >= 4 {
            let page = Page(columns: room, charset: charset)
            let bar = ProgressBar(value: standing.value, goal: standing.goal)
                .bar(cells: cells, on: page)
            next = canvas.put(bar, at: Point(column: column, row: row), style: style) + 1
        }
        canvas.putLine(words, column: next, row: row, style: style, charset: charset)
    }

    private func drawTitle(
        of counter: Counter?, row: Int, column: Int, on canvas: inout Canvas, charset: Charset
    ) {
        guard let counter else {
            canvas.putLine(
                hasMouse ? "Press Space or click to count." : "Press Space to count.",
                column: column, row: row, style: .dim, charset: charset)
            return
        }
        let title = counter.title.isEmpty ? "(blank)" : counter.title
        var facts: [String] = []
        if counter.type == .time {
            facts.append(counter.isRunning ? "running" : "stopped")
        } else if counter.step != 1 {
            facts.append(charset.pick("×", "x") + "\(counter.step)")
        }
        let counted = todayWords(of: counter)
        if !counted.isEmpty { facts.append(counted) }
        let room = canvas.size.columns - column
        let facing = facts.map { "  " + $0 }.joined()
        canvas.putLine(
            title, column: column, row: row, columns: max(4, room - facing.cellWidth),
            style: counter.title.isEmpty ? .dim : .bold, charset: charset)
        let shown = min(title.cellWidth, max(4, room - facing.cellWidth))
        canvas.putLine(
            facing, column: column + shown, row: row, style: .dim, charset: charset)
    }
}
