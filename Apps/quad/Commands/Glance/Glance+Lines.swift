import CounterTables
import Device
import Looks
import Presentation

extension Glance {
    /// The least number of columns in which all details of a counter are shown.
    static let roomyColumns = 60
    private static let entryLines = 6

    /// Returns the lines for a person: the day, the counters, the newest entry.
    func lines(in session: Session) -> [String] {
        guard !isEmpty else { return [] }
        let day = DateLanguage.current.heading(of: readAt, in: session.dayRule)
        return [Style.strong.applied(to: day, with: session.color)]
            + counterLines(in: session) + entryLines(in: session)
    }

    private func counterLines(in session: Session) -> [String] {
        let book = session.lookBook(for: rows.lazy.map(\.counter.look))
        let isRoomy = session.page.columns >= Self.roomyColumns
        var table = TextTable(.left, .right, .cut, .left, .left)
        for (index, block) in blocks.enumerated() {
            if index > 0 || block.group != nil {
                table.add(heading: .init(block.group ?? "In no group", .strong))
            }
            for row in block.rows {
                let counter = row.counter
                table.add(
                    book.cell(of: counter.look, session.page.charset),
                    .init(counter.valueText, .strong),
                    counter.title.isEmpty ? .init("(blank)", .faint) : .init(counter.title),
                    isRoomy
                        ? counter.state(on: session.page) : counter.briefState(on: session.page),
                    .init(isRoomy ? row.todayText : "", .faint))
            }
        }
        return table.lines(on: session.page)
    }

    /// The rows by group, in the order of each group's first row.
    private var blocks: [(group: String?, rows: [Row])] {
        var blocks: [(group: String?, rows: [Row])] = []
        for row in rows {
            let group = names.name(of: row.counter)
            if let index = blocks.firstIndex(where: { $0.group == group }) {
                blocks[index].rows.append(row)
            } else {
                blocks.append((group, [row]))
            }
        }
        return blocks
    }

    /// Returns the entry below a blank line that sets it apart.
    private func entryLines(in session: Session) -> [String] {
        guard let latest else { return [] }
        var lines = latest.lines(in: session)
        let look = Look.journal
        let mark = LookBook.builtIn.icon(of: look).mark(session.page.charset)
        let tint = Style.colored(look.color)
        lines[0] = tint.applied(to: mark, with: session.color) + "  " + lines[0]
        let shown = lines.prefix(Self.entryLines)
        let rest = lines.count - shown.count
        let more = "  (\(rest.of("more line")): quad journal latest)"
        return (rows.isEmpty ? [] : [""]) + shown
            + (rest > 0 ? [Style.faint.applied(to: more, with: session.color)] : [])
    }
}

extension Glance.Row {
    /// The amount counted today, as `+12 today`; empty if the value shows it already.
    fileprivate var todayText: String {
        let isSaid =
            counter.target?.period == .day || counter.text(ofAmount: today) == counter.valueText
        let amount = counter.text(ofAmount: today, isSigned: true)
        return today == 0 || isSaid ? "" : DateLanguage.current.phrase(.countedToday, amount)
    }
}
