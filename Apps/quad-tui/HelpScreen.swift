import TerminalUI

/// A scrollable list of keys and their actions.
struct HelpScreen {
    let lines: [String]
    private var offset = 0
    private var page = 1

    init(lines: [String]) { self.lines = lines }

    /// Handles a key.
    ///
    /// - Returns: false if the key closes the help.
    mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .up, .character("k"): offset = max(0, offset - 1)
        case .down, .character("j"): offset += 1
        case .pageUp: offset = max(0, offset - page)
        case .pageDown, .character(" "): offset += page
        default: return false
        }
        return true
    }

    /// Draws the visible part.
    mutating func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        page = max(1, area.size.rows - 1)
        offset = min(offset, max(0, lines.count - area.size.rows))
        for (row, line) in lines.dropFirst(offset).prefix(area.size.rows).enumerated() {
            canvas.putLine(line, column: 1, row: area.origin.row + row, charset: charset)
        }
    }
}
