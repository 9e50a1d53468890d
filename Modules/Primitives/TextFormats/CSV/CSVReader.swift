/// Reads rows of comma-separated values (RFC 4180), one at a time.
///
/// Lines end with CR LF, LF or CR, also inside quoted fields. Every space belongs to its field, and
/// empty lines are skipped. A quotation mark inside a field that does not begin with one stands for
/// itself, since it can mean nothing else.
///
/// - Source: RFC 4180 §2; docs/decisions/0003 says why it is not from a package.
public struct CSVReader {
    private let limits: TextFormatLimits
    private let delimiter: UInt8
    private var cursor: ByteCursor
    private var rows = 0
    // Lines also end with CR alone, so they are counted here.
    private var line = 1
    private var lineStart = 0

    /// Creates a reader of a source.
    ///
    /// - Parameter delimiter: The separator of fields: an ASCII byte, usually a comma.
    public init(
        _ source: ByteSource, delimiter: UInt8 = UInt8(ascii: ","),
        limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        precondition(
            delimiter < 0x80 && ![0x0A, 0x0D, UInt8(ascii: "\"")].contains(delimiter),
            "fields are separated by one character of ASCII that means nothing else")
        self.limits = limits
        self.delimiter = delimiter
        cursor = try ByteCursor(source, limit: limits.bytes)
        lineStart = cursor.offset
        guard try cursor.peek() != nil else { throw .empty }
    }

    /// Returns the next row; `nil` at the end.
    public mutating func row() throws(TextFormatError) -> CSVRow? {
        while try endsLine() {}
        guard try cursor.peek() != nil else { return nil }
        rows += 1
        guard rows <= limits.records else { throw .tooManyRecords(limit: limits.records) }
        let line = self.line
        let start = cursor.offset
        var fields: [String] = []
        while true {
            fields.append(try field(ofRowAt: start, line: line))
            guard fields.count <= limits.fields else {
                throw failure("a row has more than \(limits.fields) fields")
            }
            guard try cursor.peek() == delimiter else { break }
            cursor.advance()
        }
        _ = try endsLine()
        return CSVRow(fields: fields, line: line)
    }

    /// Skips a line end, if one is next.
    private mutating func endsLine() throws(TextFormatError) -> Bool {
        switch try cursor.peek() {
        case 0x0A: cursor.advance()
        case 0x0D:
            cursor.advance()
            if try cursor.peek() == 0x0A { cursor.advance() }
        default: return false
        }
        endLine()
        return true
    }

    private mutating func field(
        ofRowAt start: Int, line: Int
    ) throws(TextFormatError) -> String {
        if try cursor.peek() == UInt8(ascii: "\"") {
            return try text(quoted(rowStart: start, line: line)[...])
        }
        let delimiter = delimiter
        cursor.hold()
        while true {
            cursor.skip { $0 == delimiter || $0 == 0x0A || $0 == 0x0D }
            try checkLength(from: start, line: line)
            guard cursor.byte == nil, try cursor.fill() != nil else { break }
        }
        defer { cursor.release() }
        return try text(cursor.token)
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(TextFormatError) -> String {
        guard let text = ByteCursor.text(bytes) else {
            throw .notUTF8(encoding: nil, at: position)
        }
        return text
    }

    private mutating func quoted(
        rowStart start: Int, line: Int
    ) throws(TextFormatError) -> [UInt8] {
        var text: [UInt8] = []
        let opening = position
        cursor.advance()
        while true {
            cursor.hold()
            cursor.skip { $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
            text += cursor.token
            cursor.release()
            try checkLength(from: start, line: line)
            switch try cursor.peek() {
            case nil:
                throw .malformed(
                    format: "CSV", at: opening,
                    reason: "the quotation mark that opens here is never closed")
            case UInt8(ascii: "\""):
                cursor.advance()
                guard try cursor.peek() == UInt8(ascii: "\"") else {
                    try checkFieldEnd()
                    return text
                }
                text.append(UInt8(ascii: "\""))
                cursor.advance()
            case 0x0A:
                text.append(0x0A)
                cursor.advance()
                endLine()
            case 0x0D:
                text.append(0x0D)
                cursor.advance()
                if try cursor.peek() != 0x0A { endLine() }
            default: continue
            }
        }
    }

    private mutating func checkFieldEnd() throws(TextFormatError) {
        let next = try cursor.peek()
        guard next == nil || next == delimiter || next == 0x0A || next == 0x0D else {
            throw failure("something follows a closing quotation mark; inside, write two of them")
        }
    }

    private func checkLength(from start: Int, line: Int) throws(TextFormatError) {
        guard cursor.offset - start <= limits.recordBytes else {
            throw .malformed(
                format: "CSV", at: TextPosition(line: line, column: 1),
                reason: "the row that begins here has more than \(limits.recordBytes >> 20) MiB")
        }
    }

    private mutating func endLine() {
        line += 1
        lineStart = cursor.offset
    }

    private var position: TextPosition {
        TextPosition(line: line, column: cursor.offset - lineStart + 1)
    }

    private func failure(_ reason: String) -> TextFormatError {
        .malformed(format: "CSV", at: position, reason: reason)
    }
}
