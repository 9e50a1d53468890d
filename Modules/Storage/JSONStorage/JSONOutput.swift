import FoundationEssentials
import Storage

/// Writes JSON as bytes.
struct JSONOutput {
    private(set) var bytes: [UInt8] = []

    /// Appends text without quotes or escapes.
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
