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
        while left > 0, let item = lowest(of: items) {
            let rest = layout.lines(of: item).count - hidden
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
            hidden = lowest(of: items).map { layout.lines(of: $0).count } ?? 0
        }
    }

    /// Draws the items whose last one stands at the bottom.
    ///
    /// - Parameter marks: Whether the lowest item is marked as the chosen one.
    mutating func draw(
        _ items: [Item], _ layout: MessageLayout, marks: Bool, on canvas: inout Canvas,
        area: Rectangle
    ) {
        page = (area.size.rows, area.size.columns)
        let layout = layout.with(columns: area.size.columns)
        var row = area.rows.upperBound + hidden
        for (index, item) in items.dropLast(below).reversed().enumerated() {
            let lines = layout.lines(of: item)
            row -= lines.count
            for (offset, line) in lines.enumerated() where area.rows.contains(row + offset) {
                let isHead = offset == 0
                canvas.putLine(
                    line, column: isHead ? 1 : 3, row: row + offset,
                    style: isHead
                        ? marks && index == 0 ? Look.chosen : layout.style(of: item) : .plain,
                    charset: layout.charset)
            }
            if row <= area.origin.row { return }
        }
    }
}

/// The way in which messages of a conversation are written.
struct MessageLayout {
    let rule: DayRule
    let charset: Charset
    /// The name of the other person, and the conversation if there is one.
    let name: String
    let conversation: ConversationSummary?
    let person: AccountID
    private(set) var columns = 40

    /// Creates a layout for the conversation with a person.
    init(
        with person: AccountID, called name: String, _ conversation: ConversationSummary?,
        rule: DayRule, charset: Charset
    ) {
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

    /// Returns the head of an item and the lines of its text.
    func lines(of item: MessageHistory.Item) -> [String] {
        let room = max(1, columns - 4)
        let (head, text) =
            switch item {
            case .message(let message): (self.head(of: message), message.text)
            case .unsent(let item):
                ("you  " + (item.remark ?? "waits to be sent"), item.text ?? "")
            }
        return [SafeText.line(head)]
            + SafeText.lines(text).flatMap { line in
                TextLayout.wrapped(line.replacingTabs, columns: room)
            }
    }

    func style(of item: MessageHistory.Item) -> TerminalUI.Style {
        switch item {
        case .message(let message):
            message.from == person ? Style(.person(person), bold: true) : .bold
        case .unsent(let item): item.isRefused ? Look.failure : Look.alarm
        }
    }

    private func head(of message: MessageSummary) -> String {
        let time = TimeWords.stamp(message.sentAt, in: rule)
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
