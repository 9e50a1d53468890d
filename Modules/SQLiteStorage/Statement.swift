import CSQLite
import Glibc
import Storage

/// One prepared statement of a connection.
final class Statement {
    // A connection keeps its statements, so they must not keep it.
    private unowned let connection: Connection
    private let pointer: OpaquePointer

    init(_ sql: String, on connection: Connection) throws(StorageError) {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection.pointer, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw connection.failure(code) }
        self.connection = connection
        self.pointer = pointer
    }

    deinit { sqlite3_finalize(pointer) }

    /// Runs the statement with values and gives each row to `body`.
    func run(
        _ values: [Value], _ body: (borrowing Cells) throws(StorageError) -> Void
    ) throws(StorageError) {
        defer { reset() }
        try bind(values)
        while try step() { try body(Cells(pointer: pointer, path: connection.path)) }
    }

    /// Runs a statement that gives no rows.
    func run(_ values: [Value] = []) throws(StorageError) {
        defer { reset() }
        try bind(values)
        while try step() {}
    }

    /// Runs the statement with values and appends its rows of columns of those types; cells that
    /// are known, since the rows were chosen by them, are not read but shared.
    func run(
        _ values: [Value], types: [CellType], known: [Value?], into rows: inout [Row]
    ) throws(StorageError) {
        defer { reset() }
        try bind(values)
        let cells = Cells(pointer: pointer, path: connection.path)
        while try step() { rows.append(try cells.row(of: types, known: known)) }
    }

    private func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    /// Answers whether there is a row.
    @inline(__always)
    private func step() throws(StorageError) -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw connection.failure(code) }
        return false
    }

    private func bind(_ values: [Value]) throws(StorageError) {
        var position: Int32 = 1
        for value in values {
            let code = bind(value, at: position)
            guard code == SQLITE_OK else { throw connection.failure(code) }
            position += 1
        }
    }

    private func bind(_ value: Value, at position: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(pointer, position)
        case .integer(let number): return sqlite3_bind_int64(pointer, position, number)
        case .real(let number): return sqlite3_bind_double(pointer, position, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                // An empty buffer may have no address, which SQLite would take for null.
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    return sqlite3_bind_text(pointer, position, "", 0, Self.copied)
                }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    sqlite3_bind_text64(
                        pointer, position, $0, UInt64(bytes.count), Self.copied,
                        UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(pointer, position, 0) }
            return sqlite3_bind_blob64(
                pointer, position, bytes, UInt64(bytes.count), Self.copied)
        }
    }

    /// SQLITE_TRANSIENT: SQLite copies what it is given.
    private static var copied: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}

/// The cells of the row that a statement stands on.
struct Cells: ~Copyable {
    let pointer: OpaquePointer
    let path: String

    /// The integer of a column; 0 if it holds none.
    func integer(_ position: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(position)) }

    /// The text of a column; empty if it holds none.
    func text(_ position: Int) throws(StorageError) -> String { try textIfAny(position) ?? "" }

    /// The text of a column; `nil` if it is null.
    @inline(__always)
    private func textIfAny(_ position: Int) throws(StorageError) -> String? {
        // The length is right only after the bytes were asked for.
        guard let start = sqlite3_column_text(pointer, Int32(position)) else { return nil }
        let count = Int(sqlite3_column_bytes(pointer, Int32(position)))
        // Decoding is much quicker than validating; it puts other bytes in the place of wrong ones.
        let bytes = UnsafeBufferPointer(start: start, count: count)
        var text = String(decoding: bytes, as: UTF8.self)
        let isSame = text.withUTF8 { decoded in
            decoded.count == count
                && (decoded.baseAddress.map { memcmp($0, start, count) == 0 } ?? true)
        }
        guard isSame else { throw .corrupt(path: path, reason: "a text is not UTF-8") }
        return text
    }

    /// The values of all columns, which have those types, but for those that are known.
    func row(of types: [CellType], known: [Value?] = []) throws(StorageError) -> Row {
        var row: Row = []
        row.reserveCapacity(types.count)
        for position in types.indices {
            if position < known.count, let value = known[position] {
                row.append(value)
            } else {
                row.append(try value(position, of: types[position]))
            }
        }
        return row
    }

    @inline(__always)
    private func value(_ position: Int, of type: CellType) throws(StorageError) -> Value {
        let column = Int32(position)
        if type.mayBeNull, sqlite3_column_type(pointer, column) == SQLITE_NULL { return .null }
        switch type.type {
        case .integer: return .integer(sqlite3_column_int64(pointer, column))
        case .real: return .real(sqlite3_column_double(pointer, column))
        case .text:
            guard let text = try textIfAny(position) else { return .null }
            return .text(text)
        case .blob:
            let start = sqlite3_column_blob(pointer, column)
            let count = Int(sqlite3_column_bytes(pointer, column))
            return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
        }
    }
}

/// What a cell of a column can be, for reading it with few questions.
struct CellType {
    let type: ColumnType
    /// Whether it must be asked if the cell is null; a text shows it by itself.
    let mayBeNull: Bool

    init(_ column: ColumnSchema) {
        self.type = column.type
        self.mayBeNull = column.isNullable && column.type != .text
    }
}
