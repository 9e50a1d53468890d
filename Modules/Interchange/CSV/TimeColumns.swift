import Primitives

/// The columns of a table that say when a row was: a date, and perhaps a time of day beside it, or
/// a beginning and an end.
struct TimeColumns {
    /// The number of the date's column, from 0.
    let date: Int
    private let clock: Int?
    private let end: Int?
    /// The column of the date on which it ended, beside a time of day.
    private let lastDate: Int?
    private let pattern: DatePattern?
    /// Whether the date's column has dates alone, each with midnight behind it, as databases and
    /// spreadsheets write them.
    private let holdsMidnights: Bool
    /// The column of the time if it may as well hold lengths of time, such as `1:30:00`.
    let doubtful: Int?

    /// Whether there is a column of ends.
    var hasEnd: Bool { end != nil }

    /// The numbers of all columns.
    var all: [Int] { [date, clock, end, lastDate].compactMap(\.self) }

    /// Finds the columns of the time and the end, beside that of the date: those that a person
    /// chose, or that have a usual name and hold times of day.
    init(date: Int, _ columns: TapColumns, in outline: TableOutline) throws(TextFormatError) {
        self.date = date
        pattern = columns.pattern
        guard columns.hasHeader || columns.clock != nil else {
            (clock, end, lastDate, doubtful) = (nil, nil, nil, nil)
            holdsMidnights = Self.holdsMidnights(
                [outline.head[date].trimmed] + outline.sample(of: date), pattern)
            return
        }
        let names = outline.names.map { String($0.map { "_-".contains($0) ? " " : $0 }) }
        let pattern = columns.pattern
        func usual(_ some: [String]) -> Int? {
            some.lazy.compactMap { names.firstIndex(of: $0) }.first {
                $0 != date
                    && outline.sample(of: $0).contains {
                        Self.time($0, on: Self.anyDay) != nil || Self.moment($0, pattern) != nil
                    }
            }
        }
        let chosen = try TapTableReader.place(columns, \.clock, [], number: nil, in: outline)
        let clock = chosen ?? usual(TapColumns.usualClocks)
        self.clock = clock
        let isStart =
            ["start", "begin", "from"].contains { names[date].hasPrefix($0) }
            && outline.sample(of: date).contains { Self.moment($0, pattern) != nil }
        end =
            clock == nil && !isStart
            ? nil : usual(TapColumns.usualEnds + TapColumns.usualEndDates)
        lastDate = end.flatMap { _ in
            TapColumns.usualEndDates.lazy.compactMap { names.firstIndex(of: $0) }.first
        }
        holdsMidnights =
            (end == nil || clock != nil)
            && Self.holdsMidnights(outline.sample(of: date), pattern)
        doubtful =
            chosen == nil && end == nil
            ? clock.flatMap { names[$0] == "time" && outline.isNumeric($0) ? $0 : nil } : nil
    }

    /// Returns the time of a row: the date with its own time of day, or with that beside it.
    func time(of row: CSVRow) throws(BadRecord) -> ForeignTime {
        var time = try row.time(at: date, pattern)
        if holdsMidnights, case .clock(let day, 0) = time { time = .day(day) }
        return try clock.flatMap { column throws(BadRecord) in
            try Self.time(in: row, at: column, on: time)
        } ?? time
    }

    /// Returns the end of a row that began at a time; `nil` if it has none.
    func end(of row: CSVRow, after start: ForeignTime) throws(BadRecord) -> ForeignTime? {
        guard let end else { return nil }
        if let moment = Self.moment(row[end], pattern) { return moment }
        if let lastDate, !row[lastDate].trimmed.isEmpty {
            return try Self.time(in: row, at: end, on: try row.time(at: lastDate, pattern))
        }
        let date = ForeignTime.day(start.day)
        guard let last = try Self.time(in: row, at: end, on: date) else { return nil }
        // What ends at an earlier time of day than it began went on over midnight.
        if case .clock(let day, let first) = start, case .clock(day, let second) = last,
            second < first
        {
            return .clock(day + 1, second: second)
        }
        return last
    }

    /// Returns the time by which earlier versions, which read the date alone, or a form of the
    /// table with other rows, named a row; `nil` if that is the same.
    func formerTime(of row: CSVRow, now time: ForeignTime) -> ForeignTime? {
        let former = try? row.time(at: date, pattern)
        if former == time, end == nil, case .clock(let day, 0) = time { return .day(day) }
        return former == time ? nil : former
    }

    /// Whether all dates among cells, of which there is one at least, have midnight behind them.
    private static func holdsMidnights(_ cells: [String], _ pattern: DatePattern?) -> Bool {
        let times = cells.filter { !$0.isEmpty }.compactMap { moment($0, pattern) }
        guard !times.isEmpty else { return false }
        return times.allSatisfy { if case .clock(_, 0) = $0 { true } else { false } }
    }

    /// Returns a date with a time of day as it is written in a column of dates; `nil` for others.
    private static func moment(_ cell: String, _ pattern: DatePattern?) -> ForeignTime? {
        let text = cell.trimmed
        let time = pattern.map { $0.time(of: text) } ?? DatePattern.iso(text)
        if case .day? = time { return nil }
        return time
    }

    private static func time(
        in row: CSVRow, at column: Int, on date: ForeignTime
    ) throws(BadRecord) -> ForeignTime? {
        let cell = row[column].trimmed
        guard case .day(let day) = date, !cell.isEmpty else { return nil }
        if let time = time(cell, on: day) { return time }
        throw BadRecord("\"\(cell.prefix(40))\" is not a time of day like 08:30 or 8:30 pm")
    }

    /// Returns the time of a cell on a day: a time of day, or a date with one.
    private static func time(_ cell: String, on day: Day) -> ForeignTime? {
        let plain = cell.filter { !$0.isWhitespace }
        let text = plain.hasSuffix(".") ? plain.filter { $0 != "." } : plain
        if text == "24:00" || text == "24:00:00" { return .clock(day + 1, second: 0) }
        for form in forms {
            if let time = form.time(of: "\(day) \(text)") { return time }
        }
        guard let whole = DatePattern.iso(cell), !cell.utf8.allSatisfy({ $0 < 0x3A && $0 > 0x2F })
        else { return nil }
        if case .day = whole { return nil }
        return whole
    }

    private static let anyDay = Day(number: 0)

    private static let forms = [
        "%H:%M", "%H:%M:%S", "%H:%M%z", "%H:%M:%S%z", "%I:%M%p", "%I:%M:%S%p", "%I%p", "%Hh%M",
    ].compactMap { DatePattern("%F " + $0) }
}
