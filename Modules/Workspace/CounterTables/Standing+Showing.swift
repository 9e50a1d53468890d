import Counting
import Presentation
import Primitives

extension Standing {
    /// Returns the standing in words, with marks that a terminal can show.
    package func words(_ charset: Charset) -> String {
        words(met: charset.pick("✓", "(met)"), missed: charset.pick("✗", "(missed)"))
    }

    /// Returns the value, unless it is what was counted on the day: a reset and the value with
    /// which a day begins change the one and leave the other.
    package func value(besides counted: Int64) -> Int64? { value == counted ? nil : value }

    /// Returns the progress as a bar, without a style.
    package func bar(cells: Int, on page: Page) -> String {
        ProgressBar(value: value, goal: goal).bar(cells: cells, on: page.plain)
    }

    /// Returns the style: a colour, or an alarm if the goal is missed.
    package func style(in color: String?) -> Style {
        verdict == .missed ? .alarming : color.map { .colored($0) } ?? .plain
    }
}

extension Counter {
    /// Returns the value as it is at a moment: `23`, `17/20`, `1:02:03`.
    package func shownValue(at moment: Moment) -> String {
        type == .time ? ClockText.text(of: elapsed(at: moment)) : valueText
    }

    /// Returns the state: that a stopwatch runs, or the progress bar of a target and its standing.
    package func state(on page: Page) -> TextTable.Cell {
        if isRunning {
            return .init(page.charset.pick("▶ running", "> running"), .colored(self.color))
        }
        guard let standing else { return .empty }
        return .init(
            "\(standing.bar(cells: 10, on: page)) \(standing.words(page.charset))",
            standing.style(in: self.color))
    }

    /// Returns the state in few columns.
    package func briefState(on page: Page) -> TextTable.Cell {
        if isRunning { return .init(page.charset.pick("▶", ">"), .colored(self.color)) }
        guard let standing else { return .empty }
        return .init(
            standing.bar(cells: 5, on: page) + standing.mark(page.charset),
            standing.style(in: self.color))
    }

    /// Returns the value after a change: `23`, `3/8`, `8/8 ✓`, or in words if the goal is missed.
    package func changedText(_ charset: Charset) -> String {
        guard let standing, type != .time else { return valueText }
        return standing.verdict == .missed
            ? standing.words(charset) : valueText + standing.mark(charset)
    }
}

extension Standing {
    /// Returns a mark to put after a number or a bar; empty while the target is open.
    package func mark(_ charset: Charset) -> String {
        switch verdict {
        case .open: ""
        case .met: charset.pick(" ✓", " (met)")
        case .missed: charset.pick(" ✗", " (missed)")
        }
    }
}
