import CSQLite
import Glibc
import Storage

/// One prepared statement of a connection.
final class Statement {
    // A connection keeps its statements, so they must not retain it.
    private unowned let connection: Connection
    let pointer: OpaquePointer
    private var memory = BindingMemory()
    /// The known values of cells by position, which selected the rows; they are shared, not read.
    private(set) var known: [Value?] = []
    /// The error of a cell that could not be read.
    var failure: StorageError?

    init(_ sql: String, on connection: Connection) throws(StorageError) {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection.pointer, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw connection.failure(code) }
        self.connection = connection
        self.pointer = pointer
    }

    deinit { sqlite3_finalize(pointer) }

    /// The path of the file, for errors.
    var path: String { connection.path }

    /// Runs the statement with values and passes each row to `body`.
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

    /// Runs the statement with values and passes a reader of each row to `body`.
    func visit(
        _ values: [Value], columns: Int, known: [Value?],
        _ body: (inout RowReader) throws(StorageError) -> Void
    ) throws(StorageError) {
        self.known = known
        defer {
            reset()
            self.known = []
            failure = nil
        }
        try bind(values)
        while try step() {
            var cells = RowReader(self, count: columns)
            do throws(StorageError) {
                try body(&cells)
            } catch {
                throw failure ?? error
            }
        }
    }

    private func reset() {
        sqlite3_reset(pointer)
        if memory.isLarge {
            sqlite3_clear_bindings(pointer)
            memory = BindingMemory()
        }
    }

    /// Steps to the next row; returns whether there is one.
    @inline(__always)
    private func step() throws(StorageError) -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw connection.failure(code) }
        return false
    }

    private func bind(_ values: [Value]) throws(StorageError) {
        memory.prepare(for: values)
        var position: Int32 = 1
        for value in values {
            let code = bind(value, at: position)
            guard code == SQLITE_OK else { throw connection.failure(code) }
            position += 1
        }
    }

    @inline(__always)
    private func bind(_ value: Value, at position: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(pointer, position)
        case .integer(let number): return sqlite3_bind_int64(pointer, position, number)
        case .real(let number): return sqlite3_bind_double(pointer, position, number)
        case .text(let text):
            let bytes = memory.add(text)
            return sqlite3_bind_text64(
                pointer, position, bytes.baseAddress, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
        case .blob(let blob):
            guard !blob.isEmpty else { return sqlite3_bind_zeroblob(pointer, position, 0) }
            let bytes = memory.add(blob)
            return sqlite3_bind_blob64(
                pointer, position, bytes.baseAddress, UInt64(bytes.count), nil)
        }
    }
}

/// The cells of the current row of one of the engine's internal statements.
struct Cells: ~Copyable {
    let pointer: OpaquePointer
    let path: String

    /// Returns the integer of a column; 0 if it holds none.
    func integer(_ position: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(position)) }

    /// Returns the text of a column; empty if it holds none.
    func text(_ position: Int) throws(StorageError) -> String {
        guard let text = pointer.text(at: position) else {
            guard sqlite3_column_type(pointer, Int32(position)) == SQLITE_NULL else {
                throw .corrupt(path: path, reason: "a text is not UTF-8")
            }
            return ""
        }
        return text
    }
}
