import Counting
import Journal
import Presentation
import Primitives
import TerminalUI

/// A list that is narrowed by typing: the keys of a screen, all actions, or things that are found.
struct NarrowedList {
    /// The thing that a line stands for.
    enum Item: Hashable {
        case action(Action)
        case counter(Counter.ID)
        case group(Group.ID)
        case entry(Entry)
        /// A choice with what it does.
        case effects([Effect])
        /// A choice for which a line is typed.
        case entering(LineEntry.Purpose)
        /// A choice for which a look is chosen.
        case looking(LookForm.Purpose)
        case person(AccountID)
        /// A message, by the other person and its number.
        case message(AccountID, Int)
        /// A place by which people are chosen; `nil` for any.
        case place(PeopleChoice.Spot?)
        /// An action to give keys to.
        case keys(Action)
        /// A tag of the journal.
        case tag(Hashtag)
        /// An action that was typed with its answer.
        case order(TypedOrder)
    }

    /// One line of the list.
    struct Line: Hashable {
        let item: Item
        /// A short text before the other: keys, a value or a date.
        let head: String
        let text: String
        /// The commands of `quad` that do the same; empty if there are none.
        var command = ""
        /// Other words by which it is found.
        var synonyms: [String] = []
    }

    /// The most characters of what is typed: more than any answer may have, so that one that is
    /// too long is refused whole.
    private static let mostTyped = 2_100

    let title: String
    /// Whether the lines were found elsewhere by the typed words.
    let isFinder: Bool
    /// Whether entries and messages can't be looked through, because the journal is locked.
    var isSealed = false
    /// Whether an action can be typed with its answer.
    private var takesOrders = false
    private var lines: [Line]
    private(set) var field = TextField(limit: Self.mostTyped)
    private var selection = ListSelection()
    private var page = 1
    private var listTop = 0
    /// The index of the line that each row of the screen shows, from the top of the list.
    private var drawn: [Int] = []

    /// Creates the help of a screen: its keys.
    init(helpOn scope: Scope, keys: KeyMap) {
        title = "Keys: \(scope.title)"
        isFinder = false
        let shared = scope.inherits ? keys.rows(of: .everywhere) : []
        let free = shared.map { row in
            (names: keys.keyNames(of: row.action, in: scope), action: row.action)
        }
        lines = (keys.rows(of: scope) + free.filter { !$0.names.isEmpty }).map { names, action in
            Line(
                item: .action(action), head: names.joined(separator: ", "), text: action.summary,
                command: action.commands.joined(separator: ", "), synonyms: action.synonyms)
        }
    }

    /// Creates the list of all actions: first those of a screen, some of which work only there,
    /// then all that work anywhere, each with the keys that it has on that screen.
    ///
    /// - Parameter words: The words that are typed already.
    init(allWith keys: KeyMap, in scope: Scope, typed words: String = "") {
        title = "All actions"
        isFinder = false
        takesOrders = true
        field = TextField(words, limit: Self.mostTyped)
        var known: Set<Action> = []
        let actions =
            keys.allBindings(of: scope).map(\.action) + Action.allCases.filter(\.isAnywhere)
        lines = actions.filter { known.insert($0).inserted }.map { action in
            let names = keys.keyNames(of: action, in: scope)
            return Line(
                item: .action(action), head: names.first ?? "", text: action.summary,
                command: action.commands.joined(separator: ", "), synonyms: action.synonyms)
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
        field = TextField(words, limit: Self.mostTyped)
        title = "Counts, groups, entries, people, messages"
        isFinder = true
        lines = []
    }

    /// Replaces the counts or the entries that were found.
    mutating func show(_ found: [Line], instead isReplaced: (Item) -> Bool) {
        lines = lines.filter { !isReplaced($0.item) } + found
    }

    /// The lines that have each typed word, first those that have it as another name; and what was
    /// typed with its answer, where that can't be meant for one of them.
    private var found: [Line] {
        guard !isFinder else { return lines }
        let words = Folding.folded(field.text).split(separator: " ")
        let found = lines.filter { line in
            var text = line.text + " " + line.head
            if case .action(let action) = line.item {
                text += " " + action.rawValue + " " + line.command
            }
            text += " " + line.synonyms.joined(separator: " ")
            let folded = Folding.folded(text)
            return words.allSatisfy { folded.contains($0) }
        }
        let named = found.filter { words.count == 1 && $0.synonyms.contains(String(words[0])) }
        let all = named + (named.isEmpty ? found : found.filter { !named.contains($0) })
        guard takesOrders, let order = TypedOrder(field.text) else { return all }
        let line = Line(item: .order(order), head: "Enter", text: order.summary)
        return Int64(order.answer) != nil ? [line] + all : all + [line]
    }

    /// The chosen item; `nil` if no line is found.
    var chosen: Item? {
        let found = found
        return found.indices.contains(selection.index) ? found[selection.index].item : nil
    }

    /// The found lines as texts that are read aloud.
    var texts: [String] {
        found.map { line in
            var head = line.head
            if case .action = line.item {
                head = head.components(separatedBy: ", ").map(Spoken.key).joined(separator: ", ")
            }
            return head.isEmpty ? line.text : "\(line.text), \(head)"
        }
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
            let row = mouse.place.row - listTop
            guard drawn.indices.contains(row), found.indices.contains(drawn[row]) else {
                return nil
            }
            return found[drawn[row]].item
        case .press, .drag, .release: break
        }
        return nil
    }

