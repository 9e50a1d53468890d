import Presentation
import Primitives
import TerminalUI
import Workspace

/// The part of a conversation that is shown: only what fits is laid out, however long it is.
struct MessageHistory {
    /// A message, or one that the server does not have.
    enum Item: Hashable {
        case message(MessageSummary)
        case unsent(OutboxItem)
    }

    /// The number of items below the lowest one shown.
    private(set) var below = 0
    /// The number of lines of the lowest item that are below the screen.
    private var hidden = 0
    /// The number of lines and the width of the part that was drawn last.
    private var page = (rows: 1, columns: 40)

    /// Goes to the end.
    mutating func goToEnd() { (below, hidden) = (0, 0) }

    /// Goes to an item, which then stands at the bottom.
    mutating func show(_ index: Int, of count: Int) {
        (below, hidden) = (max(0, count - 1 - index), 0)
    }

    /// Forgets positions that are beyond a number of items.
    mutating func limit(to count: Int) { below = min(below, max(count - 1, 0)) }

    /// The lowest item that is shown; `nil` for none.
    func lowest<Items: RandomAccessCollection>(
        of items: Items
    ) -> Item? where Items.Element == Item {
        items.dropLast(below).last
    }

    /// Moves by an action for rows.
    mutating func move(_ action: Action, in items: [Item], _ layout: MessageLayout) {
        let layout = layout.with(columns: page.columns)
        switch action {
        case .rowUp: up(1, in: items, layout)
        case .rowDown: down(1, in: items, layout)
        case .pageUp: up(max(1, page.rows - 1), in: items, layout)
        case .pageDown: down(max(1, page.rows - 1), in: items, layout)
        case .firstRow: below = max(items.count - 1, 0)
        case .lastRow: goToEnd()
        default: break
        }
    }

    private mutating func up(_ lines: Int, in items: [Item], _ layout: MessageLayout) {
        var left = lines
        while left > 0, below < items.count {
            let rest = height(in: items, layout) - hidden
            guard left >= rest else {
                hidden += left
                return
            }
            guard below < items.count - 1 else { return }
            left -= rest
            (below, hidden) = (below + 1, 0)
        }
    }

    private mutating func down(_ lines: Int, in items: [Item], _ layout: MessageLayout) {
        var left = lines
        while left > 0 {
            if hidden >= left {
                hidden -= left
                return
            }
            left -= hidden
            guard below > 0 else { return goToEnd() }
            below -= 1
            hidden = height(in: items, layout)
        }
    }

    /// Returns the number of lines of the lowest item.
    private func height(in items: [Item], _ layout: MessageLayout) -> Int {
        layout.lines(of: items, at: items.count - 1 - below).count
    }

    /// Draws the items whose last one stands at the bottom, and at the top the day of the first one
    /// that is seen.
    ///
    /// - Parameter marks: Whether the lowest item is marked as the chosen one.
    /// - Returns: The number of rows above the first item that stay empty.
    mutating func draw(
        _ items: [Item], _ layout: MessageLayout, marks: Bool, on canvas: inout Canvas,
        area: Rectangle
    ) -> Int {
        page = (area.size.rows, area.size.columns)
        let layout = layout.with(columns: area.size.columns)
        var row = area.rows.upperBound + hidden
        let last = items.count - 1 - below
        for index in items.indices.prefix(last + 1).reversed() {
            let lines = layout.lines(of: items, at: index)
            row -= lines.count
            for (offset, line) in lines.enumerated() where area.rows.contains(row + offset) {
                let isChosen = marks && index == last && line.part == .head
                canvas.putLine(
                    line.text, column: line.column, row: row + offset,
                    style: isChosen ? Look.chosen : line.style, charset: layout.charset)
            }
            guard row > area.origin.row else {
                let top = lines[area.origin.row - row]
                let day = layout.day(of: items[index])
                guard top.part != .day, area.size.rows > Self.leastRowsWithDay else { return 0 }
                // After a head there is room for it; of a text it takes the line.
                let isHead = top.part == .head
                if !isHead { canvas.fill(area.above(area.size.rows - 1)) }
                canvas.putLine(
                    day.text, column: isHead ? top.column + top.text.cellWidth + 2 : day.column,
                    row: area.origin.row, style: day.style, charset: layout.charset)
                return 0
            }
        }
        return min(row - area.origin.row, area.size.rows)
    }

