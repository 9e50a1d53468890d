import Presentation

/// The lines below a conversation: its state, and the text that is being typed.
struct ChatScreen {
    private let page: Page

    /// Creates a screen of the terminal's current size.
    init(for session: Session) {
        page = session.screen.page
    }

    /// Returns the lines, none wider than the terminal; the cursor is shown as a mark.
    func lines(of typed: TextField, state: String) -> [String] {
        // The last column stays free: some terminals wrap to the next line after it.
        let width = max(1, page.columns - 1)
        let status = Style.faint.applied(to: page.fitted(state, to: width), with: page.color)
        let head = "> "
        var shown = Self.shown(typed.text.prefix(typed.cursor))
        while shown.cellWidth > max(1, width - head.cellWidth - 1), !shown.isEmpty {
            shown.removeFirst()
        }
        let room = max(0, width - head.cellWidth - shown.cellWidth - 1)
        let rest = Self.shown(typed.text.dropFirst(typed.cursor))
        let mark = rest.first.map(String.init) ?? " "
        let tail = page.fitted(String(rest.dropFirst()), to: room)
        return [status, head + shown + "\u{1B}[7m\(mark)\u{1B}[27m" + tail]
    }

    /// Returns typed characters on one line; line feeds of a pasted text are shown as a mark.
    private static func shown(_ characters: Substring) -> String {
        SafeText.line(String(characters.map { $0 == "\n" ? "⏎" : $0 }))
    }
}
