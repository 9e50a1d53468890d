import Presentation
import Primitives
import TerminalUI
import Workspace

/// The screen at the start, and the card of the first start. No key waits for either.
enum LaunchCard {
    /// The time for which the logo is shown.
    static let duration = Duration.milliseconds(900)

    /// Draws the logo over an area; returns false if there is too little room.
    static func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset) -> Bool {
        let words = ["Quad \(Release.version)", "Count, write, meet.", "Any key counts already."]
        let page = Page(columns: max(1, area.size.columns - 2), charset: charset, color: .full)
        let lines = Logo.lines(beside: words, on: page)
        guard lines.count > words.count, lines.count <= area.size.rows else { return false }
        canvas.fill(area)
        let top = area.origin.row + (area.size.rows - lines.count) / 2
        for (row, line) in lines.enumerated() {
            canvas.put(rendered: line, at: Point(column: 2, row: top + row), in: area)
        }
        return true
    }

    /// Returns the words of the first start, the most important first, with the keys as they are.
    ///
    /// - Parameter account: The account of this device; `nil` without a session.
    static func firstWords(
        _ keys: KeyMap, hasMouse: Bool, account: SignIn? = nil
    ) -> [String] {
        let names = keys.keyNames(of: .up, in: .locked).prefix(2)
        let up =
            hasMouse
            ? names.joined(separator: ", ") + " or a click" : names.joined(separator: " or ")
        let (down, unlock) = (keys.name(of: .down, in: .locked), keys.name(of: .unlock))
        let (help, palette) = (keys.name(of: .help), keys.name(of: .palette))
        return [
            "Welcome. \(up) counts; \(down) takes back.",
            "\(unlock) unlocks all other keys; then \(help) lists them, "
                + "\(palette) finds any action.",
            account.map { "Synced with \($0.host) as \($0.name)." }
                ?? "All of it stays on this device.",
        ]
    }

    /// Draws the card of the first start at the top of an area, if it leaves the count its room.
    static func drawFirst(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, keys: KeyMap,
        hasMouse: Bool, account: SignIn?
    ) {
        let room = area.size.columns - 2
        guard room >= 20, area.size.rows >= 10 else { return }
        let lines = firstWords(keys, hasMouse: hasMouse, account: account)
            .map { TextLayout.wrapped($0, columns: room) }
        let most = max(1, area.size.rows / 3)
        var row = area.origin.row
        for words in lines where row + words.count <= area.origin.row + most {
            for line in words {
                canvas.putLine(
                    line, column: 1, row: row, style: row == area.origin.row ? .bold : .plain,
                    charset: charset)
                row += 1
            }
        }
    }

    /// The least room of a screen other than the count.
    static let least = Size(columns: 16, rows: 5)

    /// Says that the terminal is too small for the screen.
    static func drawTooSmall(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        let text = "Too small: \(least.columns) x \(least.rows) at least."
        let lines = TextLayout.wrapped(text, columns: max(1, area.size.columns))
        for (index, line) in lines.enumerated() where index < area.size.rows {
            canvas.putLine(line, column: 0, row: area.origin.row + index, charset: charset)
        }
    }
}

extension SignIn {
    /// The address of the server without its scheme.
    fileprivate var host: String { server.split(separator: "/").last.map(String.init) ?? server }
}
