import MemoryStorage
import Primitives
import Storage

/// The file of one table: a few lines about it, then one line per row in key order.
///
/// The checksum covers everything after its line. Whoever edits a file by hand deletes that line.
enum TableFile {
    static let suffix = ".json"

    /// Returns the text of a table.
    static func encode(_ table: TableContents) -> [UInt8] {
        let schema = table.schema
        var body = JSONOutput()
        body.append("\"commit\": \(table.commit),\n")
        body.description(of: schema)
        body.append(",\n\"rows\": [")
        var separator = "\n"
        table.visit { row in
            body.append(separator)
            body.row(row, of: schema.columns)
            separator = ",\n"
        }
        body.append("\n]\n}\n")
        var output = JSONOutput()
        output.append("{\n\"table\": ")
        output.string(schema.name)
        output.append(",\n\"sum\": \"")
        return output.bytes + Checksum.digits(of: body.bytes) + Array("\",\n".utf8) + body.bytes
    }

    /// Reads the text of a table; its indexes are not in it.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` with line and column.
    static func decode(_ bytes: [UInt8], name: String, path: String) throws -> TableContents {
        var cursor = JSONCursor(bytes[...], path: path)
        try cursor.expect("{")
        try cursor.expectName("table")
        guard try cursor.string() == name else {
            throw cursor.failure("this is not the table that the file is named after")
        }
        try cursor.expect(",")
        let sum = try checksum(&cursor)
        try cursor.expectName("commit")
        let commit = try cursor.integer()
        try cursor.expect(",")
        var table = try cursor.table(named: name)
        table.commit = commit
        try cursor.expect("}")
        try cursor.expectEnd()
        if let sum, !sum.digits.elementsEqual(Checksum.digits(of: bytes[sum.end...])) {
            throw StorageError.corrupt(
                path: path,
                reason: """
                    the checksum does not match: take the file from a backup, or delete the line \
                    "sum" if it was edited on purpose
                    """)
        }
        return table
    }

    /// Reads the checksum and the position where its bytes begin; `nil` if there is no checksum.
    private static func checksum(
        _ cursor: inout JSONCursor
    ) throws -> (digits: String.UTF8View, end: Int)? {
        var ahead = cursor
        guard try ahead.string() == "sum" else { return nil }
        try ahead.expect(":")
        let digits = try ahead.string()
        try ahead.expect(",")
        ahead.skipLineBreak()
        cursor = ahead
        return (digits.utf8, ahead.position)
    }
}

extension JSONCursor {
    /// Reads a required name and its colon.
    mutating func expectName(_ name: String) throws {
        _ = peek()
        let start = position
        guard try string() == name else { throw failure("\"\(name)\" is missing", at: start) }
        try expect(":")
    }
}
