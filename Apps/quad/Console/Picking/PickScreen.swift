import Presentation

/// The terminal's content while a person picks from a list.
struct PickScreen {
    private static let listRows = 10
    /// The rows outside of the list: the keys, the message, the typed text.
    private static let otherRows = 3

    private let page: Page
    private let rows: Int

    /// Creates a screen of the terminal's current size.
    init(for session: Session) {
        (page, rows) = session.screen
    }

    /// Returns the lines, none wider than the terminal and no more than its rows; the cursor stands
    /// behind the typed text.
    func lines(
        of list: PickList, _ choices: [Choice], question: String, message: String, enter: String
    ) -> [String] {
        let shown = list.window(of: max(1, min(Self.listRows, rows - Self.otherRows - 1)))
        let width = shown.reduce(0) { max($0, choices[list.matches[$1]].value.cellWidth) }
        var lines = shown.map { position in
            line(choices[list.matches[position]], width, isChosen: position == list.position)
        }
        if list.matches.isEmpty { lines.append(faint("  no matches: Backspace deletes")) }
        let rest = list.matches.count - shown.count
        let keys = "Enter \(enter)  Up Down choose  Esc leave" + (rest > 0 ? "  \(rest) more" : "")
        if rows > 2 { lines.append(faint(keys)) }
        if rows > 3, !message.isEmpty { lines.append(page.fitted(message, to: last)) }
        lines.append(prompt(question, list.query))
        return lines
    }

    /// The number of columns used. The last one stays free: some terminals wrap to the next line
    /// after it.
    private var last: Int { max(1, page.columns - 1) }

    private func faint(_ text: String) -> String {
        Style.faint.applied(to: page.fitted(text, to: last), with: page.color)
    }

    /// Returns the question with the typed text; of a long text, only the end.
    private func prompt(_ question: String, _ query: String) -> String {
        let head = page.fitted(question, to: max(0, last - 12)) + " "
        var tail = SafeText.line(query)
        while tail.cellWidth > max(1, last - head.cellWidth), !tail.isEmpty { tail.removeFirst() }
        return Style.strong.applied(to: head, with: page.color) + tail
    }

    private func line(_ choice: Choice, _ width: Int, isChosen: Bool) -> String {
        let mark = isChosen ? page.charset.pick("▶ ", "> ") : "  "
        let space = String(repeating: " ", count: max(0, width - choice.value.cellWidth))
        let head = mark + (width > 0 ? space + choice.value + "  " : "")
        let title = page.fitted(choice.shownTitle, to: max(1, last - head.cellWidth))
        let used = head.cellWidth + title.cellWidth + 2
        let facts = SafeText.line(choice.facts.joined(separator: ", "))
        let tail = used + facts.cellWidth <= last && !facts.isEmpty ? "  " + facts : ""
        return page.fitted(head, to: last)
            + (isChosen ? Style.strong : .plain).applied(to: title, with: page.color)
            + Style.faint.applied(to: tail, with: page.color)
    }
}
