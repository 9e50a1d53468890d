import Looks
import Presentation
import TerminalUI

/// The choice of a new count's look and name.
struct LookForm {
    private(set) var choice: LookChoice
    private var columns = 1

    /// Creates a choice that starts with a look.
    init(from look: Looks.Look, in book: LookBook) { choice = LookChoice(from: look, in: book) }

    /// Performs an action of the choice.
    mutating func perform(_ action: Action) -> LookChoice.Outcome {
        let keys: [Action: LookChoice.Key] = [
            .chooseLook: .enter, .lookBack: .back, .nextLooks: .next, .previousLooks: .previous,
            .rowUp: .up, .rowDown: .down, .left: .left, .right: .right,
        ]
        guard let key = keys[action] else { return .open }
        return choice.receive(key, columns: columns)
    }

    /// Types a key into the name or the search.
    mutating func type(_ key: Key) -> Bool {
        switch key {
        case .character(let character): _ = choice.receive(.text(character), columns: columns)
        case .backspace: _ = choice.receive(.erase, columns: columns)
        default: return false
        }
        return true
    }

    /// Types the characters of pasted text.
    mutating func paste(_ text: String) {
        for character in text where !character.isNewline {
            _ = choice.receive(.text(character), columns: columns)
        }
    }

    mutating func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        let page = Page(
            columns: max(1, area.size.columns - 1), charset: charset, color: .full)
        let dialog = LookDialog(for: "count", on: page, rows: area.size.rows, tellsKeys: false)
        columns = dialog.iconColumns
        let lines = dialog.lines(choice)
        for (row, line) in lines.prefix(area.size.rows).enumerated() {
            canvas.put(
                rendered: line, at: Point(column: 1, row: area.origin.row + row), in: area)
        }
        guard choice.step == .name, let last = lines.indices.last, last < area.size.rows else {
            return
        }
        let column = min(1 + lines[last].cellWidth, canvas.size.columns - 1)
        canvas.cursor = Point(column: column, row: area.origin.row + last)
    }
}
