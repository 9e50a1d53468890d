import Primitives
import Storage

/// The words of a table's searched columns, kept by FTS5 beside the table.
///
/// Two tables of the file belong to it. `TABLE.words` is the index: it holds no text but the folded
/// words of ``Words``, which FTS5 only splits at spaces, so that all engines find the same.
/// `TABLE.rows` maps rows of the index to rows of the table, since the table has no row numbers.
final class WordIndex {
    private let schema: TableSchema
    // The connection's owner keeps these and releases them before the connection.
    private unowned let connection: Connection
    private let index: String
    private let rows: String
    private let keyNames: [String]
    private let insertRow: String
    private let numberOfRow: String
    private let deleteRow: String
    private let insertWords: String
    private let deleteWords: String

    /// Creates the index of a table; `nil` if it has no searched columns.
    init?(_ schema: TableSchema, on connection: Connection) {
        if schema.searched.isEmpty { return nil }
        let index = TableSQL.quoted(Self.indexName(of: schema))
        let rows = TableSQL.quoted(Self.rowsName(of: schema))
        let keyNames = schema.key.map { TableSQL.quoted(schema.columns[$0].name) }
        let marks = keyNames.map { _ in "?" }.joined(separator: ", ")
        let isKey = keyNames.map { "\($0) = ?" }.joined(separator: " AND ")
        let words = schema.wordColumns.joined(separator: ", ")
        let wordMarks = schema.wordColumns.map { _ in "?" }.joined(separator: ", ")
        self.schema = schema
        self.connection = connection
        self.index = index
        self.rows = rows
        self.keyNames = keyNames
        self.insertRow =
            "INSERT INTO \(rows) (\(keyNames.joined(separator: ", "))) VALUES (\(marks))"
        self.numberOfRow = "SELECT \"row id\" FROM \(rows) WHERE \(isKey)"
        self.deleteRow = "DELETE FROM \(rows) WHERE \"row id\" = ?"
        self.insertWords = "INSERT INTO \(index) (rowid, \(words)) VALUES (?, \(wordMarks))"
        self.deleteWords =
            "INSERT INTO \(index) (\(index), rowid, \(words)) VALUES ('delete', ?, \(wordMarks))"
    }

    /// Returns the statements that create both tables; none if there are no searched columns.
    static func statements(of schema: TableSchema) -> [(name: String, sql: String)] {
        if schema.searched.isEmpty { return [] }
        let key = schema.key.map { position in
            let column = schema.columns[position]
            return "\(TableSQL.quoted(column.name)) \(column.type.rawValue.uppercased()) NOT NULL"
        }
        let names = schema.key.map { TableSQL.quoted(schema.columns[$0].name) }
        let (index, rows) = (indexName(of: schema), rowsName(of: schema))
        return [
            (
                index,
                """
                CREATE VIRTUAL TABLE \(TableSQL.quoted(index)) USING fts5(
                  \(schema.wordColumns.joined(separator: ", "))\(indexOptions)
                """
            ),
            (
                rows,
                """
                CREATE TABLE \(TableSQL.quoted(rows)) (
                  "row id" INTEGER PRIMARY KEY, \(key.joined(separator: ", ")),
                  UNIQUE (\(names.joined(separator: ", ")))
                ) STRICT
                """
            ),
        ]
    }

    /// Creates both tables, empty.
    func create() throws {
        for (_, sql) in Self.statements(of: schema) { try connection.run(sql) }
    }

    /// Updates the index after a row was inserted, deleted or changed.
    func update(from old: Row?, to new: Row?) throws {
        let before = old.map(words)
        let after = new.map(words)
        if before == after { return }
        guard let row = new ?? old else { return }
        let key = schema.key(of: row).values
        if old == nil { try connection.run(insertRow, key) }
        let number = Value.integer(try connection.integer(numberOfRow, key))
        if let before { try connection.run(deleteWords, [number] + before) }
        if let after {
            try connection.run(insertWords, [number] + after)
        } else {
            try connection.run(deleteRow, [number])
        }
    }

    /// Returns the rows of a search in key order.
    func search(_ search: WordSearch) throws -> [Row] {
        if search.terms.isEmpty { return [] }
        let names = schema.columns.map { "of." + TableSQL.quoted($0.name) }
        let keys = keyNames.map { "numbered.\($0)" }
        var terms = ["\(index) MATCH ?"]
        var values = [Value.text(Self.match(search.terms))]
        for (name, value) in zip(keys, search.prefix) {
            terms.append("\(name) = ?")
            values.append(value)
        }
        if let after = search.after {
            let marks = after.values.map { _ in "?" }.joined(separator: ", ")
            terms.append("(\(keys.joined(separator: ", "))) > (\(marks))")
            values += after.values
        }
        let joined = keyNames.map { "of.\($0) = numbered.\($0)" }.joined(separator: " AND ")
        let sql = """
            SELECT \(names.joined(separator: ", ")) FROM \(index)
            CROSS JOIN \(rows) AS numbered ON numbered."row id" = \(index).rowid
            CROSS JOIN \(TableSQL.quoted(schema.name)) AS of ON \(joined)
            WHERE \(terms.joined(separator: " AND "))
            ORDER BY \(keys.joined(separator: ", ")) LIMIT ?
            """
        values.append(.integer(Int64(search.limit ?? .max)))
        var found: [Row] = []
        try connection.visit(sql, values) { cells in
            found.append(try schema.row(of: &cells))
        }
        return found
    }

    /// Returns the name of the index of a table.
    static func indexName(of table: TableSchema) -> String { table.name + indexEnd }

    /// The end of the name of an index.
    static let indexEnd = ".words"
    /// The end of the name of a table of row numbers.
    static let rowsEnd = ".rows"
    /// The end of the statement that creates an index, behind its columns.
    static let indexOptions = """
        , content = '', columnsize = 0,
          detail = none, tokenize = 'ascii')
        """

    /// Returns the name of the table of row numbers of a table.
    static func rowsName(of table: TableSchema) -> String { table.name + rowsEnd }

    /// Returns the words of each searched column, separated by spaces.
    private func words(_ row: Row) -> [Value] {
        schema.searched.map { position in
            guard case .text(let text) = row[position] else { return .text("") }
            return .text(Words.of(text).joined(separator: " "))
        }
    }

    /// Returns the FTS5 query of terms, whose words hold neither quotes nor spaces.
    private static func match(_ terms: [WordSearch.Term]) -> String {
        terms.map { "\"\($0.word)\"" + ($0.isPrefix ? "*" : "") }.joined(separator: " AND ")
    }
}

extension TableSchema {
    /// The columns of the word index; no column name of FTS5 itself ends like these.
    var wordColumns: [String] { searched.map { TableSQL.quoted("\(columns[$0].name)_words") } }
}
