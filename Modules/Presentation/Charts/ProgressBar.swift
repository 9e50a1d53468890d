/// How far something has come, as text and as a bar: `17/20 ████████▌░ at least`.
public struct ProgressBar: Hashable, Sendable {
    private let text: String
    private let share: Double
    private let note: String
    private let style: Style

    /// A share from 0 to 1 with its own words, as `1:20/2:00`.
    ///
    /// - Parameters:
    ///   - note: What stands after the bar, as `at least`.
    ///   - style: How the bar looks, as in a counter's colour.
    public init(_ text: String, share: Double, note: String = "", style: Style = .plain) {
        self.text = text
        self.share = share
        self.note = note
        self.style = style
    }

    /// A value on its way to a goal.
    public init(value: Int64, goal: Int64, note: String = "", style: Style = .plain) {
        let share =
            goal > 0 ? Double(value) / Double(goal) : value >= goal ? 1 : 0
        // As doubles, numbers next to each other can be equal.
        self.init(
            "\(value)/\(goal)", share: value < goal ? min(share, 1.0.nextDown) : share,
            note: note, style: style)
    }

    /// The bar alone, exactly that many cells wide, or two more in ASCII.
    public func bar(cells: Int, on page: Page) -> String {
        let done = Bar(share: share).fromLeft(cells: cells, charset: page.charset)
        let rest = String(
            repeating: page.charset.pick("░", "."), count: max(0, cells - done.cellWidth))
        let inner =
            style.applied(to: done, with: page.color)
            + Style.faint.applied(to: rest, with: page.color)
        return page.charset == .unicode ? inner : "[\(inner)]"
    }

    /// Text, bar and note on one line that fits the page.
    ///
    /// Where there is little room the bar gets shorter, then the note is left out, then the bar,
    /// and last the text is shortened.
    public func line(cells: Int = 10, on page: Page) -> String {
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
