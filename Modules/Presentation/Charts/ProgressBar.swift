import Primitives

/// The progress of something, as text and as a bar: `17/20 ████████▌░ at least`.
package struct ProgressBar: Hashable, Sendable {
    private let text: String
    private let share: Double
    private let note: String
    private let style: Style

    /// Creates a bar for a share from 0 to 1 with its own text, as `1:20/2:00`.
    ///
    /// - Parameters:
    /// - note: The text after the bar, as `at least`.
    /// - style: The style of the bar, such as a counter's colour.
    package init(_ text: String, share: Double, note: String = "", style: Style = .plain) {
        self.text = text
        self.share = share
        self.note = note
        self.style = style
    }

    /// Creates a bar for a value and its goal.
    package init(value: Int64, goal: Int64, note: String = "", style: Style = .plain) {
        let share =
            goal > 0 ? Double(value) / Double(goal) : value >= goal ? 1 : 0
        // Converted to doubles, neighbouring integers can be equal.
        self.init(
            "\(value)/\(goal)", share: value < goal ? min(share, 1.0.nextDown) : share,
            note: note, style: style)
    }

    /// Returns the bar alone, exactly that many cells wide, or two more in ASCII.
    package func bar(cells: Int, on page: Page) -> String {
        let done = Bar(share: share).fromLeft(cells: cells, charset: page.charset)
        let rest = String(
            repeating: page.charset.pick("░", "."), count: max(0, cells - done.cellWidth))
        let inner =
            style.applied(to: done, with: page.color)
            + Style.faint.applied(to: rest, with: page.color)
        return page.charset == .unicode ? inner : "[\(inner)]"
    }

    /// Returns text, bar and note on one line that fits the page.
    ///
    /// With too little room, the bar gets shorter; next the note is left out, then the bar; last
    /// the text is shortened.
    package func line(cells: Int = 10, on page: Page) -> String {
        let edges = page.charset == .unicode ? 0 : 2
        let text = page.fitted(text, to: page.columns)
        let note = SafeText.line(note)
        let taken = text.cellWidth + 1 + edges
        let tail = note.isEmpty ? 0 : note.cellWidth + 1
        let least = min(cells, 4)
        if page.columns >= taken + least + tail {
            let bar = bar(cells: min(cells, page.columns - taken - tail), on: page)
            return "\(text) \(bar)" + (note.isEmpty ? "" : " \(note)")
        }
        if page.columns >= taken + least {
            return "\(text) \(bar(cells: min(cells, page.columns - taken), on: page))"
        }
        return text
    }
}
