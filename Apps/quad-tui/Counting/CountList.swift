import Device
import TerminalUI

/// The counts view: all counts, and a line at the bottom to add one.
struct CountList {
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

    /// Moves the choice by some rows, or makes one where there is none.
    mutating func move(_ action: Action, count: Int) {
        guard hasChoice else {
            hasChoice = true
            return
        }
        selection.move(action, count: count, page: rowsShown.count)
    }

    /// Begins to type the title of a new count.
    mutating func add() { adding = TextField(limit: 200) }

    /// Ends the typing of a title and returns it.
    mutating func endAdding() -> String {
        defer { adding = nil }
        return adding?.text ?? ""
    }

    /// Types a key into the title.
    mutating func type(_ key: Key) -> Bool { adding?.handle(key) ?? false }

    /// Handles the mouse; returns the counter that a click opens.
    mutating func handle(_ mouse: MouseEvent, counters: [Counter]) -> Counter.ID? {
        switch mouse.action {
        case .wheelUp: selection.move(by: -1, count: counters.count)
        case .wheelDown: selection.move(by: 1, count: counters.count)
        case .release:
            if mouse.place.row == addRow {
                if adding == nil { add() }
                return nil
            }
            let index = mouse.place.row - listTop + rowsShown.lowerBound
            if rowsShown.contains(index), mouse.place.row >= listTop, index < counters.count {
                adding = nil
                select(counters[index].id, in: counters)
                return counters[index].id
            }
        case .press, .drag: break
        }
        return nil
    }

    /// Inserts pasted text into the title being typed; returns whether one is.
    mutating func paste(_ text: String) -> Bool {
        guard adding != nil else { return false }
        adding?.insert(text)
        return true
    }

    /// Draws the list above the line at the bottom.
    mutating func draw(
        _ counters: [Counter], on canvas: inout Canvas, area: Rectangle, charset: Charset,
        moment: Moment
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
        let values = rowsShown.map { counters[$0].shownValue(at: moment) }
        let width = values.map(\.cellWidth).max() ?? 1
        for (index, value) in zip(rowsShown, values) {
            drawRow(
                counters[index], value: value,
                isChosen: hasChoice && index == selection.index && adding == nil,
                row: listTop + index - rowsShown.lowerBound, width: width, on: &canvas,
                charset: charset)
        }
        if hasAddLine { drawAddLine(on: &canvas, charset: charset) }
    }

    private func drawRow(
        _ counter: Counter, value: String, isChosen: Bool, row: Int, width: Int,
        on canvas: inout Canvas, charset: Charset
    ) {
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
