import Storage

/// Reads JSON from bytes, value by value, and locates errors by line and column.
struct JSONCursor {
    private let bytes: ArraySlice<UInt8>
    private let path: String
    private let firstLine: Int
    private(set) var position: Int

    /// Creates a cursor at the first byte, which is on line `firstLine` of the file.
    init(_ bytes: ArraySlice<UInt8>, path: String, firstLine: Int = 1) {
        self.bytes = bytes
        self.path = path
        self.firstLine = firstLine
        self.position = bytes.startIndex
    }

    /// Returns the error for a place, by default the position of the cursor.
    func failure(_ reason: String, at place: Int? = nil) -> StorageError {
        let read = bytes[..<min(place ?? position, bytes.endIndex)]
        let newline = UInt8(ascii: "\n")
        let line = firstLine + read.count { $0 == newline }
        let start = read.lastIndex(of: newline).map { $0 + 1 } ?? read.startIndex
        return .corrupt(
            path: path, reason: "line \(line), column \(read.endIndex - start + 1): \(reason)")
    }

    /// Skips white space and returns the next byte, or `nil` at the end.
    mutating func peek() -> UInt8? {
        while position < bytes.endIndex {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Skips the given bytes if they come next.
    mutating func skip(_ text: [UInt8]) -> Bool {
        guard position + text.count <= bytes.endIndex else { return false }
        for offset in text.indices where bytes[position + offset] != text[offset] { return false }
        position += text.count
        return true
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// Skips a line break if it comes next; the bytes of a checksum begin after it.
    mutating func skipLineBreak() {
        if position < bytes.endIndex, bytes[position] == UInt8(ascii: "\n") { position += 1 }
    }

    /// Skips a value of any kind.
    mutating func skipValue() throws(StorageError) {
        switch peek() {
        case UInt8(ascii: "{"):
            try object { cursor, _ throws(StorageError) in try cursor.skipValue() }
        case UInt8(ascii: "["): try array { cursor throws(StorageError) in try cursor.skipValue() }
        case UInt8(ascii: "\""): _ = try string()
        default: if !null() { _ = try number() }
        }
    }

    mutating func expect(_ character: Unicode.Scalar) throws(StorageError) {
        guard skip(UInt8(ascii: character)) else {
            throw failure(
                position < bytes.endIndex
                    ? "\"\(character)\" is missing" : "the file ends before \"\(character)\"")
        }
    }

    mutating func expectEnd() throws(StorageError) {
        if peek() != nil { throw failure("there is more than belongs here") }
    }

    /// Reads an object and gives each name to `body`, which reads the value.
    mutating func object(
        _ body: (inout JSONCursor, String) throws(StorageError) -> Void
    ) throws(StorageError) {
        try expect("{")
        if skip(UInt8(ascii: "}")) { return }
        repeat {
            let name = try string()
            try expect(":")
            try body(&self, name)
        } while skip(UInt8(ascii: ","))
        try expect("}")
    }

    /// Reads an array and calls `body` to read each value.
    mutating func array(
        _ body: (inout JSONCursor) throws(StorageError) -> Void
    ) throws(StorageError) {
        try expect("[")
        if skip(UInt8(ascii: "]")) { return }
        repeat { try body(&self) } while skip(UInt8(ascii: ","))
        try expect("]")
    }

    /// Reads `null` if it comes next.
    mutating func null() -> Bool {
        guard peek() == UInt8(ascii: "n"), bytes[position...].starts(with: "null".utf8) else {
            return false
        }
        position += 4
        return true
    }

    mutating func integer() throws(StorageError) -> Int64 {
        let start = position
        if let number = shortInteger() { return number }
        let token = try number()
        guard let number = Int64(token) else {
            throw failure("\(token) is no integer of 64 bits", at: start)
        }
        return number
    }

    /// Reads an integer of at most 18 digits, which can't overflow.
    private mutating func shortInteger() -> Int64? {
        guard let first = peek() else { return nil }
        let isNegative = first == UInt8(ascii: "-")
        var end = position + (isNegative ? 1 : 0)
        let start = end
        var number: Int64 = 0
        while end < bytes.endIndex, Self.isDigit(bytes[end]), end - start < 18 {
            number = number * 10 + Int64(bytes[end] - UInt8(ascii: "0"))
            end += 1
        }
        guard end > start, end < bytes.endIndex, !Self.isNumeric(bytes[end]) else { return nil }
        position = end
        return isNegative ? -number : number
    }

    mutating func real() throws(StorageError) -> Double {
        if peek() == UInt8(ascii: "\"") {
            let start = position
            switch try string() {
            case "Infinity": return .infinity
            case "-Infinity": return -.infinity
            default: throw failure("a number is missing", at: start)
            }
        }
        let start = position
        let token = try number()
        guard let number = Double(token), number.isFinite else {
            throw failure("\(token) is no number of double precision", at: start)
        }
        return number
    }

    private mutating func number() throws(StorageError) -> String {
        guard let first = peek(), first == UInt8(ascii: "-") || Self.isDigit(first) else {
            throw failure("a number is missing")
        }
        let start = position
        while position < bytes.endIndex, Self.isNumeric(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || "+-.eE".utf8.contains(byte)
    }
}

extension JSONCursor {
    /// Reads a string with its escapes.
    mutating func string() throws(StorageError) -> String {
        try expect("\"")
        var text: String?
        while true {
            let start = position
            skipPlain()
            guard let plain = String(validating: bytes[start..<position], as: UTF8.self) else {
                throw failure("a text is not UTF-8", at: start)
            }
            text = text.map { $0 + plain } ?? plain
            guard position < bytes.endIndex else { throw failure("the file ends in a text") }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return text ?? ""
            case UInt8(ascii: "\\"): text?.unicodeScalars.append(try escape())
            default: throw failure("a text has a control character or a line break")
            }
        }
    }

    /// Skips bytes of a text that are neither escaped nor its end.
    private mutating func skipPlain() {
        let count = bytes.withUnsafeBufferPointer { buffer in
            let rest = buffer[(position - bytes.startIndex)...]
            return (rest.firstIndex { !Self.isPlain($0) } ?? rest.endIndex) - rest.startIndex
        }
        position += count
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func escape() throws(StorageError) -> Unicode.Scalar {
        let start = position
        guard position + 1 < bytes.endIndex else { throw failure("the file ends in a text") }
        position += 2
        switch bytes[position - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar(start)
        default: throw failure("there is no such escape", at: start)
        }
    }

    private mutating func scalar(_ start: Int) throws(StorageError) -> Unicode.Scalar {
        let first = try unit(start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard bytes[position...].starts(with: "\\u".utf8) else {
            throw failure("half a surrogate pair", at: start)
        }
        position += 2
        let second = try unit(start)
        let decoded = String(validating: [UInt16(first), UInt16(second)], as: UTF16.self)
        guard let scalar = decoded?.unicodeScalars.first else {
            throw failure("half a surrogate pair", at: start)
        }
        return scalar
    }

    private mutating func unit(_ start: Int) throws(StorageError) -> UInt32 {
        let end = position + 4
        guard end <= bytes.endIndex,
            let unit = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
        else { throw failure("an escape needs four hexadecimal digits", at: start) }
        position = end
        return unit
    }
}
