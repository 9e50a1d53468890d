import Primitives

/// Reads rows of title, value and date as taps; of a length of time with its beginning, as
/// intervals.
package struct TapTableReader: ForeignReader {
    private var rows: CSVReader
    private let columns: TapColumns
    private let places: Places
    /// The number of named columns; `nil` without a first row of names.
    private let width: Int?
    private var count = 0
    /// The names of columns that hold numbers and are not used.
    package let unusedNumbers: [String]
    /// Whether Loop Habit Tracker wrote the numbers.
    private let isLoop: Bool
    /// The columns without a name for amounts, and empty in the first rows, with their names.
    private let emptyAtFirst: [(column: Int, name: String)]

    /// The numbers of the columns, from 0.
    struct Places {
        var title: Int?
        var value: Int?
        var time: TimeColumns
        var note: Int?

        /// Whether a column is used; one that is in doubt only if another holds the amount.
        func isUsed(_ column: Int) -> Bool {
            ([title, value, note].compactMap(\.self) + time.all).contains(column)
                && (value != nil || column != time.doubtful)
        }
    }

    /// Creates a reader, which finds the columns.
    ///
    /// - Throws: ``TextFormatError/malformed(format:at:reason:)`` if a column is missing, or if
    ///   numbers stand in a column and none is known to hold the amount.
    package init(
        _ source: ByteSource, columns: TapColumns = TapColumns(),
        limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        try self.init(
            TableOutline(source, delimiter: columns.delimiter, limits: limits), columns: columns)
    }

    init(_ outline: TableOutline, columns: TapColumns) throws(TextFormatError) {
        if outline.names.contains("numrepetitions") {
            throw .unknownFormat(looksLike: Self.habits)
        }
        self.columns = columns
        let places = try Self.places(of: columns, in: outline)
        self.places = places
        width = columns.hasHeader ? outline.head.fields.count : nil
        let unused =
            columns.hasHeader && !columns.countsRows
            ? outline.head.fields.indices.filter { column in
                !places.isUsed(column) && !TapColumns.usualIDs.contains(outline.names[column])
            } : []
        unusedNumbers = unused.filter(outline.isNumeric).map { outline.head[$0].trimmed }
        let truths = unused.first {
            if places.time.hasEnd { return false }
            let values = outline.sample(of: $0).filter { !$0.isEmpty }
            return !values.isEmpty && values.allSatisfy(CellValue.isTruth)
        }.map { outline.head[$0].trimmed }
        emptyAtFirst =
            places.value == nil
            ? unused.filter { outline.sample(of: $0).allSatisfy(\.isEmpty) }
                .map { ($0, outline.head[$0].trimmed) } : []
        // A table whose dates are written in another way is told that first, row by row.
        let hasDates = outline.sample.contains {
            (try? $0.time(at: places.time.date, columns.pattern)) != nil
        }
        if places.value == nil, hasDates, let name = unusedNumbers.first ?? truths {
            let kind = unusedNumbers.isEmpty ? "true and false" : "numbers"
            throw Self.failure(Self.doubt(about: name, kind), in: outline.head)
        }
        isLoop = try Self.isLoop(
            places.value.map(outline.sample) ?? [], columns,
            isTable: outline.names == ["date", "value", "notes"])
        rows = try outline.rows(afterHead: columns.hasHeader)
    }

    private static let habits =
        "it is the list of habits of Loop Habit Tracker, without what was done: import the "
        + "Checkmarks.csv beside it"

    /// Whether values are as Loop writes them: by what a person says, or by its words in its table
    /// of one habit.
    ///
    /// - Throws: ``TextFormatError`` if the numbers of its table of one habit may be either.
    private static func isLoop(
        _ values: [String], _ columns: TapColumns, isTable: Bool
    ) throws(TextFormatError) -> Bool {
        if let holdsMarks = columns.holdsMarks { return holdsMarks }
        guard isTable else { return false }
        if values.contains(where: CellValue.isMark) { return true }
        let numbers = Set(values.compactMap(Int64.init)).subtracting([0, 1])
        guard !numbers.isEmpty, numbers.allSatisfy({ (-1...3).contains($0) || $0 % 1000 == 0 })
        else { return false }
        throw .unknownFormat(looksLike: WideTableReader.ambiguity)
    }

    private static func doubt(about name: String, _ kind: String = "numbers") -> String {
        "the column \"\(name.prefix(30))\" holds \(kind), and no column is called value: "
            + "say which one counts, or that each row counts 1"
    }

    private static func places(
        of columns: TapColumns, in outline: TableOutline
    ) throws(TextFormatError) -> Places {
        let isTitled = columns.constantTitle == nil
        let head = outline.head
        let title =
            isTitled
            ? try place(columns, \.title, TapColumns.usualTitles, number: 0, in: outline) : nil
        guard title != nil || !isTitled else { throw missing("a column for the title", in: head) }
        var value =
            columns.countsRows
            ? nil
            : try place(
                columns, \.value, TapColumns.usualValues, number: isTitled ? 1 : 0, in: outline)
        // A column called number may number the rows.
        if let column = value, columns.hasHeader, columns.value == nil,
            outline.names[column] == "number", outline.isNumbering(column)
        {
            value = nil
        }
        guard
            let date = try place(
                columns, \.date, TapColumns.usualDates, number: isTitled ? 2 : 1, in: outline)
        else { throw missing("a column for the date", in: head) }
        let note = try place(columns, \.note, TapColumns.usualNotes, number: nil, in: outline)
        return Places(
            title: title, value: value, time: try TimeColumns(date: date, columns, in: outline),
            note: note)
    }

    /// Returns the number of a column, from 0; `nil` if nothing names one.
    static func place(
        _ columns: TapColumns, _ column: KeyPath<TapColumns, TapColumns.Column?>,
        _ usual: [String], number: Int?, in outline: TableOutline
    ) throws(TextFormatError) -> Int? {
        let head = outline.head
        let names = columns.hasHeader ? outline.names : nil
        switch columns[keyPath: column] {
        case .numbered(let number):
            guard head.fields.indices.contains(number - 1) else {
                throw missing("the column \(number)", in: head)
            }
            return number - 1
        case .named(let name):
            guard let place = try only(name.trimmed.lowercased(), of: names ?? [], in: head) else {
                throw missing("a column called \"\(name)\"", in: head)
            }
            return place
        case nil:
            guard let names else { return number.flatMap { $0 < head.fields.count ? $0 : nil } }
            guard let name = usual.first(where: names.contains) else { return nil }
            return try only(name, of: names, in: head)
        }
    }

    /// Returns the number of the column with a name; `nil` if there is none.
    private static func only(
        _ name: String, of names: [String], in head: CSVRow
    ) throws(TextFormatError) -> Int? {
        let places = names.indices.filter { names[$0] == name }
        guard places.count < 2 else {
            throw failure(
                "\(places.count) columns are called \"\(name.prefix(30))\": say which one by its "
                    + "number", in: head)
        }
        return places.first
    }

    private static func missing(_ what: String, in head: CSVRow) -> TextFormatError {
        let found = head.fields.prefix(8).map { "\"\($0.prefix(30))\"" }.joined(separator: ", ")
        return failure("\(what) is missing; the first row is \(found)", in: head)
    }

    private static func failure(_ reason: String, in head: CSVRow) -> TextFormatError {
        .malformed(
            format: "a table of taps", at: TextPosition(line: head.line, column: 1), reason: reason)
    }

    /// Returns the next row; `nil` at the end.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        guard let row = try rows.filledRow() else { return nil }
        count += 1
        return ForeignReading(
            record: Result { () throws(BadRecord) in try record(row) },
            position: RecordPosition(number: count, line: row.line))
    }

    private func value(_ cell: String) throws(BadRecord) -> CellValue {
        let value = try CellValue(cell)
        guard isLoop, !CellValue.isMark(cell.trimmed), case .number(let number) = value else {
            return value
        }
        return try CellValue.loopAmount(number).map { .number($0) } ?? .nothing
    }

    private func record(_ row: CSVRow) throws(BadRecord) -> ForeignRecord {
        let needed = max(places.title ?? 0, places.value ?? 0, places.time.date) + 1
        guard row.fields.count >= needed else {
            let fields = row.fields.count == 1 ? "1 field" : "\(row.fields.count) fields"
            throw BadRecord("it has \(fields), not \(needed) or more")
        }
        try row.checkWidth(width)
        let time = try places.time.time(of: row)
        let former = places.time.formerTime(of: row, now: time)
        let written = places.title.map { row[$0] } ?? columns.constantTitle ?? ""
        let title = written.trimmed
        guard !title.isEmpty else { throw BadRecord("it has no title") }
        let note = places.note.map { row[$0] } ?? ""
        for (column, name) in emptyAtFirst where CellValue.isNumeric(row[column].trimmed) {
            throw BadRecord(Self.doubt(about: name))
        }
        if places.value == nil, !columns.countsRows, places.time.hasEnd {
            guard let end = try places.time.end(of: row, after: time) else {
                throw BadRecord("it has no end")
            }
            return .measured(
                ForeignMeasure(
                    title: title, length: .until(end), time: time, note: note,
                    formerTime: former ?? time))
        }
        switch try places.value.map({ value throws(BadRecord) in try self.value(row[value]) })
            ?? .number(1)
        {
        case .nothing:
            let tap = ForeignTap(title: title, amount: 0, time: time, formerTime: former)
            return .uncounted(tap, LeftOut("unmarked days"))
        case .number(let amount):
            return .tap(
                ForeignTap(
                    title: title, amount: amount, time: time, note: note,
                    formerTitle: written == title ? nil : written, formerTime: former))
        case .length(let seconds):
            return .measured(
                ForeignMeasure(title: title, length: .seconds(seconds), time: time, note: note))
        }
    }
}

