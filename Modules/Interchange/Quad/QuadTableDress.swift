import Primitives

/// One of Quad's own tables as it lies in a file, perhaps after a spreadsheet saved it: with
/// another separator, with columns moved or added, with names in other case.
struct QuadTableDress {
    let table: QuadTable
    /// The number of each column of the table that the file has, from 0.
    let columns: [String: Int]

    /// Recognises a table by the names of its columns and by the ids in its first rows.
    ///
    /// - Returns: `nil` if the table is none of Quad's.
    /// - Throws: ``TextFormatError/unknownFormat(looksLike:)`` if it is, and can't be imported: a
    ///   column that an import needs is missing, or comes twice, or is for spreadsheets only.
    init?(_ outline: TableOutline) throws(TextFormatError) {
        guard let table = Self.table(of: outline) else { return nil }
        let found = Self.columns(of: table, in: outline)
        self.table = table
        guard table.isReadable else {
            throw .unknownFormat(
                looksLike: "it is Quad's table of \(table.rawValue), which is for spreadsheets: "
                    + "what it holds comes back with an export as JSON")
        }
        if let missing = table.neededColumns.first(where: { !found.contains($0) }) {
            throw .unknownFormat(
                looksLike: "it is Quad's table of \(table.rawValue), and its column \"\(missing)\" "
                    + "is missing or has another name: import the table as it was exported, or "
                    + (table.isNamedByIDs
                        ? "rename \"\(table == .entries ? "at" : "start")\" if it isn't Quad's"
                        : "say what its columns mean if it isn't Quad's"))
        }
        var columns: [String: Int] = [:]
        for name in found {
            let places = outline.names.indices.filter { outline.names[$0] == name.lowercased() }
            guard places.count == 1 else {
                throw .unknownFormat(
                    looksLike: "it is Quad's table of \(table.rawValue), and its column "
                        + "\"\(name)\" comes \(places.count) times: import the table as it was "
                        + "exported")
            }
            columns[name] = places[0]
        }
        self.columns = columns
    }

    /// Returns the table that has most of the columns; `nil` if the columns aren't Quad's.
    static func table(of outline: TableOutline) -> QuadTable? {
        let candidates = QuadTable.allCases.map { ($0, columns(of: $0, in: outline)) }
        guard
            let (table, found) = candidates.max(by: { first, second in
                (first.1.count * second.0.columns.count, first.1.count)
                    < (second.1.count * first.0.columns.count, second.1.count)
            }), isOurs(table, found, outline)
        else { return nil }
        return table
    }

    private static func columns(of table: QuadTable, in outline: TableOutline) -> [String] {
        table.columns.filter { outline.names.contains($0.lowercased()) }
    }

    /// Whether columns that are called like some of a table's are those of Quad: all in order, or
    /// some with Quad's ids in their rows, or most with names that only Quad gives, or some beside
    /// times as Quad writes them: where nothing else stands, a column tells kinds of changes, or
    /// what one would keep of the table is there.
    private static func isOurs(
        _ table: QuadTable, _ found: [String], _ outline: TableOutline
    ) -> Bool {
        let all = table.columns.map { $0.lowercased() }
        let later = QuadTable.later.map { $0.lowercased() }
        if outline.names == all || outline.names == all.filter({ !later.contains($0) }) {
            return true
        }
        let hasIDs = outline.sample.contains { row in
            row.fields.contains { isID($0.trimmed) }
        }
        if hasIDs, found.count >= 3 { return true }
        if found.count * 2 >= all.count, found.contains(where: { $0.lowercased() != $0 }) {
            return true
        }
        // A day beside an amount: a stopwatch's amounts are milliseconds.
        if table == .history, ["title", "day", "amount"].allSatisfy(outline.names.contains) {
            return true
        }
        let times =
            outline.names.firstIndex { $0 == "at" || $0 == "start" }
            .map { outline.sample(of: $0).filter { !$0.isEmpty } } ?? []
        if table == .history, ["title", "at", "amount"].allSatisfy(outline.names.contains),
            times.contains(where: hasClock)
        {
            return true
        }
        guard !times.isEmpty, times.allSatisfy(isTime) else { return false }
        return table.telling.allSatisfy(outline.names.contains)
            || (found.count >= 3
                && (found.count == outline.names.count || found.contains("kind")))
    }

    /// Whether a cell is a time as Quad writes it: in UTC, with seconds.
    private static func isTime(_ cell: String) -> Bool {
        cell.hasSuffix("Z") && cell.contains("T") && Instant(cell) != nil
    }

    /// Whether a cell is more than a date, as a spreadsheet writes Quad's times in another form.
    private static func hasClock(_ cell: String) -> Bool { cell.contains(":") }

    /// Whether a cell is an id as Quad writes it: 32 hexadecimal digits.
    private static func isID(_ cell: String) -> Bool {
        cell.utf8.count == 32
            && cell.lowercased().utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            }
    }
}
