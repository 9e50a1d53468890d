import Counting
import Presentation

extension Standing {
    /// It in words, with marks that a terminal can show.
    func words(_ charset: Charset) -> String {
        words(met: charset.pick("✓", "(met)"), missed: charset.pick("✗", "(missed)"))
    }

    /// How far it is as a bar, without a style.
    func bar(cells: Int, on page: Page) -> String {
        ProgressBar(value: value, goal: goal).bar(cells: cells, on: page.plain)
    }

    /// How it looks: in a colour, an alarm where the goal is missed.
    func style(in color: String?) -> Style {
        verdict == .missed ? .alarming : color.map { .colored($0) } ?? .plain
    }
}

extension Counter {
    /// How far it is: that a stopwatch runs, or the bar of a target and how it stands.
    func state(on page: Page) -> TextTable.Cell {
        if isRunning { return .init(page.charset.pick("▶ running", "> running"), .colored(color)) }
        guard let standing else { return .init("") }
        return .init(
            "\(standing.bar(cells: 10, on: page)) \(standing.words(page.charset))",
            standing.style(in: color))
    }

    /// How far it is, in few columns.
    func briefState(on page: Page) -> TextTable.Cell {
        if isRunning { return .init(page.charset.pick("▶", ">"), .colored(color)) }
        guard let standing else { return .init("") }
        return .init(
            standing.bar(cells: 5, on: page) + standing.mark(page.charset),
            standing.style(in: color))
    }

    /// The value after a change: `23`, `3/8`, `8/8 ✓`, or in words where the goal is missed.
    func changedText(_ charset: Charset) -> String {
        guard let standing, type != .time else { return valueText }
        return standing.verdict == .missed
            ? standing.words(charset) : valueText + standing.mark(charset)
    }
}

extension Standing {
    /// A mark behind a number or a bar; nothing while it is open.
    fileprivate func mark(_ charset: Charset) -> String {
        switch verdict {
        case .open: ""
        case .met: charset.pick(" ✓", " (met)")
        case .missed: charset.pick(" ✗", " (missed)")
        }
    }
}
