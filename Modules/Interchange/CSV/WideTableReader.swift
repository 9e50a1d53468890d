import Primitives

/// Reads a table with a row for each day and a column for each counter, such as `Checkmarks.csv` of
/// Loop Habit Tracker.
///
/// Loop writes a comma after the last column. Of its marks, `YES_MANUAL` (2 in older versions) is
/// one tap, and all others are none: `YES_AUTO` (1), `NO` (0), `SKIP` (3) and `UNKNOWN` (-1). It
/// writes measured numbers a thousandfold.
///
/// - Source: HabitsCSVExporter and Entry of Loop Habit Tracker.
package struct WideTableReader: ForeignReader {
    private var rows: CSVReader
    private let time: TimeColumns
    /// The columns of counters, with their titles.
    private let titles: [(column: Int, title: String)]
    private let width: Int
    private let isLoop: Bool
    private var count = 0
    /// The other cells of the latest row, the next one last.
    private var waiting: [ForeignReading] = []

    /// Creates a reader of a table that is wide; `nil` for any other.
    init?(_ outline: TableOutline, columns: TapColumns) throws(TextFormatError) {
        guard !columns.areChosen || columns.onlyTimes, columns.hasHeader,
            let date = try TapTableReader.place(
                columns, \.date, TapColumns.usualDates, number: nil, in: outline)
        else { return nil }
        // A table with latitudes is one of positions.
        let known =
            TapColumns.usualTitles + TapColumns.usualValues + TapColumns.usualTexts
            + ["lat", "latitude"]
        guard !outline.names.contains(where: known.contains) else { return nil }
        let time = try TimeColumns(date: date, columns, in: outline)
        let cells = outline.head.fields.indices.filter {
            !time.all.contains($0) && !outline.names[$0].isEmpty
                && !TapColumns.usualIDs.contains(outline.names[$0])
        }
        guard !cells.isEmpty, !outline.sample.isEmpty,
            Set(cells.map { outline.names[$0] }).count == cells.count
        else { return nil }
        let values = cells.flatMap { outline.sample(of: $0) }.filter { !$0.isEmpty }
        guard !values.isEmpty, values.allSatisfy(Self.isCell) else { return nil }
        if outline.head.fields.last == "" || outline.names == ["date", "score"],
            values.allSatisfy(Self.isScore)
        {
            throw .unknownFormat(looksLike: Self.scores)
        }
        self.time = time
        titles = cells.map { ($0, outline.head[$0].trimmed) }
        width = outline.head.fields.count
        isLoop = try Self.isLoop(
            values, holdsMarks: columns.holdsMarks, endsEmpty: outline.head.fields.last == "")
        rows = try outline.rows(afterHead: true)
    }

    /// Whether a cell is a part of 1 with four digits, as Loop writes the strength of a habit.
    private static func isScore(_ text: String) -> Bool {
        (text.hasPrefix("0.") || text == "1.0000") && text.utf8.count == 6
    }

    private static let scores =
        "it holds the scores of Loop Habit Tracker, which are no counts: import the Checkmarks.csv "
        + "beside it"

    private static func isCell(_ text: String) -> Bool {
        if CellValue.isMark(text) || CellValue.isTruth(text) { return true }
        // What is no whole number is named in its row.
        guard let value = try? CellValue(text) else { return CellValue.isNumeric(text) }
        if case .number = value { return true } else { return false }
    }

    /// Whether cells are marks of Loop: its words, or numbers of its marks in a table with a comma
    /// after the last column, or with -1 for unknown and never 1. With such a comma, -1 is enough:
    /// a number that Loop doesn't write is then wrong in its row. A spreadsheet drops the comma.
    ///
    /// - Throws: ``TextFormatError`` if each 2 may be two as well as done.
    private static func isLoop(
        _ values: [String], holdsMarks: Bool?, endsEmpty: Bool
    ) throws(TextFormatError) -> Bool {
        if values.contains(where: CellValue.isMark) { return true }
        if let holdsMarks { return holdsMarks }
        let numbers = values.compactMap(Int64.init)
        guard numbers.count == values.count else { return false }
        let mayBeMarks = numbers.allSatisfy { (-1...3).contains($0) || $0 % 1000 == 0 }
        if endsEmpty {
            if mayBeMarks { return true }
        } else if numbers.contains(-1) {
            guard mayBeMarks else { return false }
            guard !numbers.contains(1) else { throw .unknownFormat(looksLike: ambiguity) }
        } else {
            guard numbers.allSatisfy({ (0...3).contains($0) && $0 != 1 }) else { return false }
        }
        if numbers.contains(-1) { return true }
        guard !numbers.contains(2) else { throw .unknownFormat(looksLike: ambiguity) }
        return false
    }

    /// The sentence about a table whose numbers may be marks.
    package static let ambiguity =
        "its numbers may be as they are, or as Loop Habit Tracker writes them: 2 for done, 1000 "
        + "for each 1"

    /// Returns the next tap; `nil` after the last.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        while waiting.isEmpty {
            guard let row = try rows.filledRow() else { return nil }
            count += 1
            let position = RecordPosition(number: count, line: row.line)
            do {
                waiting = try cells(row).reversed().map {
                    ForeignReading(record: $0, position: position)
                }
            } catch {
                waiting = [ForeignReading(record: .failure(error), position: position)]
            }
        }
        return waiting.popLast()
    }

    /// Returns the tap of each counter, or the mistake in its cell, which spoils no other.
    private func cells(
        _ row: CSVRow
    ) throws(BadRecord) -> [Result<ForeignRecord, BadRecord>] {
        try row.checkWidth(width)
        let time = try self.time.time(of: row)
        let former = self.time.formerTime(of: row, now: time)
        return titles.map { column, title in
            Result { () throws(BadRecord) in
                let amount = try amount(row[column], of: title)
                let tap = ForeignTap(
                    title: title, amount: amount, time: time, formerTime: former)
                return amount == 0 ? .uncounted(tap, nil) : .tap(tap)
            }
        }
    }

    private func amount(_ cell: String, of title: String) throws(BadRecord) -> Int64 {
        if cell.trimmed.isEmpty { return 0 }
        do {
            return try amount(cell) ?? 0
        } catch {
            throw BadRecord("\"\(title.prefix(30))\": \(error.reason)")
        }
    }

    private func amount(_ cell: String) throws(BadRecord) -> Int64? {
        switch try CellValue(cell) {
        case .nothing: return nil
        case .length: throw BadRecord("\"\(cell.prefix(40))\" isn't a whole number")
        case .number(let number):
            let isNumber = isLoop && !CellValue.isMark(cell.trimmed)
            return isNumber ? try CellValue.loopAmount(number) : number
        }
    }
}

extension TapColumns {
    /// Whether nothing but the columns of the date and the time were chosen.
    fileprivate var onlyTimes: Bool {
        var other = self
        (other.date, other.clock) = (nil, nil)
        return !other.areChosen
    }
}
