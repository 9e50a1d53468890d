import Presentation
import Primitives
import TerminalUI
import Workspace

/// The page of a day, of a week, or of a year, inside the journal.
struct DayScreen {
    /// The pages.
    enum Page {
        case day(DayPage), week(WeekPage), year(YearPage)

        /// The time that it is about.
        var span: Span {
            switch self {
            case .day: .day
            case .week: .week
            case .year: .year
            }
        }
    }

    /// The times that a page is about.
    enum Span {
        case day, week, year

        /// The days from one page to the next.
        fileprivate var days: Int {
            switch self {
            case .day: 1
            case .week: 7
            case .year: 365
            }
        }
    }

    /// A line on the screen.
    struct Line {
        var cells: [(text: String, column: Int, style: TerminalUI.Style)] = []
    }

    /// The time of the page that is shown, or asked for.
    private(set) var span: Span
    /// The page; `nil` until it is read.
    private(set) var page: Page?
    private var today: Day?
    private var top = 0
    private var rows = 1
    /// Whether the page has more lines than there was room for.
    private(set) var isLong = false

    static let emptyDay = "Nothing recorded on this day."
    static let emptyWeek = "Nothing recorded in this week."

    init(_ span: Span) { self.span = span }

    /// The day whose page is shown; the first of the week, the last of the year.
    var day: Day? {
        switch page {
        case .day(let page): page.day
        case .week(let page): page.days[0]
        case .year(let page): page.days.upperBound
        case nil: nil
        }
    }

    /// The line about the day that is shown; `nil` if there is none.
    var line: String? { if case .day(let page) = page { page.line() } else { nil } }

    /// The command that reads the page again.
    var sight: Sight? {
        switch page {
        case .day(let page): .day(page.day)
        case .week(let page): .week(page.days[0])
        case .year(let page): .year(page.days.upperBound)
        case nil: nil
        }
    }

    /// Whether the next page has come already.
    var hasNext: Bool {
        guard let day, let today else { return false }
        return next(after: day, today) != nil
    }

    /// Whether the page is that of today, this week, or the year up to today.
    var isOfToday: Bool {
        guard let day, let today else { return true }
        return span == .week ? (day..<day + 7).contains(today) : day == today
    }

    /// Shows a page that was read, unless another is wanted.
    mutating func show(_ page: Page, today: Day) {
        guard page.span == span else { return }
        let before = day
        self.page = page
        self.today = today
        if day != before { top = 0 }
    }

    /// Performs an action.
    ///
    /// - Returns: The effects; `nil` if that day has not come yet.
    mutating func perform(_ action: Action) -> [Effect]? {
        guard let day, let today else { return [] }
        let days = span.days
        switch action {
        case .earlier: return read(day - days)
        case .later: return next(after: day, today)
        case .today: return read(today)
        case .theWeek:
            span = .week
            return read(day)
        case .theYear:
            span = .year
            return read(today)
        case .theDay:
            let last = span == .week ? min(day + 6, today) : today
            span = .day
            return read(last)
        case .keepLine: return line == nil ? [.bell] : [.perform(.journal(.saveLine(day)))]
        case .rowUp: top -= 1
        case .rowDown: top += 1
        case .pageUp: top -= rows
        case .pageDown: top += rows
        case .firstRow: top = 0
        case .lastRow: top = .max / 2
        default: break
        }
        top = max(0, top)
        return []
    }

    /// The effects that show the next page; `nil` if it has not come yet.
    private func next(after day: Day, _ today: Day) -> [Effect]? {
        if span == .year { return day == today ? nil : read(min(day + span.days, today)) }
        return day + span.days > today ? nil : read(day + span.days)
    }

    private func read(_ day: Day) -> [Effect] {
        [.perform(.journal(span.command(of: day)))]
    }

