import Primitives

/// Reads a table of Quad's own CSV export.
package struct QuadTableReader: ForeignReader {
    private let table: QuadTable
    private let columns: [String: Int]
    private let width: Int
    private var rows: CSVReader
    private var count = 0

    /// Creates a reader of a table, after its first row.
    init(_ dress: QuadTableDress, _ outline: TableOutline) throws(TextFormatError) {
        table = dress.table
        columns = dress.columns
        width = outline.head.fields.count
        rows = try outline.rows(afterHead: true)
    }

    /// Returns the next row; `nil` at the end.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        guard let row = try rows.filledRow() else { return nil }
        count += 1
        return ForeignReading(
            record: Result { () throws(BadRecord) in try record(row) },
            position: RecordPosition(number: count, line: row.line))
    }

    private func record(_ row: CSVRow) throws(BadRecord) -> ForeignRecord {
        guard row.fields.count <= width, row.fields.count > columns.values.max() ?? 0 else {
            throw BadRecord("it has \(row.fields.count) fields, not \(width)")
        }
        let cells = Cells(row: row, columns: columns)
        switch table {
        case .entries:
            if try cells.flag("isSealed") {
                throw BadRecord("it is sealed, and a table does not hold what is sealed")
            }
            let id = try cells.id("id")
            return .entry(
                ForeignEntry(
                    text: cells["text"], time: try cells.time("at"),
                    isStarred: try cells.flag("isStarred"), key: [id], hasOwnID: true, id: id))
        case .intervals:
            let start = try cells.instant("start")
            let stop = cells["stop"].isEmpty ? nil : try cells.instant("stop")
            if let stop, stop < start { throw BadRecord("it ends before it starts") }
            return .interval(
                ForeignInterval(
                    start: start, stop: stop, tags: [try cells.title()],
                    counter: try cells.id("counter"), dayClock: cells[QuadTable.dayClock].trimmed))
        default: return .tap(try tap(cells))
        }
    }

    private func tap(_ cells: Cells) throws(BadRecord) -> ForeignTap {
        let written = cells["amount"].trimmed
        guard let amount = Int64(written) else {
            throw BadRecord("\"\(written.prefix(40))\" isn't a whole number")
        }
        var day: Day?
        if !cells["day"].trimmed.isEmpty {
            day = Day(cells["day"].trimmed)
            if day == nil {
                throw BadRecord("\"\(cells["day"].prefix(40))\" is not a date like 2024-03-31")
            }
        }
        return ForeignTap(
            title: try cells.title(), amount: amount, time: try cells.time("at"),
            note: cells["note"], counter: try cells.id("counter"),
            isCounted: try cells.flag("isCounted") && cells["kind"] != "stop", day: day)
    }

    /// The cells of a row by the names of their columns.
    private struct Cells {
        let row: CSVRow
        let columns: [String: Int]

        subscript(name: String) -> String { columns[name].map { row[$0] } ?? "" }

        /// Reads an id, which a spreadsheet may have taken for a number.
        func id(_ name: String) throws(BadRecord) -> String {
            let text = self[name].trimmed.lowercased()
            guard AccountID(text) != nil else {
                throw BadRecord("\"\(text.prefix(40))\" is no id")
            }
            return text
        }

        /// Reads the title of a counter; without one, a name that tells it from others.
        func title() throws(BadRecord) -> String {
            let title = self["title"]
            return title.showsNothing ? "(blank) \(try id("counter").prefix(8))" : title
        }

        func flag(_ name: String) throws(BadRecord) -> Bool {
            switch self[name].trimmed.lowercased() {
            case "true": return true
            case "false": return false
            default: throw BadRecord("\"\(self[name].prefix(40))\" is neither true nor false")
            }
        }

        func instant(_ name: String) throws(BadRecord) -> Instant {
            guard let instant = Instant(self[name].trimmed) else { throw noTime(name) }
            return instant
        }

        func time(_ name: String) throws(BadRecord) -> ForeignTime {
            guard let time = ForeignTime(instant: self[name].trimmed) else { throw noTime(name) }
            return time
        }

        private func noTime(_ name: String) -> BadRecord {
            BadRecord("\"\(self[name].prefix(40))\" is not a date and time")
        }
    }
}
