import CSQLite
import Glibc
import Primitives
import Storage

/// One prepared statement of a connection.
final class Statement {
    // A connection keeps its statements, so they must not retain it.
    private unowned let connection: Connection
    let pointer: OpaquePointer
    private var memory = BindingMemory()
    /// Whether the statement runs: its values lie in ``memory``, which the next run overwrites.
    private var isRunning = false
    /// The number of values that it takes.
    private let parameters: Int
    /// The cells of the current row.
    private let cells: UnsafeMutableBufferPointer<LentCell>
    /// The columns whose values are passed to each visit.
    private let known: [Int]
    /// The columns that are read from each row.
    private let read: [Int32]

    /// Prepares a statement. The values of the columns in `known` are passed to each visit; those
    /// in `unread` are not read from rows.
    init(_ sql: String, on connection: Connection, known: [Int] = [], unread: [Int] = []) throws {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection.pointer, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw connection.failure(code) }
        self.connection = connection
        self.pointer = pointer
        self.known = known
        self.parameters = Int(sqlite3_bind_parameter_count(pointer))
        let columns = 0..<sqlite3_column_count(pointer)
        self.read = columns.filter { !unread.contains(Int($0)) }
        self.cells = .allocate(capacity: columns.count)
        cells.initialize(repeating: .null)
    }

    deinit {
        sqlite3_finalize(pointer)
        cells.deallocate()
    }

    /// Runs the statement with values and passes each row to `body`.
    func run(_ values: [Value], _ body: (borrowing Cells) throws -> Void) throws {
        enter(with: values)
        defer { reset() }
        try bind(values)
        while try step() { try body(Cells(pointer: pointer, path: connection.path)) }
    }

    /// Runs a statement that gives no rows.
    func run(_ values: [Value] = []) throws {
        enter(with: values)
        defer { reset() }
        try bind(values)
        while try step() {}
    }

    /// Runs the statement with values and passes a reader of each row to `body`; returns the number
    /// of rows. `known` are the values of the known columns.
    @discardableResult
    func visit(
        _ values: [Value], known: [Value] = [],
        _ body: (inout RowReader) throws -> Void
    ) throws -> Int {
        enter(with: values)
        defer { reset() }
        try bind(values)
        return try known.withUnsafeBufferPointer { known in
            lend(known)
            var count = 0
            while try step() {
                lendRow()
                var reader = RowReader(UnsafeBufferPointer(cells))
                do {
                    try body(&reader)
                } catch {
                    throw unreadableText(at: reader.position) ?? error
                }
                count += 1
            }
            return count
        }
    }

    private func enter(with values: [Value]) {
        precondition(!isRunning, "a statement is entered again while it runs")
        precondition(
            values.count == parameters, "a statement of \(parameters) values got \(values.count)")
        isRunning = true
    }

    private func reset() {
        isRunning = false
        sqlite3_reset(pointer)
        if memory.isLarge {
            sqlite3_clear_bindings(pointer)
            memory = BindingMemory()
        }
    }

    /// Steps to the next row; returns whether there is one.
    @inline(__always)
    private func step() throws -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw connection.failure(code) }
        return false
    }

    private func lend(_ known: UnsafeBufferPointer<Value>) {
        precondition(known.count == self.known.count, "each known column has a value")
        guard let start = known.baseAddress else { return }
        for (position, column) in self.known.enumerated() {
            cells[column] = .known(start + position)
        }
    }

    /// Reads the current row.
    @inline(__always)
    private func lendRow() {
        for column in read { cells[Int(column)] = pointer.cell(at: column) }
    }

    private func unreadableText(at position: Int) -> StorageError? {
        guard cells.indices.contains(position), case .text(let start, let count) = cells[position],
            String(lent: start, count: count) == nil
        else { return nil }
        return .corrupt(path: connection.path, reason: "a text is not UTF-8")
    }

    private func bind(_ values: [Value]) throws {
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
