import CSQLite
import Glibc
import Storage

/// The cells of the statement's current row.
extension Statement: CellSource {
    func isNull(at position: Int) -> Bool {
        if let known = known(position) { return known == .null }
        return sqlite3_column_type(pointer, Int32(position)) == SQLITE_NULL
    }

    func integer(at position: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(position)) }

    func real(at position: Int) -> Double { sqlite3_column_double(pointer, Int32(position)) }

    func text(at position: Int) -> String? {
        if case .text(let text)? = known(position) { return text }
        if let text = pointer.text(at: position) { return text }
        if sqlite3_column_type(pointer, Int32(position)) != SQLITE_NULL {
            failure = .corrupt(path: path, reason: "a text is not UTF-8")
        }
        return nil
    }

    func blob(at position: Int) -> [UInt8] {
        let start = sqlite3_column_blob(pointer, Int32(position))
        // An empty blob has no address.
        guard let start else { return [] }
        let count = Int(sqlite3_column_bytes(pointer, Int32(position)))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    func value(at position: Int) -> Value? {
        if let known = known(position) { return known }
        switch sqlite3_column_type(pointer, Int32(position)) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(integer(at: position))
        case SQLITE_FLOAT: return .real(real(at: position))
        case SQLITE_TEXT: return text(at: position).map { .text($0) }
        default: return .blob(blob(at: position))
        }
    }

    @inline(__always)
    private func known(_ position: Int) -> Value? {
        position < known.count ? known[position] : nil
    }
}

extension OpaquePointer {
    /// Returns the text of a column of a statement; `nil` if it is null or not UTF-8.
    @inline(__always)
    func text(at position: Int) -> String? {
        // The length is right only after the bytes were requested.
        guard let start = sqlite3_column_text(self, Int32(position)) else { return nil }
        let count = Int(sqlite3_column_bytes(self, Int32(position)))
        // Decoding is much quicker than validating; it replaces invalid bytes.
        let bytes = UnsafeBufferPointer(start: start, count: count)
        let text = String(decoding: bytes, as: UTF8.self)
        let isSame = text.utf8.withContiguousStorageIfAvailable { decoded in
            decoded.count == count
                && (decoded.baseAddress.map { memcmp($0, start, count) == 0 } ?? true)
        }
        return isSame == true ? text : nil
    }
}