    /// The most rows in which the day of a message further up is not told.
    private static let leastRowsWithDay = 5
}

/// The way in which messages of a conversation are written.
struct MessageLayout {
    let rule: DayRule
    let charset: Charset
    /// The name of the other person, and the conversation if there is one.
    let name: String
    let conversation: ConversationSummary?
    let person: AccountID
    /// The present day, which is told as such; `nil` where only lines are counted.
    let today: Day?
    private(set) var columns = 40

    /// One line.
    struct Line {
        /// The day above its first message, the author and the time of a message, or its text.
        enum Part { case day, head, text }

        let part: Part
        let text: String
        var style = TerminalUI.Style.plain

        var column: Int { part == .text ? 3 : 1 }
    }

    /// Creates a layout for the conversation with a person.
    init(
        with person: AccountID, called name: String, _ conversation: ConversationSummary?,
        rule: DayRule, charset: Charset, now: Instant?
    ) {
        today = now.map { rule.zone.wallTime(at: $0).date }
        self.person = person
        self.name = name
        self.conversation = conversation
        self.rule = rule
        self.charset = charset
    }

    func with(columns: Int) -> MessageLayout {
        var layout = self
        layout.columns = columns
        return layout
    }

    /// Returns the lines of an item: its day if it is the first one of that, its head, its text.
    func lines(of items: [MessageHistory.Item], at index: Int) -> [Line] {
        let (item, room) = (items[index], max(1, columns - 4))
        let isFirst = index == 0 || date(of: items[index - 1]) != date(of: item)
        let (head, text) =
            switch item {
            case .message(let message): (self.head(of: message), message.text)
            case .unsent(let item):
                ("you  " + (item.remark ?? "waits to be sent"), item.text ?? "")
            }
        return (isFirst ? [day(of: item)] : [])
            + [Line(part: .head, text: SafeText.line(head), style: style(of: item))]
            + SafeText.lines(text).flatMap { line in
                TextLayout.wrapped(line.replacingTabs, columns: room)
                    .map { Line(part: .text, text: $0) }
            }
    }

    /// Returns the line with the day of an item.
    func day(of item: MessageHistory.Item) -> Line {
        let name = DateLanguage.current.heading(of: date(of: item), today: today)
        let rule = charset.pick("──", "--")
        return Line(part: .day, text: "\(rule) \(name) \(rule)", style: .dim)
    }

    private func date(of item: MessageHistory.Item) -> Day {
        switch item {
        case .message(let message): rule.zone.wallTime(at: message.sentAt).date
        case .unsent(let item): rule.zone.wallTime(at: item.writtenAt).date
        }
    }

    private func style(of item: MessageHistory.Item) -> TerminalUI.Style {
        switch item {
        case .message(let message):
            message.from == person ? Style(.person(person), bold: true) : .bold
        case .unsent(let item): item.isRefused ? Look.failure : Look.alarm
        }
    }

    private func head(of message: MessageSummary) -> String {
        let time = TimeWords.clock(message.sentAt, in: rule)
        guard message.from != person else { return "\(name)  \(time)" }
        // Marks are only told of the last one, as they hold for all before it.
        let isLast = conversation?.lastNumber == message.number
        let mark = isLast ? conversation?.mark(ofOwn: message.number) : nil
        return ["you", time, mark].compactMap(\.self).joined(separator: "  ")
    }
}

extension String {
    /// The text with blanks for tabs.
    fileprivate var replacingTabs: String { String(map { $0 == "\t" ? " " : $0 }) }
}
