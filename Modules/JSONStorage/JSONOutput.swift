import Foundation
import Storage

/// Writes JSON as bytes.
struct JSONOutput {
    private(set) var bytes: [UInt8] = []

    /// Appends text as it is.
    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends a string with quotes; control characters are escaped, so it is one line.
    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var rest = text.utf8[...]
        while let position = rest.firstIndex(where: Self.isEscaped) {
            bytes.append(contentsOf: rest[..<position])
            escape(rest[position])
            rest = rest[rest.index(after: position)...]
        }
        bytes.append(contentsOf: rest)
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case UInt8(ascii: "\n"): append("\\n")
        case UInt8(ascii: "\r"): append("\\r")
        case UInt8(ascii: "\t"): append("\\t")
        default:
            append(byte < 0x10 ? "\\u000" : "\\u00")
            append(String(byte, radix: 16))
        }
    }

    /// Appends a cell: blobs in Base64, infinities as text.
    mutating func value(_ value: Value) {
        switch value {
        case .null: append("null")
        case .integer(let number): append(String(number))
        case .real(let number) where number.isInfinite:
            append(number < 0 ? "\"-Infinity\"" : "\"Infinity\"")
        case .real(let number): append(number.description)
        case .text(let text): string(text)
        case .blob(let blob): string(Data(blob).base64EncodedString())
        }
    }

    /// Appends cells as an object in the order of columns.
    mutating func row(_ values: [Value], of columns: [ColumnSchema]) {
        var separator = "{"
        for (column, value) in zip(columns, values) {
            append(separator)
            string(column.name)
            append(":")
            self.value(value)
            separator = ","
        }
        append("}")
    }
}

extension JSONCursor {
    /// Reads an object with a cell for each column, in any order; only nullable ones may lack.
    mutating func row(of columns: [ColumnSchema]) throws(StorageError) -> [Value] {
        var cells: [Value?] = Array(repeating: nil, count: columns.count)
        var expected = 0
        _ = peek()
        let start = position
        try object { cursor, name throws(StorageError) in
            let isExpected = expected < columns.count && columns[expected].name == name
            guard
                let column = isExpected ? expected : columns.firstIndex(where: { $0.name == name })
            else { throw cursor.failure("there is no column \(name)") }
            guard cells[column] == nil else { throw cursor.failure("\(name) is there twice") }
            cells[column] = try cursor.value(of: columns[column])
            expected = column + 1
        }
        var row: [Value] = []
        row.reserveCapacity(columns.count)
        for (column, cell) in zip(columns, cells) {
            guard let value = cell ?? (column.isNullable ? .null : nil) else {
                throw failure("the row lacks \(column.name)", at: start)
            }
            row.append(value)
        }
        return row
    }

    private mutating func value(of column: ColumnSchema) throws(StorageError) -> Value {
        if null() {
            guard column.isNullable else { throw failure("\(column.name) may not be null") }
            return .null
        }
        switch column.type {
        case .integer: return .integer(try integer())
        case .real: return .real(try real())
        case .text: return .text(try string())
        case .blob:
            let start = position
            guard let data = Data(base64Encoded: try string()) else {
                throw failure("\(column.name) is no Base64", at: start)
            }
            return .blob([UInt8](data))
        }
    }
}
