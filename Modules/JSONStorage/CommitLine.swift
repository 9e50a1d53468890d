import MemoryStorage
import Primitives
import Storage

/// A commit as one line of the log; a checksum covers the rest of the line.
///
/// ```json
/// {"sum":"5d41402a","commit":7,"changes":[{"put":"groups","row":{…}},{"delete":"taps","key":{…}}]}
/// ```
///
/// A commit that shares its sync with others names the first of them: `"commit":9,"with":7`. The
/// commit that migrates a store states the new version and holds whole tables:
/// `{"sum":"…","commit":8,"version":2,"changes":[{"table":"groups","columns":…,"rows":[…]}]}`
/// If the versions overlap, `"worksFrom":1` follows the version.
enum CommitLine {
    private static let start = Array("{\"sum\":\"".utf8)
    private static let separator = Array("\",".utf8)
    private static var bodyOffset: Int { start.count + 8 + separator.count }

    /// The decoded content of a line.
    struct Content {
        var commit: Int64
        /// The version of the store after the commit, if it changed.
        var version: Int?
        /// The lowest version of programs that may use the store then, if it is another one.
        var worksFrom: Int?
        var changes: [Change]
    }

    /// A single change of a commit.
    enum Change {
        /// A row that a transaction put or deleted.
        case row(ContentsWriter.Change)
        /// A table that replaces the one with the same name.
        case table(TableContents)
        /// A change that was not read, since the table's file already has it.
        case skipped
    }

    /// Returns the line of a transaction, with its line break.
    static func encode(
        _ changes: [ContentsWriter.Change], commit: Int64, with first: Int64? = nil,
        schema: (String) -> TableSchema
    ) -> [UInt8] {
        let joined = first.map { "\"with\":\($0)," } ?? ""
        return encode("\"commit\":\(commit),\(joined)\"changes\":[", changes) { change, body in
            switch change {
            case .put(let table, let row):
                body.append("{\"put\":\"\(table)\",\"row\":")
                body.row(row, of: schema(table).columns)
            case .delete(let table, let key):
                body.append("{\"delete\":\"\(table)\",\"key\":")
                body.row(key.values, of: schema(table).keyColumns)
            }
        }
    }

    /// Returns the line of a migration to a version, with its line break.
    static func encode(
        _ tables: [TableContents], commit: Int64, version: Int, worksFrom: Int
    ) -> [UInt8] {
        let overlap = worksFrom < version ? ",\"worksFrom\":\(worksFrom)" : ""
        let head = "\"commit\":\(commit),\"version\":\(version)\(overlap),\"changes\":["
        return encode(head, tables) { table, body in
            body.append("{\"table\":\"\(table.schema.name)\",")
            body.description(of: table.schema, separator: ",")
            body.append(",\"rows\":[")
            var separator = ""
            table.visit { row in
                body.append(separator)
                body.row(row, of: table.schema.columns)
                separator = ","
            }
            body.append("]")
        }
    }

    private static func encode<Element>(
        _ head: String, _ elements: [Element], _ encode: (Element, inout JSONOutput) -> Void
    ) -> [UInt8] {
        var body = JSONOutput()
        body.append(head)
        for (position, element) in elements.enumerated() {
            body.append(position == 0 ? "" : ",")
            encode(element, &body)
            body.append("}")
        }
        body.append("]}")
        return start + Checksum.digits(of: body.bytes) + separator + body.bytes
            + [UInt8(ascii: "\n")]
    }

    /// Whether a line, given without its line break, matches its checksum.
    static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count > bodyOffset, line.starts(with: start) else { return false }
        let digits = line.dropFirst(start.count).prefix(8)
        let separated = line.dropFirst(start.count + 8)
        return separated.starts(with: separator)
            && digits.elementsEqual(Checksum.digits(of: line.dropFirst(bodyOffset)))
    }

    /// Decodes a whole line.
    ///
    /// `table` returns the schema of a table at this line, and whether its file already has the
    /// commit. Such changes are skipped, since the columns may differ by now.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` with the line if a change has no table.
    static func decode(
        _ line: ArraySlice<UInt8>, number: Int, path: String,
        table: (String, Int64) -> (schema: TableSchema, isWritten: Bool)?
    ) throws -> Content {
        var cursor = JSONCursor(line, path: path, firstLine: number)
        var (content, _) = try head(&cursor)
        var name = try cursor.string()
        if name == "version" {
            try cursor.expect(":")
            content.version = Int(try cursor.integer())
            try cursor.expect(",")
            name = try cursor.string()
        }
        if name == "worksFrom" {
            try cursor.expect(":")
            content.worksFrom = Int(try cursor.integer())
            try cursor.expect(",")
            name = try cursor.string()
        }
        guard name == "changes" else { throw cursor.failure("\"changes\" is missing") }
        try cursor.expect(":")
        try cursor.array { cursor in
            content.changes.append(
                try change(&cursor) { name in table(name, content.commit) })
        }
        try cursor.expect("}")
        try cursor.expectEnd()
        return content
    }

    /// Returns the numbers of a line's commit and of the first commit written together with it.
    static func numbers(
        of line: ArraySlice<UInt8>, number: Int, path: String
    ) throws -> (commit: Int64, first: Int64) {
        var cursor = JSONCursor(line, path: path, firstLine: number)
        let (content, first) = try head(&cursor)
        return (content.commit, first)
    }

    /// Reads the beginning of a line, up to the version or the changes.
    private static func head(
        _ cursor: inout JSONCursor
    ) throws -> (content: Content, first: Int64) {
        try cursor.expect("{")
        try cursor.expectName("sum")
        _ = try cursor.string()
        try cursor.expect(",")
        try cursor.expectName("commit")
        let commit = try cursor.integer()
        try cursor.expect(",")
        var ahead = cursor
        var first = commit
        if try ahead.string() == "with" {
            try ahead.expect(":")
            first = try ahead.integer()
            try ahead.expect(",")
            cursor = ahead
        }
        return (Content(commit: commit, changes: []), first)
    }

    private static func change(
        _ cursor: inout JSONCursor, _ table: (String) -> (schema: TableSchema, isWritten: Bool)?
    ) throws -> Change {
        var ahead = cursor
        try ahead.expect("{")
        let kind = try ahead.string()
        try ahead.expect(":")
        let name = try ahead.string()
        let found = table(name)
        if found?.isWritten == true {
            try cursor.skipValue()
            return .skipped
        }
        cursor = ahead
        try cursor.expect(",")
        defer { _ = cursor.skip(UInt8(ascii: "}")) }
        if kind == "table" { return .table(try cursor.table(named: name)) }
        guard let schema = found?.schema else {
            throw cursor.failure("there is no file of table \(name)")
        }
        if kind == "put" {
            try cursor.expectName("row")
            return .row(.put(table: name, row: try RowParser(schema.columns).read(&cursor)))
        }
        try cursor.expectName("key")
        return .row(.delete(table: name, key: Key(try RowParser(schema.keyColumns).read(&cursor))))
    }
}

extension TableSchema {
    fileprivate var keyColumns: [ColumnSchema] { key.map { columns[$0] } }
}
