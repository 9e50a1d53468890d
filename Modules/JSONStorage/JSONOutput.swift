import FoundationEssentials
import Primitives
import Storage

/// Writes the files of a store: JSON with its spaces and line breaks.
struct JSONOutput {
    private(set) var bytes: [UInt8] = []

    /// Appends text without quotes or escapes.
    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends a string with quotes; control characters are escaped, so it is one line.
    mutating func string(_ text: String) { JSONEscapes.stored.append(text, to: &bytes) }

    /// Appends a cell: blobs in Base64, infinities as text.
    mutating func value(_ value: Value) {
        switch value {
        case .null: append("null")
        case .integer(let number): append(String(number))
        case .real(let number) where number.isInfinite:
            string(number < 0 ? "-Infinity" : "Infinity")
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
