import Primitives
import Storage

/// Reads the JSON of a store's files, value by value, and locates errors by line and column.
struct JSONCursor {
    private var json: JSONPullReader
    private let path: String
    private let firstLine: Int

    /// Creates a cursor at the first byte, which is on line `firstLine` of the file.
    init(_ bytes: ArraySlice<UInt8>, path: String, firstLine: Int = 1) {
        json = JSONPullReader(bytes)
        self.path = path
        self.firstLine = firstLine
    }

    /// The number of bytes read.
    var position: Int { json.offset }

    /// Returns the error for a place, by default the position of the cursor.
    func failure(_ reason: String, at offset: Int? = nil) -> StorageError {
        let place = json.position(of: offset ?? position)
        return .corrupt(
            path: path,
            reason: "line \(firstLine + place.line - 1), column \(place.column): \(reason)")
    }

    /// Returns the error for a mistake in JSON.
    private func failure(_ fault: JSONFault) -> StorageError {
        let reason =
            switch fault.rule {
            case .closedText: "the file ends in a text"
            case .noControlCharacter: "a text has a control character or a line break"
            case .escape: "there is no such escape"
            case .wholeCharacter: "half a surrogate pair"
            case .hexadecimal: "an escape needs four hexadecimal digits"
            default: "\(fault)"
            }
        return failure(reason, at: fault.start)
    }

    /// Skips white space and returns the next byte, or `nil` at the end.
    mutating func peek() -> UInt8? { json.peek() }

    /// Skips the given bytes if they come next.
    mutating func skip(_ text: [UInt8]) -> Bool { json.take(text) }

    mutating func skip(_ byte: UInt8) -> Bool { json.take(byte) }

    /// Skips a line break if it comes next; the bytes of a checksum begin after it.
    mutating func skipLineBreak() { _ = json.take([UInt8(ascii: "\n")]) }

    /// Skips a value of any kind.
    mutating func skipValue() throws {
        do { try json.skip() } catch { throw failure(error) }
    }

    mutating func expect(_ character: Unicode.Scalar) throws {
        guard skip(UInt8(ascii: character)) else {
            throw failure(
                peek() != nil
                    ? "\"\(character)\" is missing" : "the file ends before \"\(character)\"")
        }
    }

    mutating func expectEnd() throws {
        if peek() != nil { throw failure("there is more than belongs here") }
    }

    /// Reads an object and gives each name to `body`, which reads the value.
    mutating func object(_ body: (inout JSONCursor, String) throws -> Void) throws {
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
    mutating func array(_ body: (inout JSONCursor) throws -> Void) throws {
        try expect("[")
        if skip(UInt8(ascii: "]")) { return }
        repeat { try body(&self) } while skip(UInt8(ascii: ","))
        try expect("]")
    }

    /// Reads `null` if it comes next.
    mutating func null() -> Bool { json.take(word: "null") }

    mutating func integer() throws -> Int64 {
        do { return try json.integer() } catch { throw failure(error) }
    }

    mutating func real() throws -> Double {
        if peek() == UInt8(ascii: "\"") {
            let start = position
            switch try string() {
            case "Infinity": return .infinity
            case "-Infinity": return -.infinity
            default: throw failure("a number is missing", at: start)
            }
        }
        let start = position
        let token: String
        do { token = try json.number() } catch { throw failure(error) }
        guard let number = Double(token), number.isFinite else {
            throw failure("\(token) is not a number of double precision", at: start)
        }
        return number
    }

    /// Reads a string with its escapes.
    mutating func string() throws -> String {
        do { return try json.text() } catch { throw failure(error) }
    }
}
