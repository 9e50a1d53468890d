import Device
import TerminalUI

/// A read-only, scrollable list of the newest entries.
struct PastEntries {
    /// The one entry that is shown; `nil` for the newest.
    let only: Entry?
    private var offset = 0
    private var page = 1

    init(only: Entry? = nil) { self.only = only }

    /// Moves by an action for rows.
    mutating func move(_ action: Action) {
        switch action {
        case .rowUp: scroll(by: -1)
        case .rowDown: scroll(by: 1)
        case .pageUp: scroll(by: -page)
        case .pageDown: scroll(by: page)
        case .firstRow: offset = 0
        case .lastRow: offset = .max / 2
        default: break
        }
    }

    /// Scrolls by a number of lines; drawing limits the offset to the end.
    mutating func scroll(by lines: Int) { offset = max(0, offset + lines) }

    /// Draws the entries, each under its date and time, newest first.
    mutating func draw(
        _ entries: [Entry], on canvas: inout Canvas, area: Rectangle, charset: Charset,
        rule: DayRule
    ) {
        if entries.isEmpty {
            canvas.putLine(
                "No entries yet. Press Esc and write the first one.", column: 0,
                row: area.origin.row, charset: charset)
            return
        }
        page = max(1, area.size.rows - 1)
        let lines = lines(of: entries, columns: area.size.columns, rule: rule)
        offset = min(offset, max(0, lines.count - area.size.rows))
        for (row, line) in lines.dropFirst(offset).prefix(area.size.rows).enumerated() {
            canvas.put(
                line.text, at: Point(column: 1, row: area.origin.row + row), style: line.style)
        }
    }

    private func lines(
        of entries: [Entry], columns: Int, rule: DayRule
    ) -> [(text: String, style: Style)] {
        entries.flatMap { entry -> [(text: String, style: Style)] in
            let written = rule.zone.wallTime(at: entry.at)
            let date = "\(written.date)  \(written.clock)"
            let text = TextLayout.wrapped(entry.text, columns: max(1, columns - 2))
            return [(date, .dim)] + text.map { ($0, Style.plain) } + [("", .plain)]
        }.dropLast()
    }
}