extension CSVRow {
    /// Checks that nothing stands behind the last column with a name, such as the 5 of 12,5 in a
    /// table with commas.
    func checkWidth(_ width: Int?) throws(BadRecord) {
        guard let width, let surplus = fields.dropFirst(width).first(where: { !$0.isEmpty })
        else { return }
        throw BadRecord(
            "\"\(surplus.prefix(40))\" is in no column: the first row has \(width); a value "
                + "that holds the separator needs quotation marks")
    }

    /// Reads the date in a column.
    func time(at column: Int, _ pattern: DatePattern?) throws(BadRecord) -> ForeignTime {
        let written = self[column].trimmed
        let time = pattern.map { $0.time(of: written) } ?? DatePattern.iso(written)
        guard let time else {
            let said = "\"\(written.prefix(40))\" is not a date"
            if pattern != nil { throw BadRecord("\(said) of the pattern") }
            let days = Double(written.replacing(",", with: ".")) ?? 0
            guard !(10_000..<100_000).contains(days) else {
                throw BadRecord(
                    "\(said), but may be a spreadsheet's number for one: show its column as dates "
                        + "there")
            }
            let fitting = DatePattern.usual.filter { DatePattern($0)?.time(of: written) != nil }
            throw BadRecord(
                "\(said) like 2024-03-31"
                    + (fitting.isEmpty ? "" : ", but fits \(fitting.joined(separator: " or "))"))
        }
        return time
    }
}
