import Primitives

/// Reads a diary as a table: a date and a text in each row, perhaps with a title.
package struct DiaryTableReader: ForeignReader {
    private var rows: CSVReader
    private let time: TimeColumns
    private let text: Int
    private let title: Int?
    /// The other columns, which nothing here holds, with their names.
    private let others: [(column: Int, name: String)]
    private let width: Int
    private var count = 0

    /// Creates a reader of a table that has dates and texts, and no numbers to count; `nil` for any
    /// other.
    init?(_ outline: TableOutline, columns: TapColumns) throws(TextFormatError) {
        guard columns.hasHeader, columns.title == nil, columns.constantTitle == nil,
            columns.value == nil, !columns.countsRows,
            let date = try TapTableReader.place(
                columns, \.date, TapColumns.usualDates, number: nil, in: outline)
        else { return nil }
        func place(_ usual: [String]) -> Int? {
            usual.lazy.compactMap { outline.names.firstIndex(of: $0) }.first
        }
        guard place(TapColumns.usualValues) == nil,
            let text = place(TapColumns.usualTexts)
                ?? (place(TapColumns.usualTitles) == nil ? place(TapColumns.usualNotes) : nil)
        else { return nil }
        time = try TimeColumns(date: date, columns, in: outline)
        self.text = text
        title = outline.names.firstIndex(of: "title")
        let used = time.all + [text, title].compactMap(\.self)
        others = outline.names.indices.filter { column in
            let name = outline.names[column]
            let isKnown = (TapColumns.usualIDs + TapColumns.usualDates).contains(name)
            return !used.contains(column) && !name.isEmpty && !isKnown
        }.map { ($0, "\"\(outline.head[$0].trimmed.prefix(30))\" cells") }
        width = outline.head.fields.count
        rows = try outline.rows(afterHead: true)
    }

    /// Returns the next entry; `nil` after the last.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        guard let row = try rows.filledRow() else { return nil }
        count += 1
        return ForeignReading(
            record: Result { () throws(BadRecord) in .entry(try entry(row)) },
            position: RecordPosition(number: count, line: row.line))
    }

    private func entry(_ row: CSVRow) throws(BadRecord) -> ForeignEntry {
        try row.checkWidth(width)
        let time = try self.time.time(of: row)
        let title = title.map { row[$0].trimmed } ?? ""
        let text = row[text].trimmed
        let parts = [title, text].filter { !$0.isEmpty }
        return ForeignEntry(
            text: parts.joined(separator: "\n"), time: time, key: [time.text, title, text],
            formerKey: self.time.formerTime(of: row, now: time).map { [$0.text, title, text] },
            leftOut: others.filter { !row[$0.column].trimmed.isEmpty }.map { LeftOut($0.name) })
    }
}