    /// Draws the list over an area.
    mutating func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        canvas.fill(area)
        let head = area.size.rows > 3 ? 1 : 0
        if head > 0 {
            let label = label(columns: area.size.columns)
            canvas.putLine(
                label, column: 1, row: area.origin.row, style: .bold, charset: charset)
            let column = 1 + label.cellWidth
            canvas.putField(
                field, column: column, row: area.origin.row,
                columns: max(0, area.size.columns - column))
        }
        listTop = area.origin.row + head
        let found = found
        if found.isEmpty {
            let isAsked = !isFinder || !field.text.isEmpty
            canvas.putLine(
                isAsked ? "Nothing is found." : "Words of titles, entries, names and messages.",
                column: 1,
                row: listTop, style: .dim, charset: charset)
        }
        let width = min(found.map(\.head.cellWidth).max() ?? 0, area.size.columns / 3)
        let room = max(1, area.size.columns - width - 4)
        var rows = area.size.rows - head
        if isSealed, rows > 2, !field.text.isEmpty {
            rows -= 1
            canvas.putLine(
                "The journal is locked: entries and messages are not found.", column: 1,
                row: listTop + rows, style: .dim, charset: charset)
        }
        let visible = selection.visible(lines: rows, count: found.count) { index in
            found[index].texts(columns: room).count
        }
        page = max(1, visible.count)
        drawn = []
        for index in visible {
            let texts = found[index].texts(columns: room).prefix(rows - drawn.count)
            draw(
                found[index], Array(texts), isChosen: index == selection.index, on: &canvas,
                box: Rectangle(
                    column: 0, row: listTop + drawn.count, columns: area.size.columns,
                    rows: texts.count),
                headWidth: width, charset: charset)
            drawn += texts.map { _ in index }
        }
    }

    /// Returns the words before what is typed, shorter where there is little room for that.
    private func label(columns: Int) -> String {
        let short = title.split(separator: ":").prefix(2).joined(separator: ":")
        // A title that asks or calls for a choice needs no more words.
        let isAsking = title.hasSuffix("?") || title.hasSuffix(":")
        let labels = isAsking ? [title + " "] : [title + ". Type to find: ", short + ". Find: "]
        return
            labels
            .first { $0.cellWidth + Self.leastField <= columns } ?? "Find: "
    }

    /// The columns that what is typed has at least.
    private static let leastField = 12

    private func draw(
        _ line: Line, _ texts: [String], isChosen: Bool, on canvas: inout Canvas, box: Rectangle,
        headWidth: Int, charset: Charset
    ) {
        let style = isChosen ? Look.chosen : TerminalUI.Style.plain
        if isChosen { canvas.fill(box, style: style) }
        canvas.putLine(
            line.head, column: 1, row: box.origin.row, columns: headWidth, style: style,
            charset: charset)
        var end = 0
        for (row, text) in texts.enumerated() {
            end = canvas.putLine(
                text, column: headWidth + 3, row: box.origin.row + row, style: style,
                charset: charset)
        }
        let room = box.size.columns - 3 - end
        guard texts.count == 1, !line.command.isEmpty,
            let command = line.commandTexts.first(where: { $0.cellWidth <= room })
        else { return }
        canvas.putLine(
            command, column: box.size.columns - 1 - command.cellWidth, row: box.origin.row,
            style: isChosen ? style : .dim, charset: charset)
    }
}

extension NarrowedList.Line {
    /// The commands as texts, the longest first: all of them, then only the first.
    fileprivate var commandTexts: [String] { [command, String(command.prefix { $0 != "," })] }

    /// The most lines of a text that somebody has written, as one of two to choose from.
    private static let mostLines = 6

    /// Returns the text on as many lines as it needs, if it says what something does; a part of
    /// what somebody has written is enough to know it by.
    fileprivate func texts(columns: Int) -> [String] {
        switch item {
        case .action, .keys, .effects, .entering, .looking, .order:
            Array(TextLayout.wrapped(text, columns: columns).prefix(Self.mostLines))
        default: [text]
        }
    }
}
