import Storage

/// One commit as one line of the log, with a checksum of all that follows it.
///
/// ```
/// {"sum":"5d41402a","commit":7,"changes":[{"put":"groups","row":{…}},{"delete":"taps",…}]}
/// ```
enum CommitLine {
    private static let start = Array("{\"sum\":\"".utf8)
    private static let separator = Array("\",".utf8)
    private static var bodyOffset: Int { start.count + 8 + separator.count }

    /// The line of a commit, with its line break.
    static func encode(
        _ changes: [ContentsWriter.Change], commit: Int64, schema: (String) -> TableSchema
    ) -> [UInt8] {
        var body = JSONOutput()
        body.append("\"commit\":\(commit),\"changes\":[")
        for (position, change) in changes.enumerated() {
            body.append(position == 0 ? "" : ",")
            switch change {
            case .put(let table, let row):
                body.append("{\"put\":\"\(table)\",\"row\":")
                body.row(row, of: schema(table).columns)
            case .delete(let table, let key):
                body.append("{\"delete\":\"\(table)\",\"key\":")
                body.row(key.values, of: schema(table).keyColumns)
            }
            body.append("}")
        }
        body.append("]}")
        return start + Checksum.digits(of: body.bytes) + separator + body.bytes
            + [UInt8(ascii: "\n")]
    }

    /// Whether a line, without its break, is as it was written.
    static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count > bodyOffset, line.starts(with: start) else { return false }
        let digits = line.dropFirst(start.count).prefix(8)
        let separated = line.dropFirst(start.count + 8)
        return separated.starts(with: separator)
            && digits.elementsEqual(Checksum.digits(of: line.dropFirst(bodyOffset)))
    }

    /// Reads a whole line: the number of the commit and its changes.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` with the line if a change has no table.
    static func decode(
        _ line: ArraySlice<UInt8>, number: Int, path: String, schema: (String) -> TableSchema?
    ) throws(StorageError) -> (commit: Int64, changes: [ContentsWriter.Change]) {
        var cursor = JSONCursor(line, path: path, firstLine: number)
        try cursor.expect("{")
        try cursor.expectName("sum")
        _ = try cursor.string()
        try cursor.expect(",")
        try cursor.expectName("commit")
        let commit = try cursor.integer()
        try cursor.expect(",")
        try cursor.expectName("changes")
        var changes: [ContentsWriter.Change] = []
        try cursor.array { cursor throws(StorageError) in
            changes.append(try change(&cursor, schema))
        }
        try cursor.expect("}")
        try cursor.expectEnd()
        return (commit, changes)
    }

    private static func change(
        _ cursor: inout JSONCursor, _ schema: (String) -> TableSchema?
    ) throws(StorageError) -> ContentsWriter.Change {
        try cursor.expect("{")
        let kind = try cursor.string()
        try cursor.expect(":")
        let name = try cursor.string()
        guard let table = schema(name) else {
            throw cursor.failure("there is no file of table \(name)")
        }
        try cursor.expect(",")
        let change: ContentsWriter.Change
        if kind == "put" {
            try cursor.expectName("row")
            change = .put(table: name, row: try cursor.row(of: table.columns))
        } else {
            try cursor.expectName("key")
            change = .delete(table: name, key: Key(try cursor.row(of: table.keyColumns)))
        }
        try cursor.expect("}")
        return change
    }
}

extension TableSchema {
    fileprivate var keyColumns: [ColumnSchema] { key.map { columns[$0] } }
}
