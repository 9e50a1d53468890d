/// Reads rows of comma-separated values (RFC 4180), one at a time.
///
/// Lines end with CR LF, LF or CR, also inside quoted fields. Every space belongs to its field, and
/// empty lines are skipped. A quotation mark inside a field that does not begin with one stands for
/// itself, since it can mean nothing else.
///
/// - Source: RFC 4180 §2; docs/decisions/0014 explains why it is not from a package.
public struct CSVReader {
    private let limits: InterchangeLimits
    private let delimiter: UInt8
    private var bytes: ByteReader
    private var rows = 0

    /// Creates a reader of a source.
    ///
    /// - Parameter delimiter: The separator of fields: an ASCII byte, usually a comma.
    public init(
        _ source: ByteSource, delimiter: UInt8 = UInt8(ascii: ","),
        limits: InterchangeLimits = InterchangeLimits()
    ) throws(InterchangeError) {
        precondition(
            delimiter < 0x80 && ![0x0A, 0x0D, UInt8(ascii: "\"")].contains(delimiter),
            "fields are separated by one character of ASCII that means nothing else")
        self.limits = limits
        self.delimiter = delimiter
        bytes = try ByteReader(source, limit: limits.bytes)
        guard try bytes.peek() != nil else { throw .empty }
    }

    /// Returns the next row; `nil` at the end.
    public mutating func row() throws(InterchangeError) -> CSVRow? {
        while try endsLine() {}
        guard try bytes.peek() != nil else { return nil }
        rows += 1
        guard rows <= limits.records else { throw .tooManyRecords(limit: limits.records) }
        let line = bytes.line
        let start = bytes.offset
        var fields: [String] = []
        while true {
            fields.append(try field(ofRowAt: start, line: line))
            guard fields.count <= limits.fields else {
                throw failure("a row has more than \(limits.fields) fields")
            }
            guard try bytes.peek() == delimiter else { break }
            bytes.advance()
        }
        _ = try endsLine()
        return CSVRow(fields: fields, line: line)
    }

    /// Skips a line end, if one is next.
    private mutating func endsLine() throws(InterchangeError) -> Bool {
        switch try bytes.peek() {
        case 0x0A: bytes.advance()
        case 0x0D:
            bytes.advance()
            if try bytes.peek() == 0x0A { bytes.advance() }
        default: return false
        }
        bytes.endLine()
        return true
    }

    private mutating func field(
        ofRowAt start: Int, line: Int
    ) throws(InterchangeError) -> String {
        var text: [UInt8] = []
        if try bytes.peek() == UInt8(ascii: "\"") {
            try quoted(into: &text, rowStart: start, line: line)
        } else {
            let delimiter = delimiter
            while try !bytes.take(
                into: &text, until: { $0 == delimiter || $0 == 0x0A || $0 == 0x0D })
            {
                try checkLength(from: start, line: line)
                if try bytes.peek() == nil { break }
            }
        }
        return try bytes.text(text)
    }

    private mutating func quoted(
        into text: inout [UInt8], rowStart start: Int, line: Int
    ) throws(InterchangeError) {
        let opening = bytes.position
        bytes.advance()
        while true {
            let isFound = try bytes.take(
                into: &text, until: { $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D })
            try checkLength(from: start, line: line)
            switch try bytes.peek() {
            case nil:
                throw .malformed(
                    format: "CSV", at: opening,
                    reason: "the quotation mark that opens here is never closed")
            case UInt8(ascii: "\"") where isFound:
                bytes.advance()
                guard try bytes.peek() == UInt8(ascii: "\"") else { return try checkFieldEnd() }
                text.append(UInt8(ascii: "\""))
                bytes.advance()
            case 0x0A where isFound:
                text.append(0x0A)
                bytes.advance()
                bytes.endLine()
            case 0x0D where isFound:
                text.append(0x0D)
                bytes.advance()
                if try bytes.peek() != 0x0A { bytes.endLine() }
            default: continue
            }
        }
    }

    private mutating func checkFieldEnd() throws(InterchangeError) {
        let next = try bytes.peek()
        guard next == nil || next == delimiter || next == 0x0A || next == 0x0D else {
            throw failure("something follows a closing quotation mark; inside, write two of them")
        }
    }

    private func checkLength(from start: Int, line: Int) throws(InterchangeError) {
        guard bytes.offset - start <= limits.recordBytes else {
            throw .malformed(
                format: "CSV", at: TextPosition(line: line, column: 1),
                reason: "the row that begins here has more than \(limits.recordBytes >> 20) MiB")
        }
    }

    private func failure(_ reason: String) -> InterchangeError {
        .malformed(format: "CSV", at: bytes.position, reason: reason)
    }
}
