import Primitives
import Storage

/// The objects of a file, held against those that Quad makes.
///
/// A trigger or view would run in the program of whoever opens the file, and a default, a check, a
/// generated column or an index can hold an expression. So a store has tables and indexes only, and
/// each was made by a statement that Quad writes: those of the schema by exactly theirs, those of
/// other versions by statements of the same form.
struct StoredSchema {
    let objects: [StoredObject]
    /// The statements of the schema by the names of their objects.
    private let wanted: [String: String]

    init(_ connection: Connection, of schema: Schema) throws {
        objects = try StoredObject.all(in: connection)
        var wanted = [CommitNumber.tableName: CommitNumber.create]
        for table in schema.tables {
            let sql = TableSQL(schema.filled(table))
            wanted[table.name] = sql.create
            for index in table.indexes {
                wanted[TableSQL.name(of: index, in: table)] = sql.create(index)
            }
            for (name, sql) in WordIndex.statements(of: table) { wanted[name] = sql }
        }
        self.wanted = wanted
    }

    /// Whether the file has each object of the schema, made by its statement.
    var isComplete: Bool {
        let made = objects.count { $0.sql != nil && wanted[$0.name] == $0.sql }
        return made == wanted.count
    }

    /// Whether the file has an object with a name.
    func has(_ name: String) -> Bool { objects.contains { $0.name == name } }

    /// A sentence for each object that Quad does not make.
    var objections: [String] {
        var seen: Set<String> = []
        var found: [String] = []
        for object in objects {
            if !seen.insert(object.name).inserted {
                found.append("\(object.words) is there twice")
            } else if !isQuads(object) {
                found.append("\(object.words) was not made by Quad")
            }
        }
        return found
    }

    /// Checks the objects.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` with the first that Quad does not make.
    func check(path: String) throws {
        if let reason = objections.first {
            throw StorageError.corrupt(path: path, reason: reason)
        }
    }

    private func isQuads(_ object: StoredObject) -> Bool {
        guard let sql = object.sql else {
            return object.type == "index" && object.name.hasPrefix("sqlite_autoindex_")
        }
        let statement = StatementReader(sql)
        switch object.type {
        case "table":
            guard object.table == object.name else { return false }
            return sql == wanted[object.name] || statement.readsTable(object.name)
                || statement.readsWords(object.name) || isShadow(object, sql)
        case "index":
            return sql == wanted[object.name] || statement.readsIndex(object.name, of: object.table)
        default: return false
        }
    }

    /// Whether an object is one of the tables in which FTS5 keeps an index of words.
    ///
    /// - Source: SQLite's fts5_storage.c and fts5_index.c, unchanged since FTS5 began.
    private func isShadow(_ object: StoredObject, _ sql: String) -> Bool {
        let forms = [
            "_data": "(id INTEGER PRIMARY KEY, block BLOB)",
            "_idx": "(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
            "_config": "(k PRIMARY KEY, v) WITHOUT ROWID",
        ]
        return forms.contains { end, form in
            object.name.hasSuffix(WordIndex.indexEnd + end)
                && has(String(object.name.dropLast(end.count)))
                && sql == "CREATE TABLE '\(object.name)'\(form)"
        }
    }
}
