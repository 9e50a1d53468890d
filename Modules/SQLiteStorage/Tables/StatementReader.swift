import Primitives
import Storage

/// Reads the statements that Quad writes, and no others: whatever SQL could say besides is refused.
struct StatementReader {
    private var rest: Substring.UTF8View

    init(_ sql: String) { rest = sql[...].utf8 }

    /// Whether the statement makes a table of records, with columns, fill values and a key.
    func readsTable(_ name: String) -> Bool {
        var reader = self
        guard TableSchema.isName(name), reader.take("CREATE TABLE \"\(name)\" (\n  ") else {
            return false
        }
        var columns: Set<String> = []
        while !reader.take("PRIMARY KEY (") {
            guard let column = reader.takeName(), columns.insert(column).inserted,
                reader.take(" "), reader.takesType()
            else { return false }
            _ = reader.take(" NOT NULL")
            if reader.take(" DEFAULT ("), !reader.takesValue() || !reader.take(")") { return false }
            guard reader.take(",\n  ") else { return false }
        }
        guard let key = reader.takeNames(), columns.isSuperset(of: key) else { return false }
        return reader.take(")\n) STRICT, WITHOUT ROWID") && reader.rest.isEmpty
    }

    /// Whether the statement makes an index on columns of a table.
    func readsIndex(_ name: String, of table: String) -> Bool {
        var reader = self
        let start = "\(table)."
        guard TableSchema.isName(table), name.hasPrefix(start),
            TableSchema.isName(String(name.dropFirst(start.count))), reader.take("CREATE ")
        else { return false }
        _ = reader.take("UNIQUE ")
        return reader.take("INDEX \"\(name)\" ON \"\(table)\" (") && reader.takeNames() != nil
            && reader.take(")") && reader.rest.isEmpty
    }

    /// Whether the statement makes one of the two tables of an index of words.
    func readsWords(_ name: String) -> Bool {
        var reader = self
        let table = name.prefix { $0 != "." }
        guard TableSchema.isName(String(table)) else { return false }
        if name == table + WordIndex.indexEnd {
            return reader.take("CREATE VIRTUAL TABLE \"\(name)\" USING fts5(\n  ")
                && reader.takeNames() != nil && reader.take(WordIndex.indexOptions)
                && reader.rest.isEmpty
        }
        guard name == table + WordIndex.rowsEnd,
            reader.take("CREATE TABLE \"\(name)\" (\n  \"row id\" INTEGER PRIMARY KEY")
        else { return false }
        var columns: [String] = []
        while reader.take(", ") {
            guard let column = reader.takeName(), reader.take(" "), reader.takesType(),
                reader.take(" NOT NULL")
            else { return false }
            columns.append(column)
        }
        return !columns.isEmpty && reader.take(",\n  UNIQUE (") && reader.takeNames() == columns
            && reader.take(")\n) STRICT") && reader.rest.isEmpty
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private mutating func takesType() -> Bool {
        ["INTEGER", "REAL", "TEXT", "BLOB"].contains { take($0) }
    }

    /// Reads a name in quotes.
    private mutating func takeName() -> String? {
        var reader = self
        guard reader.take("\"") else { return nil }
        let name = String(decoding: reader.rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        reader.rest = reader.rest.dropFirst(name.utf8.count)
        guard TableSchema.isName(name), reader.take("\"") else { return nil }
        self = reader
        return name
    }

    /// Reads names in quotes with commas between them, at least one.
    private mutating func takeNames() -> [String]? {
        guard let first = takeName() else { return nil }
        var names = [first]
        while true {
            // Behind the last name of an index of words stand its options.
            var next = self
            guard next.take(", "), let name = next.takeName() else { return names }
            names.append(name)
            self = next
        }
    }

    /// Reads a value as ``FillValue`` writes it.
    private mutating func takesValue() -> Bool {
        if take("NULL") { return true }
        if take("CAST(x'") { return takesDigits() && take("' AS TEXT)") }
        if take("x'") { return takesDigits() && take("'") }
        if take("'") {
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "'"), !take("'") { return true }
            }
            return false
        }
        let number = rest.prefix { "+-.0123456789e".utf8.contains($0) }
        rest = rest.dropFirst(number.count)
        return Double(String(decoding: number, as: UTF8.self)) != nil
            || ["9e999", "-9e999"].contains(String(decoding: number, as: UTF8.self))
    }

    private mutating func takesDigits() -> Bool {
        rest = rest.drop { "0123456789abcdef".utf8.contains($0) }
        return true
    }
}
