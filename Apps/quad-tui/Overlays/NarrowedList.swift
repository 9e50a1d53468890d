import Device
import KeyTable
import Presentation
import TerminalUI

/// A list that is narrowed by typing: the keys of a screen, all actions, or things that are found.
struct NarrowedList {
    /// The thing that a line stands for.
    enum Item: Hashable {
        case action(Action)
        case counter(Counter.ID)
        case entry(Entry)
        /// A choice with what it does.
        case effects([Effect])
        /// A choice for which a line is typed.
        case entering(LineEntry.Purpose)
        case person(AccountID)
        /// A message, by the other person and its number.
        case message(AccountID, Int)
        /// A place by which people are chosen; `nil` for any.
        case place(PeopleChoice.Spot?)
        /// An action to give keys to.
        case keys(Action)
        /// A tag of the journal.
        case tag(Hashtag)
    }

    /// One line of the list.
    struct Line: Hashable {
        let item: Item
        /// A short text before the other: keys, a value or a date.
        let head: String
        let text: String
        /// The command of `quad` that does the same; empty if there is none.
        var command = ""
    }

    let title: String
    /// Whether the lines were found elsewhere by the typed words.
    let isFinder: Bool
    private var lines: [Line]
    private(set) var field = TextField(limit: 100)
    private var selection = ListSelection()
    private var page = 1
    private var listTop = 0

    /// Creates the help of a screen: its keys.
    init(helpOn scope: Scope, keys: KeyMap) {
        title = "Keys: \(scope.title)"
        isFinder = false
        let rows = keys.rows(of: scope) + (scope.inherits ? keys.rows(of: .everywhere) : [])
        lines = rows.map { names, action in
            Line(
                item: .action(action), head: names.joined(separator: ", "), text: action.summary,
                command: action.command ?? "")
        }
    }

    /// Creates the list of all actions, with the keys that they have on a screen.
    init(allWith keys: KeyMap, in scope: Scope) {
        title = "All actions"
        isFinder = false
        lines = Action.allCases.filter(\.isAnywhere).map { action in
            let names = keys.keyNames(of: action, in: scope)
            return Line(
                item: .action(action), head: names.first ?? "", text: action.summary,
                command: action.command ?? "")
        }
    }

    /// Creates a list of choices.
    init(_ title: String, choices: [Line]) {
        self.title = title
        isFinder = false
        lines = choices
    }

    /// Creates an empty list of what will be found, with the first words to find.
    init(finding words: String = "") {
        field = TextField(words, limit: 100)
        title = "Counts, entries, people, messages"
        isFinder = true
        lines = []
    }

    /// Replaces the counts or the entries that were found.
    mutating func show(_ found: [Line], instead isReplaced: (Item) -> Bool) {
        lines = lines.filter { !isReplaced($0.item) } + found
    }

    /// The lines that have each typed word.
    private var found: [Line] {
        guard !isFinder else { return lines }
        let words = Folding.folded(field.text).split(separator: " ")
        return lines.filter { line in
            var text = line.text + " " + line.head
            if case .action(let action) = line.item {
                text += " " + action.rawValue + " " + line.command
            }
            let folded = Folding.folded(text)
            return words.allSatisfy { folded.contains($0) }
        }
    }

    /// The chosen item; `nil` if no line is found.
    var chosen: Item? {
        let found = found
        return found.indices.contains(selection.index) ? found[selection.index].item : nil
    }

    /// The found lines as texts.
    var texts: [String] {
        found.map { $0.head.isEmpty ? $0.text : "\($0.text), \($0.head)" }
    }

    /// Chooses the line at an index of the found ones.
    mutating func choose(_ index: Int) { selection.select(index, count: found.count) }

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

    /// Handles the mouse; returns the item that was clicked.
    mutating func handle(_ mouse: MouseEvent) -> Item? {
        let found = found
        switch mouse.action {
        case .wheelUp: selection.move(by: -1, count: found.count)
        case .wheelDown: selection.move(by: 1, count: found.count)
        case .release where mouse.place.row >= listTop:
            let index = mouse.place.row - listTop + selection.offset
            return found.indices.contains(index) ? found[index].item : nil
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
            let isAsked = !isFinder || !field.text.isEmpty
            canvas.putLine(
                isAsked ? "Nothing is found." : "Words of titles, entries, names and messages.",
                column: 1,
                row: listTop, style: .dim, charset: charset)
        }
        let width = min(found.map(\.head.cellWidth).max() ?? 0, area.size.columns / 3)
        for (row, index) in selection.visible(rows: page, count: found.count).enumerated() {
            let style = index == selection.index ? Look.chosen : TerminalUI.Style.plain
            let line = Rectangle(
                column: 0, row: listTop + row, columns: area.size.columns, rows: 1)
            if index == selection.index { canvas.fill(line, style: style) }
            canvas.putLine(
                found[index].head, column: 1, row: listTop + row, columns: width, style: style,
                charset: charset)
            let end = canvas.putLine(
                found[index].text, column: width + 3, row: listTop + row, style: style,
                charset: charset)
            let command = found[index].command
            let column = area.size.columns - 1 - command.cellWidth
            if !command.isEmpty, column >= end + 2 {
                canvas.putLine(
                    command, column: column, row: listTop + row,
                    style: index == selection.index ? style : .dim, charset: charset)
            }
        }
    }
}
