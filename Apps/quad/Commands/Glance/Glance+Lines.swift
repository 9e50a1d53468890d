import Counting
import Looks
import Presentation

extension Glance {
    /// Below so many columns only what matters most is shown of a counter.
    static let roomyColumns = 60
    /// Entries are shown up to so many lines.
    private static let entryLines = 6

    /// It for people: the day, the counters, the newest entry.
    func lines(in session: Session) -> [String] {
        guard !isEmpty else { return [] }
        let weekday = "\(today.weekday)"
        let heading = session.dayRule.heading(of: readAt)
        let day = "\(weekday.prefix(1).uppercased())\(weekday.dropFirst()), \(heading)"
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

    /// The rows by group, as early as the first row of each.
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

    /// The entry under a blank line, so that it stands for itself.
    private func entryLines(in session: Session) -> [String] {
        guard let latest else { return [] }
        let lines = latest.lines(in: session)
        let shown = lines.prefix(Self.entryLines)
        let rest = lines.count - shown.count
        let more = "  (\(rest.of("more line")): quad journal latest)"
        return (rows.isEmpty ? [] : [""]) + shown
            + (rest > 0 ? [Style.faint.applied(to: more, with: session.color)] : [])
    }
}

extension Glance.Row {
    /// What was counted today, as `+12 today`; nothing where the value says it already.
    fileprivate var todayText: String {
        let isSaid =
            counter.target?.period == .day || counter.text(ofAmount: today) == counter.valueText
        return today == 0 || isSaid ? "" : counter.text(ofAmount: today, isSigned: true) + " today"
    }
}
