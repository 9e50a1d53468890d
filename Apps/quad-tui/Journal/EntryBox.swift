import Journal
import Presentation
import Primitives
import TerminalUI

/// The text box of the journal: a new entry, or the text of one that is changed.
struct EntryBox {
    /// The text that is typed.
    private(set) var box = TextBox(limit: Entries.textLimit)
    /// The entry that is changed; `nil` for a new one.
    private(set) var edited: Entry?
    /// The new entry, set aside while another is changed.
    private var aside = TextBox(limit: Entries.textLimit)
    /// The text that is on its way into the store.
    private var saving: String?

    /// Whether there is nothing to save.
    var isBlank: Bool { box.isBlank }

    /// Whether the text of an entry was changed and is not saved.
    var hasEdits: Bool { edited.map { $0.text != box.text } ?? false }

    /// The text to keep in the store as a draft: everything typed that is not saved.
    var draft: String {
        guard edited != nil else { return box.text }
        guard hasEdits else { return aside.text }
        return aside.isBlank ? box.text : aside.text + "\n\n" + box.text
    }

    /// The text of the new entry, while another is changed.
    var draftAside: String { edited == nil ? box.text : aside.text }

    /// Begins with a stored draft, unless something has already been typed.
    mutating func begin(with draft: String) {
        if edited == nil, box.text.isEmpty { box = TextBox(draft, limit: box.limit) }
    }

    /// Begins to change an entry.
    mutating func edit(_ entry: Entry) {
        if edited == nil { aside = box }
        edited = entry
        box = TextBox(entry.text, limit: box.limit)
    }

    /// Ends changing an entry; the new one is in the box again.
    mutating func endEditing() {
        guard edited != nil else { return }
        edited = nil
        box = aside
        saving = nil
    }

    /// Begins to save the text.
    ///
    /// - Returns: The text; `nil` if it is blank, or on its way already.
    mutating func save() -> String? {
        guard !box.isBlank, saving != box.text else { return nil }
        saving = box.text
        return box.text
    }

    /// Removes the text that was saved; what was typed meanwhile stays.
    mutating func saved() {
        guard let saving else { return }
        self.saving = nil
        if edited != nil { return endEditing() }
        if box.text.hasPrefix(saving) { box.removeFirst(saving.count) }
    }

    /// Keeps the text after saving failed.
    mutating func failed() { saving = nil }

    /// Inserts typed or pasted text.
    ///
    /// - Returns: `false` if an entry holds no more.
    mutating func insert(_ text: String) -> Bool { box.insert(text) }

    /// Replaces the text, if there is any; the line breaks that editors add at the end go.
    ///
    /// - Returns: `false` if an entry holds no more.
    mutating func replace(_ text: String) -> Bool {
        var text = text[...]
        while text.last?.isNewline == true { text.removeLast() }
        if text == box.text { return true }
        var changed = TextBox(limit: box.limit)
        guard changed.insert(String(text)) else { return false }
        box = changed
        return true
    }

    /// Handles a key.
    ///
    /// - Returns: Whether something was changed or moved; `nil` if an entry holds no more.
    mutating func type(_ key: Key) -> Bool? {
        if case .character(let character) = key { return insert(String(character)) ? true : nil }
        return box.handle(key)
    }

    /// Draws the text in a frame, if there is room.
    ///
    /// - Returns: The row below it.
    mutating func draw(
        on canvas: inout Canvas, area: Rectangle, mostRows: Int, isActive: Bool,
        charset: Charset
    ) -> Int {
        let columns = area.size.columns
        let isFramed = area.size.rows >= 5 && columns >= 10
        let margin = isFramed ? 2 : 0
        let room = max(1, columns - 2 * margin)
        let rows = max(1, min(box.rows(columns: room), mostRows - (isFramed ? 2 : 0)))
        let top = area.origin.row + (isFramed ? 1 : 0)
        let window = box.window(columns: room, rows: rows)
        for (row, line) in window.lines.enumerated() {
            canvas.putLine(line, column: margin, row: top + row, columns: room, charset: charset)
        }
        if box.text.isEmpty {
            canvas.putLine(
                "What are you grateful for?", column: margin, row: top, columns: room,
                style: .dim, charset: charset)
        }
        if isFramed {
            drawFrame(
                Rectangle(
                    column: 0, row: area.origin.row, columns: columns, rows: rows + 2),
                style: isActive ? .plain : .dim, on: &canvas, charset: charset)
        }
        if isActive, area.rows.contains(top + window.cursor.row) {
            canvas.cursor = Point(
                column: margin + window.cursor.column, row: top + window.cursor.row)
        }
        return top + rows + (isFramed ? 1 : 0)
    }

    private func drawFrame(
        _ area: Rectangle, style: TerminalUI.Style, on canvas: inout Canvas, charset: Charset
    ) {
        let line = String(repeating: charset.pick("─", "-"), count: area.size.columns - 2)
        let side = charset.pick("│", "|")
        let (first, last) = (area.origin.row, area.rows.upperBound - 1)
        canvas.put(
            charset.pick("╭", "+") + line + charset.pick("╮", "+"),
            at: Point(column: 0, row: first), style: style)
        for row in first + 1..<last {
            canvas.put(side, at: Point(column: 0, row: row), style: style)
            canvas.put(side, at: Point(column: area.size.columns - 1, row: row), style: style)
        }
        canvas.put(
            charset.pick("╰", "+") + line + charset.pick("╯", "+"),
            at: Point(column: 0, row: last), style: style)
    }
}
