/// Reads JSON of a known form straight from its bytes.
///
/// ```
/// var reader = QuickJSONReader(bytes)
/// try reader.object { name, reader in … }
/// ```
/// A caller reads what it expects instead of building a tree first. Anything unexpected is an error
/// without details: the caller then asks a general decoder, which also describes the mistake.
public struct QuickJSONReader {
    /// The error for anything unexpected.
    public struct Unexpected: Error {
        /// Creates the error.
        public init() {}
    }

    private let bytes: [UInt8]
    private var position = 0

    /// Creates a reader at the beginning of bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the members of an object in their order; `member` reads a value.
    public mutating func object(
        _ member: (String, inout QuickJSONReader) throws(Unexpected) -> Void
    ) throws(Unexpected) {
        try expect(UInt8(ascii: "{"))
        if take(UInt8(ascii: "}")) { return }
        repeat {
            let name = try text()
            try expect(UInt8(ascii: ":"))
            try member(name, &self)
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
    }

    /// Reads the elements of a list; `element` reads one.
    public mutating func list(
        _ element: (inout QuickJSONReader) throws(Unexpected) -> Void
    ) throws(Unexpected) {
        try expect(UInt8(ascii: "["))
        if take(UInt8(ascii: "]")) { return }
        repeat { try element(&self) } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    /// Reads a list of two elements.
    public mutating func pair<First, Second>(
        _ first: (inout QuickJSONReader) throws(Unexpected) -> First,
        _ second: (inout QuickJSONReader) throws(Unexpected) -> Second
    ) throws(Unexpected) -> (First, Second) {
        try expect(UInt8(ascii: "["))
        let one = try first(&self)
        try expect(UInt8(ascii: ","))
        let other = try second(&self)
        try expect(UInt8(ascii: "]"))
        return (one, other)
    }

    /// Checks that nothing is left.
    public mutating func end() throws(Unexpected) {
        guard peek() == nil else { throw Unexpected() }
    }

    /// Returns the next byte that is not white space; `nil` at the end.
    public mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Consumes a byte if it is the next.
    public mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// Consumes a byte that must be the next.
    public mutating func expect(_ byte: UInt8) throws(Unexpected) {
        guard take(byte) else { throw Unexpected() }
    }

    /// Reads a truth value.
    public mutating func bool() throws(Unexpected) -> Bool {
        if take(word: "true") { return true }
        guard take(word: "false") else { throw Unexpected() }
        return false
    }

    /// Consumes a word such as `null` if it is the next.
    public mutating func take(word: StaticString) -> Bool {
        guard peek() != nil, position + word.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<word.utf8CodeUnitCount
        where bytes[position + offset] != word.utf8Start[offset] { return false }
        position += word.utf8CodeUnitCount
        return true
    }

    /// Reads a 64-bit integer.
    public mutating func integer() throws(Unexpected) -> Int64 {
        let isNegative = take(UInt8(ascii: "-"))
        let start = position
        var value: Int64 = 0
        while position < bytes.count, case let digit = Int64(bytes[position]) - 48,
            (0...9).contains(digit)
        {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isFull) =
                isNegative
                ? product.subtractingReportingOverflow(digit)
                : product.addingReportingOverflow(digit)
            guard !isTooLarge, !isFull else { throw Unexpected() }
            value = sum
            position += 1
        }
        guard position > start, bytes[start] != 48 || position == start + 1 else {
            throw Unexpected()
        }
        // A number that continues is not an integer.
        if position < bytes.count, [0x2E, 0x65, 0x45].contains(bytes[position]) {
            throw Unexpected()
        }
        return value
    }

    /// Reads a 64-bit integer, or a text of its decimal digits.
    public mutating func integerOrText() throws(Unexpected) -> Int64 {
        guard peek() == UInt8(ascii: "\"") else { return try integer() }
        guard let value = Int64(decimal: try text()) else { throw Unexpected() }
        return value
    }

    /// Reads an integer that is not negative.
    public mutating func count() throws(Unexpected) -> UInt64 {
        guard let value = UInt64(exactly: try integer()) else { throw Unexpected() }
        return value
    }

    /// Reads a text.
    public mutating func text() throws(Unexpected) -> String {
        try expect(UInt8(ascii: "\""))
        let start = position
        var seen: UInt8 = 0
        let text = bytes.withUnsafeBufferPointer { bytes -> String? in
            while position < bytes.count, bytes[position] != UInt8(ascii: "\""),
                bytes[position] != UInt8(ascii: "\\"), bytes[position] >= 0x20
            {
                seen |= bytes[position]
                position += 1
            }
            let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
            // ASCII need not be validated.
            return seen < 0x80
                ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
        }
        guard position < bytes.count, bytes[position] >= 0x20, let text else {
            throw Unexpected()
        }
        if bytes[position] == UInt8(ascii: "\\") { return try escapedText(from: start) }
        position += 1
        return text
    }

    /// Reads a text that began at a position and has its first escaped character here.
    private mutating func escapedText(from start: Int) throws(Unexpected) -> String {
        var text = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: text, as: UTF8.self) else {
                    throw Unexpected()
                }
                return text
            case UInt8(ascii: "\\"): text += try escapedCharacter().utf8
            case ..<0x20: throw Unexpected()
            default: text.append(byte)
            }
        }
        throw Unexpected()
    }

    /// Reads the character that the letters after a backslash stand for.
    ///
    /// - Source: RFC 8259 §7.
    private mutating func escapedCharacter() throws(Unexpected) -> Character {
        guard position < bytes.count else { throw Unexpected() }
        let letter = bytes[position]
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Character(Unicode.Scalar(letter))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw Unexpected()
        }
        var code = UInt32(try unit())
        if 0xD800..<0xDC00 ~= code, bytes[position...].starts(with: "\\u".utf8) {
            position += 2
            let low = UInt32(try unit())
            guard 0xDC00..<0xE000 ~= low else { throw Unexpected() }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw Unexpected() }
        return Character(scalar)
    }

    /// Reads four hexadecimal digits at the current position.
    private mutating func unit() throws(Unexpected) -> UInt16 {
        guard position + 4 <= bytes.count else { throw Unexpected() }
        var value: UInt16 = 0
        for byte in bytes[position..<(position + 4)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw Unexpected()
            }
            value = value << 4 | UInt16(digit)
        }
        position += 4
        return value
    }

    /// Reads the 32 hexadecimal digits of an identifier, in quotes.
    public mutating func identifier<Tag>() throws(Unexpected) -> Identifier<Tag> {
        try expect(UInt8(ascii: "\""))
        let id = Identifier<Tag>(high: try digits(), low: try digits())
        try expect(UInt8(ascii: "\""))
        return id
    }

    /// Reads sixteen lower-case hexadecimal digits at the current position.
    public mutating func digits() throws(Unexpected) -> UInt64 {
        guard position + 16 <= bytes.count else { throw Unexpected() }
        let value = bytes.withUnsafeBytes {
            HexDigits.number(of: UnsafeRawBufferPointer(rebasing: $0[position..<position + 16]))
        }
        guard let value else { throw Unexpected() }
        position += 16
        return value
    }
}
