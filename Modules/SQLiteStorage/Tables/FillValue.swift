import Primitives
import Storage

/// A fill value as the default of a column in the file.
struct FillValue {
    /// The value as it stands in SQL.
    let text: String
    private static let castStart = "CAST(x'"
    private static let castEnd = "' AS TEXT)"

    /// Creates the text of a value.
    init(_ value: Value) {
        switch value {
        case .null: text = "NULL"
        case .integer(let number): text = "\(number)"
        case .real(let number) where number.isInfinite: text = number < 0 ? "-9e999" : "9e999"
        case .real(let number): text = number.description
        case .text(let string) where string.utf8.contains(0):
            text = Self.castStart + Self.digits(of: string.utf8) + Self.castEnd
        case .text(let string): text = Self.quoted(string)
        case .blob(let bytes): text = "x'" + Self.digits(of: bytes) + "'"
        }
    }

    /// Takes the text of a file.
    init(text: String) { self.text = text }

    /// The definition of the default.
    var sql: String { "DEFAULT (\(text))" }

    /// Returns the value for a column; `nil` if it is none that an engine writes.
    func value(for column: ColumnSchema) -> Value? {
        if text == "NULL" { return column.isNullable ? .null : nil }
        switch column.type {
        case .integer: return Int64(text).map { .integer($0) }
        case .real:
            guard let number = Double(text), !number.isNaN else { return nil }
            return .real(number)
        case .blob: return Self.bytes(text, from: "x'", to: "'").map { .blob($0) }
        case .text:
            if let bytes = Self.bytes(text, from: Self.castStart, to: Self.castEnd) {
                return .text(String(decoding: bytes, as: UTF8.self))
            }
            return Self.unquoted(text).map { .text($0) }
        }
    }

    /// Returns a text in quotes. A quote may be part of a longer character, so bytes are looked at.
    private static func quoted(_ text: String) -> String {
        let quote = UInt8(ascii: "'")
        let inside = text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
        return String(decoding: [quote] + inside + [quote], as: UTF8.self)
    }

    /// Returns the text in quotes; `nil` if there are none.
    private static func unquoted(_ text: String) -> String? {
        let quote = UInt8(ascii: "'")
        let bytes = Array(text.utf8)
        guard bytes.count > 1, bytes.first == quote, bytes.last == quote else { return nil }
        var inside: [UInt8] = []
        var isDouble = false
        for byte in bytes.dropFirst().dropLast() {
            isDouble = byte == quote && !isDouble
            if !isDouble { inside.append(byte) }
        }
        return String(decoding: inside, as: UTF8.self)
    }

    private static func digits(of bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func bytes(_ text: String, from start: String, to end: String) -> [UInt8]? {
        guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
        let digits = Array(text.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count))
        var bytes: [UInt8] = []
        for position in stride(from: 0, to: digits.count - 1, by: 2) {
            let pair = String(decoding: digits[position..<position + 2], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        return bytes.count * 2 == digits.count ? bytes : nil
    }
}
