import CounterTables
import Device
import Looks
import Presentation

/// The terminal's content while counters are counted by single keys.
struct LiveScreen {
    private let session: Session
    private let help: [String]
    private let page: Page
    private let rows: Int

    /// Creates a screen of the terminal's current size.
    init(for session: Session, keys: CountKeys) {
        self.session = session
        let words: [(CountKeys.Action, String)] = [(.up, "up"), (.down, "down"), (.undo, "undo")]
        help =
            words.compactMap { action, word in keys[action].first.map { "\($0) \(word)" } }
            + ["Tab next", "1-9 that one up", "q done"]
        (page, rows) = session.screen
    }

    /// Returns the lines, none wider than the terminal and no more than its rows.
    ///
    /// - Parameter isFlashing: Whether the selected counter is highlighted, so that the tap is seen
    ///   from the corner of the eye.
    func lines(of live: LiveCount, isFlashing: Bool) -> [String] {
        let room = max(1, rows - 3)
        let first = max(0, min(live.current - room / 2, live.counters.count - room))
        let shown = first..<min(live.counters.count, first + room)
        let table = table(of: live, shown)
        var lines = table.lines(on: page.indented(by: page.columns - last), keepsLines: true)
        if isFlashing, shown.contains(live.current) {
            let plain = Page(columns: last, charset: page.charset)
            let line = table.lines(on: plain, keepsLines: true)[live.current - first]
            let space = String(repeating: " ", count: max(0, last - line.cellWidth))
            lines[live.current - first] = "\u{1B}[7m\(line)\(space)\u{1B}[27m"
        }
        if rows > 2 { lines.append(page.fitted(live.message, to: last)) }
        if rows > 1 {
            let help = page.fitted(self.help.joined(separator: "  "), to: last)
            lines.append(Style.faint.applied(to: help, with: page.color))
        }
        return lines
    }

    /// The number of columns used. The last one stays free: some terminals wrap to the next line
    /// after it.
    private var last: Int { max(1, page.columns - 1) }

    private func table(of live: LiveCount, _ shown: Range<Int>) -> TextTable {
        let book = session.lookBook(for: live.counters.lazy.map(\.look))
        let moment = Moment(of: session.environment)
        let isRoomy = page.columns >= Glance.roomyColumns
        var table = TextTable(.left, .left, .left, .right, .cut, .left, .left)
        for index in shown {
            let counter = live.counters[index]
            let isCurrent = index == live.current
            let more = live.elsewhere[counter.id] ?? 0
            table.add(
                .init(isCurrent ? page.charset.pick("▶", ">") : " ", .colored(counter.color)),
                .init(live.counters.count > 1 && index < 9 ? "\(index + 1)" : "", .faint),
                book.cell(of: counter.look, page.charset),
                .init(counter.text(at: moment), .strong),
                counter.title.isEmpty
                    ? .init("(blank)", .faint)
                    : .init(counter.title, isCurrent ? .strong : .plain),
                isRoomy ? counter.state(on: page) : counter.briefState(on: page),
                .init(more == 0 ? "" : "\(more > 0 ? "+" : "")\(more) elsewhere", .faint))
        }
        return table
    }
}

extension Counter {
    /// Returns the value as people read it; for a running stopwatch, its time at the given moment.
    fileprivate func text(at moment: Moment) -> String {
        type == .time ? ClockText.text(of: elapsed(at: moment)) : valueText
    }
}
