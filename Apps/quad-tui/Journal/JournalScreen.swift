import Device
import TerminalUI

/// The journal: a text box under today's date, the newest entry large at the bottom, the sun.
struct JournalScreen {
    /// The number of entries that the sun shows.
    static let pastLimit = 30

    private(set) var entries: [Entry] = []
    private(set) var box = TextField(limit: 4000)
    private(set) var isWriting = true
    private(set) var past: PastEntries?
    /// Whether the journal is locked on this device: nothing can be read or written.
    private(set) var isLocked = false
    /// The passphrase that is being typed.
    private(set) var secret: TextField?
    private var sunRow = -1

    /// The keys that work here.
    var scope: Scope {
        if past != nil { return .past }
        if secret != nil { return .secret }
        return isWriting && !isLocked ? .box : .journal
    }

    /// Shows the newest entries.
    mutating func show(_ entries: [Entry]) {
        self.entries = entries
        isLocked = false
    }

    /// Shows that the journal is locked; what was typed stays in the box.
    mutating func lock() {
        isLocked = true
        past = nil
    }

    /// Shows a stored draft, unless something has already been typed.
    mutating func show(draft: String) {
        if box.text.isEmpty { box = TextField(draft, limit: box.limit) }
    }

    /// Empties the text box after its text was saved.
    mutating func clearBox() { box = TextField(limit: box.limit) }

    /// Performs an action of the journal; returns its effects.
    mutating func perform(_ action: Action) -> [Effect] {
        switch action {
        case .write where !isLocked: isWriting = true
        case .past where !isLocked: past = PastEntries()
        case .closePast: past = nil
        case .openJournal where isLocked: secret = TextField(limit: 1024)
        case .tryPassphrase:
            defer { secret = nil }
            guard let text = secret?.text, !text.isEmpty else { return [] }
            return [.perform(.unlockJournal(text))]
        case .cancel: secret = nil
        case .save:
            let isBlank = box.text.allSatisfy(\.isWhitespace)
            return isBlank ? [] : [.perform(.saveEntry(box.text))]
        case .leaveBox:
            isWriting = false
            return [.perform(.keepDraft(box.text))]
        default: past?.move(action)
        }
        return []
    }

    /// Shows one entry.
    mutating func open(_ entry: Entry) { past = PastEntries(only: entry) }

    /// Types a key into the open field.
    ///
    /// - Returns: The effects; `nil` if the key has no meaning here.
    mutating func type(_ key: Key) -> [Effect]? {
        if scope == .secret { return secret?.handle(key) == true ? [] : nil }
        guard scope == .box, box.handle(key) else { return nil }
        return [.perform(.keepDraft(box.text))]
    }

    mutating func handle(_ mouse: MouseEvent) {
        if past != nil {
            switch mouse.action {
            case .wheelUp: past?.scroll(by: -1)
            case .wheelDown: past?.scroll(by: 1)
            case .release: past = nil
            case .press, .drag: break
            }
        } else if mouse.action == .release, !isLocked {
            if mouse.place.row == sunRow {
                past = PastEntries()
            } else {
                isWriting = mouse.place.row < sunRow / 2
            }
        }
    }

    /// Inserts pasted text into the open field; returns `nil` if there is none.
    mutating func paste(_ text: String) -> [Effect]? {
        if scope == .secret {
            secret?.insert(text)
            return []
        }
        guard scope == .box else { return nil }
        box.insert(text)
        return [.perform(.keepDraft(box.text))]
    }

    /// Draws the screen above the tab bar.
    mutating func draw(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, today: String,
        rule: DayRule
    ) {
        sunRow = -1
        if past != nil {
            let shown = past?.only.map { [$0] } ?? entries
            past?.draw(shown, on: &canvas, area: area, charset: charset, rule: rule)
            return
        }
        let rows = area.size.rows
        if rows > 1 {
            canvas.putLine(
                " " + today, column: 0, row: area.origin.row, style: .bold, charset: charset)
        }
        let boxRow = area.origin.row + (rows > 1 ? 1 : 0)
        if isLocked {
            drawLock(row: boxRow, on: &canvas, area: area, charset: charset)
            return
        }
        let boxBottom = drawBox(row: boxRow, on: &canvas, area: area, charset: charset)
        guard rows > boxBottom - area.origin.row + 2 else { return }
        sunRow = area.rows.upperBound - 1
        drawSun(on: &canvas, charset: charset)
        drawNewest(
            on: &canvas, rows: boxBottom..<sunRow, columns: area.size.columns, charset: charset)
    }

    /// Draws what a locked journal says, or the passphrase that is typed.
    private func drawLock(
        row: Int, on canvas: inout Canvas, area: Rectangle, charset: Charset
    ) {
        var lines = TextLayout.wrapped(
            "The journal is locked on this device: its entries are there, and can't be read or "
                + "written now. Ctrl-O unlocks it with its passphrase.",
            columns: max(1, area.size.columns - 2))
        if !box.text.isEmpty { lines.append("What you typed is still here.") }
        if secret != nil { lines = ["Passphrase:"] }
        for (index, line) in lines.enumerated() where area.rows.contains(row + index) {
            canvas.putLine(line, column: 1, row: row + index, charset: charset)
        }
        guard let secret, area.rows.contains(row + 1) else { return }
        let dots = TextField(
            String(repeating: charset.pick("•", "*"), count: secret.text.count), limit: 1024)
        canvas.putField(dots, column: 1, row: row + 1, columns: area.size.columns - 1)
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
