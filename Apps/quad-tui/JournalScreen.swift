import Device
import TerminalUI

/// The journal: a text box under today's date, the newest entry large at the bottom, the sun.
struct JournalScreen {
    /// An action of a key outside the text box.
    enum Action: Hashable, Sendable {
        case write, past
    }

    /// The result of a key press or a paste.
    enum Outcome: Hashable {
        case none
        /// Save an entry.
        case save(String)
        /// The draft has changed.
        case draft(String)
        /// The key has no meaning here.
        case unknown
    }

    static let keys = KeyTable<Action>([
        .init([.enter, .character("i")], .write, "write in the text box"),
        .init([.character("o")], .past, "open the sun: the last 30 entries"),
    ])

    /// The help lines for keys in the text box.
    static let boxHelp = [
        "Enter        save the entry, in the text box",
        "Esc          leave the text box and keep the draft",
    ]

    /// The number of entries that the sun shows.
    static let pastLimit = 30

    private(set) var entries: [Entry] = []
    private(set) var box = TextField(limit: 4000)
    private(set) var isWriting = true
    private(set) var past: PastEntries?
    private var sunRow = -1

    /// Shows the newest entries.
    mutating func show(_ entries: [Entry]) { self.entries = entries }

    /// Shows a stored draft, unless something has already been typed.
    mutating func show(draft: String) {
        if box.text.isEmpty { box = TextField(draft, limit: box.limit) }
    }

    /// Empties the text box after its text was saved.
    mutating func clearBox() { box = TextField(limit: box.limit) }

    mutating func handle(_ key: Key) -> Outcome {
        if past != nil {
            if past?.handle(key) == false { past = nil }
            return .none
        }
        if isWriting { return write(key) }
        switch Self.keys[key] {
        case .write: isWriting = true
        case .past: past = PastEntries()
        case nil: return .unknown
        }
        return .none
    }

    mutating func handle(_ mouse: MouseEvent) {
        if past != nil {
            switch mouse.action {
            case .wheelUp: past?.scroll(by: -1)
            case .wheelDown: past?.scroll(by: 1)
            case .release: past = nil
            case .press, .drag: break
            }
        } else if mouse.action == .release {
            if mouse.place.row == sunRow {
                past = PastEntries()
            } else {
                isWriting = mouse.place.row < sunRow / 2
            }
        }
    }

    /// Inserts pasted text into the text box.
    mutating func paste(_ text: String) -> Outcome {
        guard isWriting, past == nil else { return .none }
        box.insert(text)
        return .draft(box.text)
    }

    private mutating func write(_ key: Key) -> Outcome {
        switch key {
        case .enter:
            let isBlank = box.text.allSatisfy(\.isWhitespace)
            return isBlank ? .none : .save(box.text)
        case .escape:
            isWriting = false
            return .draft(box.text)
        default:
            return box.handle(key) ? .draft(box.text) : .unknown
        }
    }

    /// Draws the screen above the tab bar.
    mutating func draw(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, today: String,
        rule: DayRule
    ) {
        sunRow = -1
        if past != nil {
            past?.draw(entries, on: &canvas, area: area, charset: charset, rule: rule)
            return
        }
        let rows = area.size.rows
        if rows > 1 {
            canvas.putLine(
                " " + today, column: 0, row: area.origin.row, style: .bold, charset: charset)
        }
        let boxRow = area.origin.row + (rows > 1 ? 1 : 0)
        let boxBottom = drawBox(row: boxRow, on: &canvas, area: area, charset: charset)
        guard rows > boxBottom - area.origin.row + 2 else { return }
        sunRow = area.rows.upperBound - 1
        drawSun(on: &canvas, charset: charset)
        drawNewest(
            on: &canvas, rows: boxBottom..<sunRow, columns: area.size.columns, charset: charset)
    }

    /// Draws the text box, framed if there is room; returns the row below it.
    private func drawBox(
        row: Int, on canvas: inout Canvas, area: Rectangle, charset: Charset
    ) -> Int {
        let columns = area.size.columns
        let isFramed = area.size.rows >= 6 && columns >= 10
        let line = isFramed ? row + 1 : row
        let margin = isFramed ? 2 : 0
        if isFramed { drawFrame(row: row, columns: columns, on: &canvas, charset: charset) }
        if isWriting {
            canvas.putField(box, column: margin, row: line, columns: columns - 2 * margin)
        } else {
            canvas.putLine(
                box.text, column: margin, row: line, columns: columns - 2 * margin,
                charset: charset)
        }
        if box.text.isEmpty {
            canvas.putLine(
                "What are you grateful for?", column: margin, row: line,
                columns: columns - 2 * margin, style: .dim, charset: charset)
        }
        return isFramed ? row + 3 : row + 1
    }

    private func drawFrame(row: Int, columns: Int, on canvas: inout Canvas, charset: Charset) {
        let style: Style = isWriting ? .plain : .dim
        let line = String(repeating: charset.pick("─", "-"), count: columns - 2)
        canvas.put(
            charset.pick("╭", "+") + line + charset.pick("╮", "+"),
            at: Point(column: 0, row: row), style: style)
        canvas.put(charset.pick("│", "|"), at: Point(column: 0, row: row + 1), style: style)
        canvas.put(
            charset.pick("│", "|"), at: Point(column: columns - 1, row: row + 1), style: style)
        canvas.put(
            charset.pick("╰", "+") + line + charset.pick("╯", "+"),
            at: Point(column: 0, row: row + 2), style: style)
    }

    private func drawSun(on canvas: inout Canvas, charset: Charset) {
        let text = charset.pick("☀", "*")
        canvas.put(
            text, at: Point(column: (canvas.size.columns - 1) / 2, row: sunRow), style: Look.sun)
    }

    private func drawNewest(
        on canvas: inout Canvas, rows: Range<Int>, columns: Int, charset: Charset
    ) {
        guard let newest = entries.first, columns > 2 else { return }
        let room = max(1, rows.count - 2)
        var lines = TextLayout.wrapped(newest.text, columns: min(columns - 2, 60))
        if lines.count > room {
            lines = Array(lines.prefix(room))
            lines[room - 1] += charset.pick("…", "~")
        }
        let top = rows.upperBound - lines.count - (rows.count > lines.count ? 1 : 0)
        for (index, line) in lines.enumerated() {
            let column = max(0, (columns - line.cellWidth) / 2)
            canvas.put(line, at: Point(column: column, row: top + index), style: Look.sun)
        }
    }
}
