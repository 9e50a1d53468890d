import Device
import TerminalUI

/// The counts view: all counts, and a line at the bottom to add one.
struct CountList {
    /// An action of a key in the list.
    enum Action: Hashable, Sendable {
        case open, add, delete, undo
    }

    /// The result of a key press or a click, for the screen to handle.
    enum Outcome: Hashable {
        case open(Counter.ID)
        case add(String)
        case delete(Counter)
        case undo
        case none
        /// The key has no meaning here.
        case unknown
    }

    static let keys = KeyTable<Action>([
        .init([.enter, .right, .character(" "), .character("l")], .open, "count with this one"),
        .init([.character("a"), .character("n")], .add, "add a count"),
        .init([.character("d"), .delete], .delete, "delete this one"),
        .init([.character("u")], .undo, "take the deletion back"),
    ])

    /// The keys that every list has, for help.
    static let listHelp = "Up, Down, k, j, PgUp, PgDn, Home, End  move"

    private(set) var selection = ListSelection()
    /// Whether a row is chosen; false after the list has opened by itself or the chosen count is
    /// gone.
    private(set) var hasChoice = true
    /// The title being typed on the line at the bottom.
    private(set) var adding: TextField?
    private var rowsShown = 0..<0
    private var listTop = 0
    private var addRow = -1

    /// Chooses a counter.
    mutating func select(_ id: Counter.ID?, in counters: [Counter]) {
        guard let index = counters.firstIndex(where: { $0.id == id }) else { return }
        selection.select(index, count: counters.count)
        hasChoice = true
    }

    /// Returns the chosen counter; `nil` if none is chosen.
    func chosen(in counters: [Counter]) -> Counter? {
        hasChoice && counters.indices.contains(selection.index) ? counters[selection.index] : nil
    }

    /// Clears the choice until a movement key is pressed, so that keys that were meant for another
    /// screen open and delete nothing here.
    mutating func chooseNothing() { hasChoice = false }

    mutating func handle(_ key: Key, counters: [Counter]) -> Outcome {
        if adding != nil { return handleAdding(key) }
        var moved = selection
        if moved.handle(key, count: counters.count, page: rowsShown.count) {
            if hasChoice { selection = moved }
            hasChoice = true
            return .none
        }
        switch Self.keys[key] {
        case .open: return chosen(in: counters).map { .open($0.id) } ?? .none
        case .add:
            adding = TextField(limit: 200)
            return .none
        case .delete: return chosen(in: counters).map { .delete($0) } ?? .none
        case .undo: return .undo
        case nil: return .unknown
        }
    }

    mutating func handle(_ mouse: MouseEvent, counters: [Counter]) -> Outcome {
        switch mouse.action {
        case .wheelUp: selection.move(by: -1, count: counters.count)
        case .wheelDown: selection.move(by: 1, count: counters.count)
        case .release:
            if mouse.place.row == addRow {
                adding = adding ?? TextField(limit: 200)
                return .none
            }
            let index = mouse.place.row - listTop + rowsShown.lowerBound
            if rowsShown.contains(index), mouse.place.row >= listTop, index < counters.count {
                adding = nil
                select(counters[index].id, in: counters)
                return .open(counters[index].id)
            }
        case .press, .drag: break
        }
        return .none
    }

    /// Inserts pasted text into the title being typed.
    mutating func paste(_ text: String) { adding?.insert(text) }

    private mutating func handleAdding(_ key: Key) -> Outcome {
        switch key {
        case .enter:
            let title = adding?.text ?? ""
            adding = nil
            return .add(title)
        case .escape:
            adding = nil
            return .none
        default:
            _ = adding?.handle(key)
            return .none
        }
    }

    /// Draws the list above the line at the bottom.
    mutating func draw(
        _ counters: [Counter], on canvas: inout Canvas, area: Rectangle, charset: Charset
    ) {
        let hasAddLine = area.size.rows > 1
        let rows = area.size.rows - (hasAddLine ? 1 : 0)
        listTop = area.origin.row
        addRow = hasAddLine ? area.rows.upperBound - 1 : -1
        rowsShown = selection.visible(rows: rows, count: counters.count)
        if counters.isEmpty {
            canvas.putLine(
                "No counts yet. Press a to add the first one.", column: 1,
                row: listTop + (rows > 2 ? 1 : 0),
                charset: charset)
        }
        let width = counters.map { "\($0.value)".count }.max() ?? 1
        for index in rowsShown {
            drawRow(
                counters[index],
                isChosen: hasChoice && index == selection.index && adding == nil,
                row: listTop + index - rowsShown.lowerBound, width: width, on: &canvas,
                charset: charset)
        }
        if hasAddLine { drawAddLine(on: &canvas, charset: charset) }
    }

    private func drawRow(
        _ counter: Counter, isChosen: Bool, row: Int, width: Int, on canvas: inout Canvas,
        charset: Charset
    ) {
        let value = "\(counter.value)"
        let padding = String(repeating: " ", count: width - value.count)
        if isChosen {
            canvas.fill(
                Rectangle(column: 0, row: row, columns: canvas.size.columns, rows: 1),
                style: Look.chosen)
        }
        canvas.put(
            charset.pick(" ● ", " * "), at: Point(column: 0, row: row),
            style: Style(Look.color(counter.color), bold: true, reversed: isChosen))
        let standing = counter.standingWords(charset)
        let title = counter.title.isEmpty ? "" : counter.title + standing
        canvas.putLine(
            padding + value + "  " + title, column: 3, row: row,
            style: isChosen ? Look.chosen : .plain, charset: charset)
        if counter.title.isEmpty {
            canvas.putLine(
                "(blank)" + standing, column: 3 + width + 2, row: row,
                style: isChosen ? Look.chosen : .dim, charset: charset)
        }
    }

    private func drawAddLine(on canvas: inout Canvas, charset: Charset) {
        if let adding {
            canvas.put(" + ", at: Point(column: 0, row: addRow), style: .bold)
            canvas.putField(adding, column: 3, row: addRow, columns: canvas.size.columns - 3)
        } else {
            canvas.putLine(
                " + Add a count", column: 0, row: addRow, style: .dim, charset: charset)
        }
    }
}