    /// Draws the page.
    mutating func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        guard let page else { return }
        let lines: [Line]
        let title: String
        switch page {
        case .day(let page):
            let mark = charset.pick(" · ", ", ") + DateLanguage.current.phrase(.today)
            title = page.title + (page.day == today ? mark : "")
            lines = Self.lines(of: page, columns: area.size.columns, charset: charset)
        case .week(let page):
            title = page.title
            lines = WeekGrid(page, charset).lines(
                in: Size(columns: area.size.columns, rows: area.size.rows - 1))
        case .year(let page):
            title = page.heading
            let sheet = Presentation.Page(columns: area.size.columns - 2, charset: charset)
            let map = page.lines(on: sheet, isWide: true)
            // On twelve rows the map needs the blank one, too.
            let gap = map.count + 2 < area.size.rows ? [""] : []
            lines = ([page.summary] + gap + map).map {
                Line(cells: [($0, 1, .plain)])
            }
        }
        let head = area.size.rows > 2 ? 1 : 0
        if head > 0 {
            canvas.putLine(
                title, column: 1, row: area.origin.row, style: .bold, charset: charset)
        }
        rows = max(1, area.size.rows - head)
        isLong = lines.count > rows
        top = max(0, min(top, lines.count - rows))
        for (row, line) in lines.dropFirst(top).prefix(rows).enumerated() {
            for cell in line.cells {
                canvas.putLine(
                    cell.text, column: cell.column, row: area.origin.row + head + row,
                    style: cell.style, charset: charset)
            }
        }
    }

    private static func lines(of page: DayPage, columns: Int, charset: Charset) -> [Line] {
        var lines: [Line] = []
        if let text = page.line(charset) {
            lines += TextLayout.wrapped(text, columns: max(1, columns - 2)).map {
                Line(cells: [($0, 1, Look.sun)])
            }
            lines.append(Line())
        }
        let amounts = page.counts.map { $0.amountText.cellWidth }.max() ?? 0
        for count in page.counts {
            let amount = count.amountText
            var cells = [(amount, 1 + amounts - amount.cellWidth, TerminalUI.Style.bold)]
            let name = count.title.isEmpty ? "(blank)" : count.title
            cells.append((name, amounts + 3, .plain))
            let goal = amounts + 5 + name.cellWidth
            if goal < columns - 8 {
                cells.append((count.standingText(charset), goal, .dim))
            }
            lines.append(Line(cells: cells))
        }
        if !page.counts.isEmpty, !page.items.isEmpty { lines.append(Line()) }
        for row in page.rows(charset) {
            lines += Self.lines(of: row, columns: columns)
        }
        for note in page.elsewhere {
            lines.append(Line())
            lines += TextLayout.wrapped(note, columns: max(1, columns - 2)).map {
                Line(cells: [($0, 1, .dim)])
            }
        }
        if page.isEmpty { lines.append(Line(cells: [(emptyDay, 1, .dim)])) }
        return lines
    }

    /// Returns a row of the timeline: time, sign and text side by side, or on a narrow screen the
    /// text below.
    private static func lines(of row: DayRow, columns: Int) -> [Line] {
        let timeColumns = 12
        let isNarrow = columns < 36
        let start = isNarrow ? 3 : timeColumns + 4
        let length = row.length.isEmpty ? "" : "  " + row.length
        let texts = TextLayout.wrapped(row.text + length, columns: max(1, columns - start - 1))
        var lines = texts.map { text in
            Line(cells: [(text, start, row.isMark ? TerminalUI.Style.dim : .plain)])
        }
        if lines.isEmpty { lines = [Line()] }
        let time = (row.time, 1, TerminalUI.Style.dim)
        let sign = (row.sign, isNarrow ? 1 : timeColumns + 2, TerminalUI.Style.dim)
        if isNarrow {
            lines[0].cells.append(sign)
            return row.time.isEmpty ? lines : [Line(cells: [time])] + lines
        }
        lines[0].cells += [time, sign]
        return lines
    }
}

extension DayScreen.Span {
    /// Returns the command that reads the page of a day; of today if none is named.
    func command(of day: Day?) -> JournalCommand {
        switch self {
        case .day: .day(day)
        case .week: .week(day)
        case .year: .year(day)
        }
    }
}
