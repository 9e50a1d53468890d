import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The page of one counter: what was counted a day, week, month and year, what changed it, and what
/// its type has besides.
struct CounterPage {
    /// A part of the page.
    enum Section: Hashable, Sendable, CaseIterable {
        case days, weeks, months, year, periods, laps, intervals, changes, facts

        var title: String {
            switch self {
            case .days: "Days"
            case .weeks: "Weeks"
            case .months: "Months"
            case .year: "Year"
            case .periods: "Periods"
            case .laps: "Laps"
            case .intervals: "Intervals"
            case .changes: "Changes"
            case .facts: "Settings"
            }
        }

        /// Whether a counter has it.
        func isOf(_ counter: Counter) -> Bool {
            switch self {
            case .periods: counter.target != nil
            case .laps, .intervals: counter.type == .time
            default: true
            }
        }
    }

    /// The things of a section, as the store has them.
    enum Content: Hashable, Sendable {
        case sums([Sum])
        /// The amounts of the days up to a last one, oldest first.
        case year(through: Day, [Int64])
        case periods([PeriodResult])
        case laps([Lap])
        case intervals([MeasuredInterval])
        /// The changes, newest first, with this device.
        case changes([Adjustment], DeviceID)
        case facts
    }

    /// The counter.
    let id: Counter.ID
    /// Whether it was opened from the list, to which it leads back.
    let isFromList: Bool
    private(set) var section = Section.days
    private(set) var content: Content?
    /// The row to which the page was moved: of the intervals the chosen one.
    private var selection = ListSelection()
    private var rows = 1
    /// The rows that are on the screen.
    private var shown = 0..<0
    /// The rows of what was drawn last, which may be more than the screen has.
    private var drawnCount = 1
    private var titles: [(section: Section, columns: Range<Int>)] = []
    private var titleRow = -1

    /// Creates the page of a counter, with nothing loaded.
    init(of id: Counter.ID, isFromList: Bool = true) {
        self.id = id
        self.isFromList = isFromList
    }

    /// The command that reads the section.
    var sight: Sight { .page(id, section) }

    /// Chooses an interval.
    mutating func choose(_ index: Int) { selection.select(index, count: rowCount) }

    /// The chosen interval; `nil` elsewhere.
    var interval: MeasuredInterval? {
        guard section == .intervals, case .intervals(let all) = content,
            all.indices.contains(selection.index)
        else { return nil }
        return all[selection.index]
    }

    /// Whether there are rows to go to: intervals to choose, or more than there was room for.
    var isLong: Bool { rowCount > (interval == nil ? rows : 1) }

    /// Shows what was read for a section, unless another is shown by now.
    mutating func show(_ content: Content, for section: Section) {
        guard section == self.section else { return }
        // Of a chart the latest days are seen first.
        if self.content == nil, case .sums(let sums) = content {
            selection.select(sums.count - 1, count: sums.count)
        }
        self.content = content
    }

    /// Goes some sections on, around the ends, among those that a counter has.
    mutating func turn(by places: Int, _ counter: Counter) {
        let all = Section.allCases.filter { $0.isOf(counter) }
        let index = all.firstIndex(of: section) ?? 0
        open(all[(index + places + all.count) % all.count])
    }

    private mutating func open(_ section: Section) {
        self.section = section
        content = nil
        selection = ListSelection()
    }

    /// Moves the lines, or the choice of an interval.
    mutating func move(_ action: Action) {
        let isUp = [.rowUp, .pageUp, .firstRow].contains(action)
        leaveScreen(isUp: isUp)
        selection.move(action, count: rowCount, page: rows)
    }

    /// Goes to the first or the last row on the screen where none is chosen, from which each step
    /// scrolls.
    private mutating func leaveScreen(isUp: Bool) {
        guard interval == nil, !shown.isEmpty else { return }
        selection.select(isUp ? shown.lowerBound : shown.upperBound - 1, count: rowCount)
    }

    /// Handles the mouse; returns whether another section is open now.
    mutating func handle(_ mouse: MouseEvent) -> Bool {
        switch mouse.action {
        case .wheelUp: move(.rowUp)
        case .wheelDown: move(.rowDown)
        case .release where mouse.place.row == titleRow:
            guard let title = titles.first(where: { $0.columns.contains(mouse.place.column) })
            else { return false }
            open(title.section)
            return true
        case .press, .drag, .release: break
        }
        return false
    }

    private var rowCount: Int {
        switch content {
        case .periods(let all): all.count
        case .laps(let all): all.count
        case .intervals(let all): all.count
        case .changes(let all, _): all.count
        default: drawnCount
        }
    }

    /// Draws the page of a counter.
    ///
    /// - Parameter today: What was counted today, in words.
    mutating func draw(
        _ counter: Counter, mark: String, today: String, on canvas: inout Canvas,
        area: Rectangle, charset: Charset, moment: Moment, rule: DayRule
    ) {
        let top = area.origin.row
        let color = Style(Look.color(counter.color), bold: true)
        var column =
            canvas.putLine(
                mark, column: 1, row: top, style: color, charset: charset) + 1
        column =
            canvas.putLine(
                counter.shownValue(at: moment), column: column, row: top, style: color,
                charset: charset) + 2
        let title = counter.title.isEmpty ? "(blank)" : counter.title
        let room = area.size.columns - column - (today.isEmpty ? 0 : today.cellWidth + 3)
        column = canvas.putLine(
            title + counter.standingWords(charset), column: column, row: top,
            columns: max(4, room), style: .bold, charset: charset)
        canvas.putLine(today, column: column + 2, row: top, style: .dim, charset: charset)
        guard area.size.rows > 2 else { return }
        drawTitles(of: counter, on: &canvas, row: top + 1, charset: charset)
        let rest = drawFacts(of: counter, on: &canvas, area: area.below(2), charset, rule)
        let page = Page(columns: max(1, rest.size.columns - 2), charset: charset, color: .full)
        rows = max(1, rest.size.rows)
        let blocks = blocks(of: counter, on: page, rule: rule)
        drawnCount = blocks.count
        shown = selection.visible(lines: rows, count: blocks.count) { blocks[$0].count }
        var row = rest.origin.row
        for index in shown {
            for line in blocks[index] where row < rest.rows.upperBound {
                canvas.put(rendered: line, at: Point(column: 1, row: row), in: rest)
                if interval != nil, index == selection.index {
                    canvas.restyle(
                        Rectangle(column: 0, row: row, columns: rest.size.columns, rows: 1)
                    ) { $0.isReversed = true }
                }
                row += 1
            }
        }
    }

