import Presentation
import TerminalUI

/// The bar of hints: the keys of a screen with what they do, each to click.
struct HintBar {
    /// One hint: the name of its key, and what it does.
    struct Hint: Hashable {
        let key: String
        let word: String
        let action: Action
    }

    /// The hints, the most important first.
    let hints: [Hint]
    /// The last hint, which has room before all others: the way to more keys.
    let last: Hint?

    /// Creates the bar of a screen.
    ///
    /// - Parameters:
    ///   - isCommand: Whether a key is one now, and not a letter of a text.
    ///   - word: The word for an action, if it is another than usual; empty for no hint.
    init(
        _ keys: KeyMap, in scope: Scope, isCommand: (Key) -> Bool = { _ in true },
        word: (Action) -> String?
    ) {
        func hint(_ binding: KeyMap.Binding) -> Hint? {
            // A key of everywhere may do something else here.
            let free = binding.keys.first {
                keys[$0, in: scope] == binding.action && isCommand($0)
            }
            guard let key = free else { return nil }
            let text = word(binding.action) ?? binding.action.hint
            return text.isEmpty
                ? nil : Hint(key: key.description, word: text, action: binding.action)
        }
        let own = keys.bindings(of: scope)
        let shared = scope.inherits ? keys.bindings(of: .everywhere) : []
        let isLast: (KeyMap.Binding) -> Bool = { [.help, .unlock].contains($0.action) }
        hints = (own + shared).filter { !isLast($0) && $0.action != .suspend }.compactMap(hint)
        last = (own + shared).first(where: isLast).flatMap(hint)
    }

    /// The hints that fit, with their columns.
    func layout(columns: Int) -> [(hint: Hint, columns: Range<Int>)] {
        func width(_ hint: Hint) -> Int { hint.key.cellWidth + 1 + hint.word.cellWidth }
        let end = last.map { width($0) + 2 } ?? 0
        var start = 1
        var shown: [(hint: Hint, columns: Range<Int>)] = []
        for hint in hints where start + width(hint) + end <= columns {
            shown.append((hint, start..<start + width(hint)))
            start += width(hint) + 2
        }
        if let last, start + width(last) <= columns || shown.isEmpty {
            shown.append((last, start..<min(start + width(last), max(columns, start))))
        }
        return shown
    }

    /// Draws the bar over one row.
    func draw(on canvas: inout Canvas, row: Int, charset: Charset) {
        for (hint, columns) in layout(columns: canvas.size.columns) {
            let word = canvas.put(
                hint.key, at: Point(column: columns.lowerBound, row: row), style: .bold)
            canvas.putLine(hint.word, column: word + 1, row: row, style: .dim, charset: charset)
        }
    }

    /// The action at a column of a bar of some width; `nil` beside the hints.
    func action(at column: Int, columns: Int) -> Action? {
        layout(columns: columns).first { $0.columns.contains(column) }?.hint.action
    }
}
