import TextFormats

/// Reads rows of title, value and date as taps.
package struct TapTableReader: ForeignReader {
    private var rows: CSVReader
    private let columns: TapColumns
    private let places: Places
    /// The number of named columns; `nil` without a first row of names.
    private let width: Int?
    private var first: CSVRow?
    private var count = 0

    /// The numbers of the columns, from 0.
    private struct Places {
        var title: Int?
        var value: Int?
        var date: Int
        var note: Int?
    }

    /// Creates a reader, which finds the columns.
    ///
    /// - Throws: ``TextFormatError/malformed(format:at:reason:)`` if a column is missing.
    package init(
        _ source: ByteSource, columns: TapColumns = TapColumns(),
        limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        let delimiter: UInt8
        if let given = columns.delimiter {
            delimiter = given
        } else {
            delimiter = try Self.delimiter(of: source, limits: limits)
        }
        rows = try CSVReader(source, delimiter: delimiter, limits: limits)
        self.columns = columns
        guard let head = try rows.row() else { throw .empty }
        places = try Self.places(of: columns, in: head)
        width = columns.hasHeader ? head.fields.count : nil
        first = columns.hasHeader ? nil : head
    }

    /// Returns the probable separator of fields, judged by the first row.
    private static func delimiter(
        of source: ByteSource, limits: TextFormatLimits
    ) throws(TextFormatError) -> UInt8 {
        let candidates = Array(",;\t|".utf8)
        var best = (delimiter: candidates[0], fields: 1)
        for candidate in candidates {
            var rows = try CSVReader(source, delimiter: candidate, limits: limits)
            // A row that is invalid with this delimiter may be valid with another.
            let fields = (try? rows.row()?.fields.count) ?? 1
            if fields > best.fields { best = (candidate, fields) }
        }
        return best.delimiter
    }

    private static func places(
        of columns: TapColumns, in head: CSVRow
    ) throws(TextFormatError) -> Places {
        let names = columns.hasHeader ? head.fields.map { $0.lowercased() } : nil
        func place(
            _ column: TapColumns.Column?, _ usual: [String], number: Int?
        ) throws(TextFormatError) -> Int? {
            switch column {
            case .numbered(let number):
                guard head.fields.indices.contains(number - 1) else {
                    throw missing("the column \(number)", in: head)
                }
                return number - 1
            case .named(let name):
                guard let place = names?.firstIndex(of: name.lowercased()) else {
                    throw missing("a column called \"\(name)\"", in: head)
                }
                return place
            case nil:
                guard let names else { return number.flatMap { $0 < head.fields.count ? $0 : nil } }
                return usual.lazy.compactMap { names.firstIndex(of: $0) }.first
            }
        }
        let isTitled = columns.constantTitle == nil
        let title = isTitled ? try place(columns.title, TapColumns.usualTitles, number: 0) : nil
        guard title != nil || !isTitled else { throw missing("a column for the title", in: head) }
        let value = try place(columns.value, TapColumns.usualValues, number: isTitled ? 1 : 0)
        guard let date = try place(columns.date, TapColumns.usualDates, number: isTitled ? 2 : 1)
        else { throw missing("a column for the date", in: head) }
        let note = try place(columns.note, TapColumns.usualNotes, number: nil)
        return Places(title: title, value: value, date: date, note: note)
    }

    private static func missing(_ what: String, in head: CSVRow) -> TextFormatError {
        let found = head.fields.prefix(8).map { "\"\($0.prefix(30))\"" }.joined(separator: ", ")
        return .malformed(
            format: "table of taps", at: TextPosition(line: head.line, column: 1),
            reason: "\(what) is missing; the first row is \(found)")
    }

    /// Returns the next row; `nil` at the end.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        let row: CSVRow
        if let first {
            row = first
            self.first = nil
        } else {
            guard let next = try rows.row() else { return nil }
            row = next
        }
        count += 1
        return ForeignReading(
            record: Result { () throws(BadRecord) in try tap(row) },
            position: RecordPosition(number: count, line: row.line))
    }

    private func tap(_ row: CSVRow) throws(BadRecord) -> ForeignRecord {
        let needed = max(places.title ?? 0, places.value ?? 0, places.date) + 1
        guard row.fields.count >= needed else {
            let fields = row.fields.count == 1 ? "1 field" : "\(row.fields.count) fields"
            throw BadRecord("it has \(fields), not \(needed) or more")
        }
        // Such as 12,5 in a table with commas, of which the 5 must not go unseen.
        if let width, let surplus = row.fields.dropFirst(width).first(where: { !$0.isEmpty }) {
            throw BadRecord(
                "\"\(surplus.prefix(40))\" is in no column: the first row has \(width); a value "
                    + "that holds the separator needs quotation marks")
        }
        let written = row[places.date]
        let time = columns.pattern.map { $0.time(of: written) } ?? DatePattern.iso(written)
        guard let time else {
            let expected = columns.pattern == nil ? "like 2024-03-31" : "of the pattern"
            throw BadRecord("\"\(written.prefix(40))\" is no date \(expected)")
        }
        var amount: Int64 = 1
        if let value = places.value {
            guard let number = Self.wholeNumber(row[value]) else {
                throw BadRecord("\"\(row[value].prefix(40))\" is no whole number")
            }
            amount = number
        }
        let title = places.title.map { row[$0] } ?? columns.constantTitle ?? ""
        return .tap(
            ForeignTap(
                title: title, amount: amount, time: time, note: places.note.map { row[$0] } ?? ""))
    }

    /// Reads a number with spaces around it, and perhaps a point and zeros after it.
    private static func wholeNumber(_ text: String) -> Int64? {
        let trimmed = text.drop { $0 == " " }.prefix { $0 != " " }
        let rest = text.drop { $0 == " " }.dropFirst(trimmed.count)
        guard rest.allSatisfy({ $0 == " " }) else { return nil }
        let parts = trimmed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.dropFirst().allSatisfy({ $0.allSatisfy { $0 == "0" } })
        else { return nil }
        return parts.first.flatMap { Int64($0) }
    }
}
