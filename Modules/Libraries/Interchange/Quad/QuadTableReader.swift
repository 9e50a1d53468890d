import TextFormats
import TimeZones

/// Reads a table of Quad's own CSV export.
package struct QuadTableReader: ForeignReader {
    private let table: QuadTable
    private var rows: CSVReader
    private var count = 0

    /// Creates a reader of a table, after its first row.
    ///
    /// - Throws: ``TextFormatError/unknownFormat(looksLike:)`` if the table can't be imported.
    package init(
        _ table: QuadTable, _ source: ByteSource, limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        guard table.isReadable else {
            throw .unknownFormat(
                looksLike: "it is Quad's table of \(table.rawValue), which is for spreadsheets: "
                    + "what it holds comes back with an export as JSON")
        }
        self.table = table
        rows = try CSVReader(source, limits: limits)
        _ = try rows.row()
    }

    /// Returns the next row; `nil` at the end.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        guard let row = try rows.row() else { return nil }
        count += 1
        return ForeignReading(
            record: Result { () throws(BadRecord) in try record(row) },
            position: RecordPosition(number: count, line: row.line))
    }

    private func record(_ row: CSVRow) throws(BadRecord) -> ForeignRecord {
        guard row.fields.count == table.columns.count else {
            throw BadRecord("it has \(row.fields.count) fields, not \(table.columns.count)")
        }
        var values: [String: String] = [:]
        for (name, value) in zip(table.columns, row.fields) { values[name] = value }
        func value(_ name: String) -> String { values[name] ?? "" }
        func noTime(_ name: String) -> BadRecord {
            BadRecord("\"\(value(name).prefix(40))\" is no date and time")
        }
        func instant(_ name: String) throws(BadRecord) -> Instant {
            guard let instant = Instant(value(name)) else { throw noTime(name) }
            return instant
        }
        func time(_ name: String) throws(BadRecord) -> ForeignTime {
            guard let time = ForeignTime(instant: value(name)) else { throw noTime(name) }
            return time
        }
        switch table {
        case .entries:
            if value("isSealed") == "true" {
                throw BadRecord("it is sealed, and a table does not hold what is sealed")
            }
            return .entry(
                ForeignEntry(
                    text: value("text"), time: try time("at"),
                    isStarred: value("isStarred") == "true", key: [value("id")],
                    hasOwnID: true, id: value("id")))
        case .intervals:
            let start = try instant("start")
            let stop = value("stop").isEmpty ? nil : try instant("stop")
            if let stop, stop < start { throw BadRecord("it ends before it starts") }
            return .interval(
                ForeignInterval(
                    start: start, stop: stop, tags: [value("title")], counter: value("counter")))
        default:
            guard let amount = Int64(value("amount")) else {
                throw BadRecord("\"\(value("amount").prefix(40))\" is no whole number")
            }
            let isCounted = value("isCounted") == "true" && value("kind") != "stop"
            return .tap(
                ForeignTap(
                    title: value("title"), amount: amount, time: try time("at"),
                    note: value("note"), counter: value("counter"), isCounted: isCounted))
        }
    }
}
