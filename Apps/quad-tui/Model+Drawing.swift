import Counting
import Presentation
import Primitives
import TerminalUI

extension Model {
    /// Draws everything.
    ///
    /// It changes the model, because the positions of drawn items are kept for clicks.
    mutating func draw(at moment: Moment) -> Canvas {
        var canvas = Canvas(size: size)
        let rows = hintRow ?? barRow ?? size.rows
        let message = (question.map { ($0.text, false) } ?? notice.map { ($0.text, $0.isFailure) })
            .map { (SafeText.line($0.0).fitted(charset), $0.1) }
        // A message must not hide a row of a list, a field, or the date.
        let isForm = if case .settings = counts.place { tab == .counts } else { false }
        let isList =
            if case .list = counts.place, tab == .counts { true } else { isForm || tab != .counts }
        let lines = message.map { TextLayout.wrapped($0.0, columns: size.columns) } ?? []
        // Above the counts it would move all of them; their last row says nothing that waits.
        let isBelow = question == nil && list == nil && tab == .counts && counts.hasFreeRow
        // A question is told whole; a notice on as many lines as there is room for. Of the counts
        // only what went wrong takes a row.
        let few = tab.isAboutPeople ? 3 : isList && !isForm ? 1 : 2
        let many = isBelow && message?.1 != true ? few : max(few, min(3, (rows - 1) / 3))
        let most = question != nil ? rows - 1 : many
        let height = size.columns < 10 ? 1 : max(1, min(lines.count, most, rows - 1))
        let top =
            message != nil && !isBelow && (isList || list != nil) && rows > height + 1 ? height : 0
        let bottom = message != nil && isBelow ? height - 1 : 0
        let area = Rectangle(
            column: 0, row: top, columns: size.columns, rows: rows - top - bottom)
        if list != nil {
            list?.draw(on: &canvas, area: area, charset: charset)
        } else if tab != .counts, size < LaunchCard.least {
            LaunchCard.drawTooSmall(on: &canvas, area: area, charset: charset)
        } else {
            drawTab(on: &canvas, area: area, moment: moment)
            drawStart(on: &canvas, area: area, isFree: message == nil)
        }
        if let (text, isFailure) = message, rows > 1 {
            let first = isBelow ? rows - height : 0
            canvas.fill(Rectangle(column: 0, row: first, columns: size.columns, rows: height))
            for (row, line) in (height == 1 ? [text] : Array(lines.prefix(height))).enumerated() {
                canvas.putLine(
                    line, column: 0, row: first + row,
                    style: isFailure ? Look.failure : .bold, charset: charset)
            }
        }
        if tab == .counts, list == nil, case .single = counts.place {
            counts.single.flash.draw(on: &canvas, rows: 0..<rows)
        }
        if let hintRow { hintBar.draw(on: &canvas, row: hintRow, charset: charset) }
        if let barRow {
            tabBar.draw(on: &canvas, row: barRow, style: Look.bar, highlight: Look.currentTab)
        }
        return canvas
    }

    /// Draws the logo, or the card of the first start, where nothing else is to be seen.
    private func drawStart(on canvas: inout Canvas, area: Rectangle, isFree: Bool) {
        guard tab == .counts, case .single = counts.place, isFree else { return }
        if isLaunching, LaunchCard.draw(on: &canvas, area: area, charset: charset) { return }
        if counts.isLoaded, counts.counters.isEmpty, counts.list.pages.archived.isEmpty {
            LaunchCard.drawFirst(
                on: &canvas, area: area, charset: charset, keys: keys,
                hasMouse: counts.single.hasMouse,
                account: people.isSignedIn ? people.facts.account : nil)
        }
    }

    private mutating func drawTab(on canvas: inout Canvas, area: Rectangle, moment: Moment) {
        switch tab {
        case .counts:
            counts.draw(
                on: &canvas, area: area, charset: charset, moment: moment, rule: rule)
        case .journal:
            journal.draw(
                on: &canvas, area: area, charset: charset,
                occasion: .init(
                    today: DateLanguage.current.heading(
                        of: moment.wall, in: rule, separator: " "),
                    prompt: prompt(of: rule.day(of: moment.wall)), rule: rule,
                    unlockKey: keys.name(of: .openJournal, in: .lockedJournal)))
        case .home, .messages, .me, .more:
            people.draw(on: &canvas, area: area, charset: charset, moment: moment, rule: rule)
        }
    }
}

extension Size {
    /// Returns whether a size has too few columns or too few rows for another.
    fileprivate static func < (size: Size, least: Size) -> Bool {
        size.columns < least.columns || size.rows < least.rows
    }
}
