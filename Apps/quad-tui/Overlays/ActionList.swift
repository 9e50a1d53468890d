import Presentation
import TerminalUI

/// A list of actions with their keys, narrowed by typing: the help of a screen, or all actions.
struct ActionList {
    /// One line of the list.
    struct Line: Hashable {
        let action: Action
        let keys: String
        let text: String
    }

    let title: String
    private let lines: [Line]
    private(set) var field = TextField(limit: 100)
    private var selection = ListSelection()
    private var page = 1
    private var listTop = 0

    /// Creates the help of a screen: its keys.
    init(helpOn scope: Scope, keys: KeyMap) {
        title = "Keys: \(scope.title)"
        lines = keys.allBindings(of: scope).map { Self.line(of: $0) }
    }

    /// Creates the list of all actions, with the keys that they have on a screen.
    init(allWith keys: KeyMap, in scope: Scope) {
        title = "All actions"
        lines = Action.allCases.filter(\.isAnywhere).map { action in
            let names = keys.keyNames(of: action, in: scope)
            return Line(
                action: action, keys: names.first ?? "", text: action.summary)
        }
    }

    private static func line(of binding: KeyMap.Binding) -> Line {
        Line(
            action: binding.action, keys: binding.keys.map(\.description).joined(separator: ", "),
            text: binding.action.summary)
    }

    /// The lines that have each typed word.
    private var found: [Line] {
        let words = field.text.lowercased().split(separator: " ")
        guard !words.isEmpty else { return lines }
        return lines.filter { line in
            let text = (line.text + " " + line.keys + " " + line.action.rawValue).lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The chosen action; `nil` if no line is found.
    var chosen: Action? {
        let found = found
        return found.indices.contains(selection.index) ? found[selection.index].action : nil
    }

    /// Moves the choice by an action for rows.
    mutating func move(_ action: Action) {
        selection.move(action, count: found.count, page: page)
    }

    /// Types a key into the line of words; returns whether it has a meaning there.
    mutating func type(_ key: Key) -> Bool {
        defer { selection = ListSelection() }
        return field.handle(key)
    }

    /// Inserts pasted text into the line of words.
    mutating func paste(_ text: String) {
        field.insert(text)
        selection = ListSelection()
    }

    /// Handles the mouse; returns the action that was clicked.
    mutating func handle(_ mouse: MouseEvent) -> Action? {
        let found = found
        switch mouse.action {
        case .wheelUp: selection.move(by: -1, count: found.count)
        case .wheelDown: selection.move(by: 1, count: found.count)
        case .release where mouse.place.row >= listTop:
            let index = mouse.place.row - listTop + selection.offset
            return found.indices.contains(index) ? found[index].action : nil
        case .press, .drag, .release: break
        }
        return nil
    }

    /// Draws the list over an area.
    mutating func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        canvas.fill(area)
        let head = area.size.rows > 3 ? 1 : 0
        if head > 0 {
            let label = title + ". Type to find: "
            canvas.putLine(
                label, column: 1, row: area.origin.row, style: .bold, charset: charset)
            let column = 1 + label.cellWidth
            canvas.putField(
                field, column: column, row: area.origin.row,
                columns: max(0, area.size.columns - column))
        }
        listTop = area.origin.row + head
        page = max(1, area.size.rows - head)
        let found = found
        if found.isEmpty {
            canvas.putLine(
                "Nothing here is called so.", column: 1, row: listTop, style: .dim,
                charset: charset)
        }
        let width = min(found.map(\.keys.cellWidth).max() ?? 0, area.size.columns / 3)
        for (row, index) in selection.visible(rows: page, count: found.count).enumerated() {
            let style = index == selection.index ? Look.chosen : TerminalUI.Style.plain
            let line = Rectangle(
                column: 0, row: listTop + row, columns: area.size.columns, rows: 1)
            if index == selection.index { canvas.fill(line, style: style) }
            canvas.putLine(
                found[index].keys, column: 1, row: listTop + row, columns: width, style: style,
                charset: charset)
            canvas.putLine(
                found[index].text, column: width + 3, row: listTop + row, style: style,
                charset: charset)
        }
    }
}