    /// The width from which on the settings stand beside what is shown, and the columns that they
    /// take.
    private static let (leastColumns, factColumns) = (100, 40)

    /// Draws the settings of a counter, beside the rest or in one line above it, unless they are
    /// what is shown.
    ///
    /// - Returns: The area that is left.
    private func drawFacts(
        of counter: Counter, on canvas: inout Canvas, area: Rectangle, _ charset: Charset,
        _ rule: DayRule
    ) -> Rectangle {
        guard area.size.rows > 4 else { return area }
        let tables = CounterTables(of: counter, by: rule)
        let isBeside = area.size.columns >= Self.leastColumns
        let rest = area.below(isBeside || section == .facts || area.size.rows < 12 ? 1 : 2)
        guard section != .facts else { return rest }
        guard isBeside else {
            canvas.putLine(
                tables.factLine, column: 1, row: area.origin.row,
                columns: area.size.columns - 2, style: .dim, charset: charset)
            return rest
        }
        let left = area.size.columns - Self.factColumns
        for row in rest.rows {
            canvas.put(charset.pick("│", "|"), at: Point(column: left, row: row), style: .dim)
        }
        let page = Page(columns: Self.factColumns - 3, charset: charset, color: .full)
        for (row, line) in zip(rest.rows, tables.facts().lines(on: page)) {
            canvas.put(rendered: line, at: Point(column: left + 2, row: row), in: rest)
        }
        return Rectangle(
            column: rest.origin.column, row: rest.origin.row, columns: left - 1,
            rows: rest.size.rows)
    }

    private mutating func drawTitles(
        of counter: Counter, on canvas: inout Canvas, row: Int, charset: Charset
    ) {
        let all = Section.allCases.filter { $0.isOf(counter) }
        let width = all.map { $0.title.count + 3 }.reduce(1, +)
        titleRow = row
        titles = []
        var column = 1
        // Where not all fit, the current one comes first.
        let first = width > canvas.size.columns ? all.firstIndex(of: section) ?? 0 : 0
        for section in all[first...] where column < canvas.size.columns {
            let isCurrent = section == self.section
            let text = isCurrent ? "[\(section.title)]" : " \(section.title) "
            canvas.putLine(
                text, column: column, row: row, style: isCurrent ? .bold : .dim, charset: charset)
            titles.append((section, column..<column + text.count))
            column += text.count + 1
        }
    }

    /// Returns the lines of each row, which may be several on a narrow screen.
    private func blocks(of counter: Counter, on page: Page, rule: DayRule) -> [[String]] {
        let tables = CounterTables(of: counter, by: rule)
        func blocks(_ table: TextTable, none: String) -> [[String]] {
            let blocks = table.blocks(on: page)
            return blocks.isEmpty ? [[none]] : blocks
        }
        switch content {
        case nil: return []
        case .sums(let sums):
            return tables.chart(sums).blocks(sums.count, on: page, rows: rows)
        case .year(let last, let values):
            let map = CalendarMap(
                through: last, values, weekStart: rule.weekStart, style: .colored(counter.color))
            let lines = map.lines(on: page, isWide: true) + ["", Self.total(of: values, counter)]
            let (months, count) = tables.months(through: last, values)
            let free = rows - lines.count - 1
            return lines.map { [$0] }
                + (free < count
                    ? [] : [[""]] + months.blocks(count, on: page, rows: free))
        case .periods(let all):
            let cells = max(10, min(page.columns - 50, 60))
            return blocks(tables.periods(all, on: page, cells: cells), none: Self.noPeriod)
        case .laps(let all): return blocks(tables.laps(all), none: Self.noLap)
        case .intervals(let all):
            return blocks(tables.intervals(all), none: Self.noInterval)
        case .changes(let all, let own):
            return blocks(tables.history(all, on: own), none: Self.noChange)
        case .facts: return tables.facts().blocks(on: page)
        }
    }
}

extension BarChart {
    /// Returns the lines of each bar, thicker and apart where there are rows for it.
    func blocks(_ count: Int, on page: Page, rows: Int) -> [[String]] {
        let each = max(1, min(rows / max(1, count), 4))
        let height = max(1, each - 1)
        let lines = lines(on: page, widest: .max, height: height)
        return (0..<count).map { index in
            lines[index * height..<(index + 1) * height] + (each > 1 ? [""] : [])
        }
    }
}

/// The sentences of the page.
extension CounterPage {
    static let noPeriod = "No period is over yet."
    static let noLap = "No laps yet."
    static let noInterval = "Nothing was measured yet."
    static let noChange = "No changes yet."

    /// Returns the sum of a year, and on how many of its days something was counted.
    static func total(of values: [Int64], _ counter: Counter) -> String {
        let total = values.reduce(Int64(0)) { $0.addingSaturated($1) }
        let days = values.count { $0 > 0 }
        return "\(counter.text(ofAmount: total)) in a year, on \(days) of its days."
    }
}
