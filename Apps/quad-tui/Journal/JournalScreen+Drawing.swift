import Presentation
import Primitives
import TerminalUI

extension JournalScreen {
    /// The things of the day that the screen shows.
    struct Occasion {
        /// The date, as `Saturday 2026-11-21`.
        let today: String
        /// A question to write about; `nil` for none.
        let prompt: String?
        let rule: DayRule
        /// The name of the key that unlocks the journal.
        let unlockKey: String
    }

    /// Draws the screen above the tab bar.
    mutating func draw(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, occasion: Occasion
    ) {
        sunRow = -1
        if day != nil, secret == nil {
            return drawDay(on: &canvas, area: area, charset: charset)
        }
        if past != nil, box.edited == nil, !isLocked, secret == nil {
            return drawPast(on: &canvas, area: area, charset: charset, rule: occasion.rule)
        }
        let rows = area.size.rows
        if rows > 1 { drawTitle(on: &canvas, area: area, charset: charset, occasion) }
        let top = area.origin.row + (rows > 1 ? 1 : 0)
        let below = Rectangle(
            column: 0, row: top, columns: area.size.columns,
            rows: max(1, area.rows.upperBound - top))
        if isLocked || secret != nil {
            return drawLock(
                on: &canvas, area: below, charset: charset, key: occasion.unlockKey)
        }
        // While something is typed, the box may take all but the sun and a line of the newest.
        let most = box.edited != nil ? below.size.rows : max(3, below.size.rows - 3)
        let bottom = drawBox(
            on: &canvas, area: below, mostRows: min(most, below.size.rows), charset: charset)
        guard box.edited == nil, below.rows.upperBound > bottom + 1 else { return }
        sunRow = below.rows.upperBound - 1
        canvas.put(
            charset.pick("☀", "*"),
            at: Point(column: (canvas.size.columns - 1) / 2, row: sunRow), style: Look.sun)
        var free = bottom
        if let prompt = occasion.prompt, box.isBlank, sunRow - bottom > 3 {
            let lines = TextLayout.wrapped(
                prompt.fitted(charset), columns: max(1, area.size.columns - 3))
            // The newest entry keeps its room.
            let room = sunRow - bottom - (entries.isEmpty ? 3 : 4)
            let isWhole = lines.count <= min(2, room)
            for line in isWhole ? lines : [prompt] {
                canvas.putLine(line, column: 2, row: free, style: .dim, charset: charset)
                free += 1
            }
        }
        drawNewest(
            on: &canvas, rows: free..<sunRow, columns: area.size.columns, charset: charset)
    }

    /// Draws the date, or the entry that is changed, and the lock at the right.
    private func drawTitle(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, _ occasion: Occasion
    ) {
        let edited = box.edited.map { entry in
            "Changing the entry of \(TimeWords.stamp(entry.at, in: occasion.rule))"
        }
        let look = Primitives.Look.journal
        let mark = LookBook.builtIn.icon(of: look).mark(charset) + " "
        let start = edited == nil ? 1 + mark.cellWidth : 1
        if edited == nil {
            canvas.putLine(
                mark, column: 1, row: area.origin.row,
                style: Style(Look.color(look.color), bold: true), charset: charset)
        }
        let title = String(repeating: " ", count: start) + (edited ?? occasion.today)
        canvas.putLine(
            edited ?? occasion.today, column: start, row: area.origin.row, style: .bold,
            charset: charset)
        let words = isLocked ? "locked" : state?.lockWords ?? ""
        let column = area.size.columns - words.cellWidth - 1
        guard column > title.cellWidth + 1 else { return }
        canvas.putLine(words, column: column, row: area.origin.row, style: .dim, charset: charset)
    }

    /// Draws what a locked journal says, or the passphrase that is typed.
    private func drawLock(on canvas: inout Canvas, area: Rectangle, charset: Charset, key: String) {
        let row = area.origin.row
        var lines = TextLayout.wrapped(
            "The journal is locked on this device: its entries are there, and can't be read or "
                + "written now. \(key) unlocks it with its passphrase.",
            columns: max(1, area.size.columns - 2))
        if !box.isBlank { lines.append("What you typed is still here.") }
        if secret != nil { lines = ["Passphrase:"] }
        for (index, line) in lines.enumerated() where area.rows.contains(row + index) {
            canvas.putLine(line, column: 1, row: row + index, charset: charset)
        }
        guard let secret, area.rows.contains(row + 1) else { return }
        let dots = TextField(
            String(repeating: charset.pick("•", "*"), count: secret.text.count), limit: 1024)
        canvas.putField(dots, column: 1, row: row + 1, columns: area.size.columns - 1)
    }

    /// Draws the newest entry: in letters of two rows where they fit, else bold.
    private func drawNewest(
        on canvas: inout Canvas, rows: Range<Int>, columns: Int, charset: Charset
    ) {
        guard let newest = entries.first, columns > 2, !rows.isEmpty else { return }
        let room = max(1, rows.count - 2)
        var lines: [String]
        let size = Size(columns: columns - 4, rows: room)
        if let letters = BigLetters(newest.text, within: size, charset: charset) {
            lines = letters.lines
        } else {
            lines = TextLayout.wrapped(newest.text, columns: min(columns - 2, 60))
            if lines.count > room {
                lines = Array(lines.prefix(room))
                lines[room - 1] += charset.pick("…", "~")
            }
        }
        let top = rows.upperBound - lines.count - (rows.count > lines.count ? 1 : 0)
        for (index, line) in lines.enumerated() {
            let column = max(0, (columns - line.cellWidth) / 2)
            canvas.put(line, at: Point(column: column, row: top + index), style: Look.sun)
        }
    }
}
