import Presentation
import TerminalUI

/// An editable line of text; where it has a usual text, Left and Right go to the others.
struct ChoiceField: Hashable {
    private(set) var field: TextField
    /// The usual texts.
    let choices: [String]

    /// Creates a field with a text and the cursor at its end.
    init(_ text: String = "", choices: [String] = [], limit: Int) {
        field = TextField(text, limit: limit)
        self.choices = choices
    }

    /// The text.
    var text: String { field.text }

    /// Selects the text, so that the first typed key replaces it, or not any more.
    mutating func select(_ isSelected: Bool = true) {
        if isSelected { field.select() } else { field.deselect() }
    }

    /// Handles a key in a line of text.
    ///
    /// - Returns: `false` if the key has no function there.
    mutating func handle(_ key: Key) -> Bool {
        guard [.left, .right].contains(key), let place = choices.firstIndex(of: text) else {
            return field.handle(key)
        }
        let next = (place + (key == .right ? 1 : choices.count - 1)) % choices.count
        field = TextField(choices[next], limit: field.limit)
        field.select()
        return true
    }

    /// Inserts text at the cursor, or replaces the selection.
    mutating func insert(_ text: String) { field.insert(text) }
}

extension Canvas {
    /// Draws a line at the bottom: words, and what is typed after them.
    ///
    /// - Parameters:
    ///   - labels: The words, the longest first.
    ///   - least: The columns that what is typed has at least.
    mutating func putPrompt(
        _ labels: [String], _ field: TextField, row: Int, least: Int, charset: Charset
    ) {
        fill(Rectangle(column: 0, row: row, columns: size.columns, rows: 1))
        let label = labels.first { $0.cellWidth + least <= size.columns } ?? ""
        putLine(label, column: 1, row: row, style: .bold, charset: charset)
        let column = 1 + label.cellWidth
        putField(field, column: column, row: row, columns: size.columns - column)
    }
}
