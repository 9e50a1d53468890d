import CPostgreSQL
import Storage

/// The result of one statement.
final class Rows {
    private let result: OpaquePointer

    /// Takes over a result of libpq.
    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    /// The number of rows that a statement wrote.
    var affected: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// The word of the server for it, such as `COMMIT`.
    var tag: String { String(cString: PQcmdStatus(result)) }

    func isNull(_ row: Int, _ column: Int) -> Bool {
        PQgetisnull(result, Int32(row), Int32(column)) == 1
    }

    private func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(result, Int32(row), Int32(column)),
            count: Int(PQgetlength(result, Int32(row), Int32(column))))
    }

    /// Returns a number of 64 bits; 0 if the cell holds none.
    func integer(_ row: Int, _ column: Int) -> Int64 {
        Int64(bitPattern: Self.number(bytes(row, column)))
    }

    /// Returns a truth value; false if the cell holds none.
    func isTrue(_ row: Int, _ column: Int) -> Bool { bytes(row, column).first == 1 }

    /// Returns a text that Quad did not escape, such as a name; empty for null.
    func text(_ row: Int, _ column: Int) -> String {
        String(decoding: bytes(row, column), as: UTF8.self)
    }

    private static func number(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Passes a reader of each row, whose cells have these types, to a closure.
    func visit(_ types: [ColumnType], _ body: (inout RowReader) throws -> Void) throws {
        if count == 0 { return }
        let cells = UnsafeMutableBufferPointer<LentCell>.allocate(capacity: types.count)
        cells.initialize(repeating: .null)
        let decoded = UnsafeMutableBufferPointer<Value>.allocate(capacity: types.count)
        decoded.initialize(repeating: .null)
        defer {
            cells.deinitialize().deallocate()
            decoded.deinitialize().deallocate()
        }
        for row in 0..<count {
            for column in types.indices {
                cells[column] = try cell(row, column, types[column], decoded)
            }
            var reader = RowReader(UnsafeBufferPointer(cells))
            try body(&reader)
        }
    }

    private func cell(
        _ row: Int, _ column: Int, _ type: ColumnType, _ decoded: UnsafeMutableBufferPointer<Value>
    ) throws -> LentCell {
        if isNull(row, column) { return .null }
        let bytes = bytes(row, column)
        switch type {
        case .integer: return .integer(Int64(bitPattern: Self.number(bytes)))
        case .real: return .real(Double(bitPattern: Self.number(bytes)))
        case .blob: return .blob(bytes)
        case .text:
            guard EscapedText.isEscaped(bytes) else {
                // libpq keeps a NUL behind each value.
                guard let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress else {
                    return .null
                }
                return .text(start, count: bytes.count)
            }
            guard let text = EscapedText.text(bytes), let start = decoded.baseAddress else {
                throw UnreadableCell()
            }
            decoded[column] = .text(text)
            return .known(UnsafePointer(start + column))
        }
    }
}
