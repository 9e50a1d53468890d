/// A table, index or other object as the file's own list has it.
struct StoredObject {
    let type: String
    let name: String
    let table: String
    /// The statement that made it; `nil` for an index that SQLite makes by itself.
    let sql: String?

    /// Returns all objects of a file.
    static func all(in connection: Connection) throws -> [StoredObject] {
        var found: [StoredObject] = []
        try connection.run("SELECT type, name, tbl_name, sql, sql IS NULL FROM sqlite_schema") {
            cells in
            found.append(
                StoredObject(
                    type: try cells.text(0), name: try cells.text(1), table: try cells.text(2),
                    sql: cells.integer(4) == 1 ? nil : try cells.text(3)))
        }
        return found
    }

    /// The object in words, by its statement: SQLite goes by that, whatever the list says.
    var words: String {
        let start = (sql ?? "").split(separator: " ", maxSplits: 4).map { $0.uppercased() }
        let kinds = ["TRIGGER", "VIEW", "VIRTUAL", "INDEX", "TABLE"]
        let kind = start.dropFirst().first { kinds.contains($0) } ?? type.uppercased()
        return "the \(kind == "VIRTUAL" ? "virtual table" : kind.lowercased()) \(name)"
    }
}
