import CSQLite
import Storage

/// The cells of the current row of one of the engine's internal statements.
struct Cells: ~Copyable {
    let pointer: OpaquePointer
    let path: String

    /// Returns the integer of a column; 0 if it holds none.
    func integer(_ position: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(position)) }

    /// Returns the text of a column; empty if it holds none.
    func text(_ position: Int) throws -> String {
        guard case .text(let start, let count) = pointer.cell(at: Int32(position)) else {
            return ""
        }
        guard let text = String(lent: start, count: count) else {
            throw StorageError.corrupt(path: path, reason: "a text is not UTF-8")
        }
        return text
    }
}

extension OpaquePointer {
    /// Returns a cell of a statement's current row.
    ///
    /// SQLite calls the value unprotected: only the thread that uses the connection may look at it.
    @inline(__always)
    func cell(at column: Int32) -> LentCell {
        let value = sqlite3_column_value(self, column)
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
        case SQLITE_NULL: return .null
        case SQLITE_TEXT:
            // The length is right only after the bytes were requested; without them, there was not
            // enough memory, and the cell is nothing that a reader of texts takes.
            guard let start = sqlite3_value_text(value) else { break }
            let text = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
            return .text(text, count: Int(sqlite3_value_bytes(value)))
        default: break
        }
        // An empty blob has no address.
        let start = sqlite3_value_blob(value)
        let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
        return .blob(UnsafeRawBufferPointer(start: start, count: count))
    }
}
