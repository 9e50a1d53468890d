import Primitives

/// Reads JSON (RFC 8259) strictly, step by step and within limits, from pieces of any length.
///
/// ```
/// var reader = try JSONStream(source)
/// try reader.beginArray()
/// while try reader.nextElement() { use(try reader.value()) }
/// try reader.end()
/// ```
/// Only one value is in memory at a time. Foundation's readers need the whole text, round numbers
/// through other types, silently keep one of two equal names, and limit neither depth nor size.
public struct JSONStream {
    /// The kind of a value, before it is read.
    public enum Kind: Sendable {
        /// The kinds of JSON values.
        case null, bool, number, string, array, object
    }

    /// The name of the expected format, for messages.
    let format: String
    let limits: InterchangeLimits
    var bytes: ByteReader
    /// A flag for each open array and object, which tells whether an element of it was read.
    private var open: [Bool] = []
    /// The start of the value being read.
    private(set) var valueStart = TextPosition(line: 1, column: 1)
    private var valueOffset = 0

    /// Creates a reader of a source.
    ///
    /// - Parameter format: The name of the expected format, for messages.
    /// - Throws: ``InterchangeError/empty``, or any error of the source.
    public init(
        _ source: ByteSource, limits: InterchangeLimits = InterchangeLimits(),
        format: String = "JSON"
    ) throws(InterchangeError) {
        self.format = format
        self.limits = limits
        bytes = try ByteReader(source, limit: limits.bytes)
        try skipSpace()
        guard try bytes.peek() != nil else { throw .empty }
    }

    /// The place of the next byte.
    public var position: TextPosition { bytes.position }

    /// Returns the kind of the next value, without consuming anything.
    public mutating func kind() throws(InterchangeError) -> Kind {
        guard let byte = try bytes.peek() else { throw failure("it ends too early") }
        switch byte {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw failure("a value was expected")
        }
    }

    /// Enters the next object.
    public mutating func beginObject() throws(InterchangeError) {
        guard try kind() == .object else { throw failure("an object was expected") }
        try descend()
    }

    /// Enters the next array.
    public mutating func beginArray() throws(InterchangeError) {
        guard try kind() == .array else { throw failure("an array was expected") }
        try descend()
    }

    /// Returns the name of the next member; `nil` after the last, when the object is left.
    public mutating func nextName() throws(InterchangeError) -> String? {
        beginValue()
        return try memberName()
    }

    /// Returns the name of the next member, as a part of the value that began earlier.
    mutating func memberName() throws(InterchangeError) -> String? {
        guard try advance(until: UInt8(ascii: "}")) else { return nil }
        guard try bytes.peek() == UInt8(ascii: "\"") else { throw failure("a name was expected") }
        let name = try string()
        try skipSpace()
        guard try bytes.peek() == UInt8(ascii: ":") else { throw failure("a colon was expected") }
        bytes.advance()
        try skipSpace()
        return name
    }

    /// Whether another element follows; if not, the array is left.
    public mutating func nextElement() throws(InterchangeError) -> Bool {
        try advance(until: UInt8(ascii: "]"))
    }

    /// Whether another value follows in a sequence without an array around it; a comma in between
    /// is skipped.
    public mutating func nextInSequence() throws(InterchangeError) -> Bool {
        try skipSpace()
        if bytes.offset > valueOffset, try bytes.peek() == UInt8(ascii: ",") {
            bytes.advance()
            try skipSpace()
        }
        return try bytes.peek() != nil
    }

    /// Reads the whole next value.
    public mutating func value() throws(InterchangeError) -> JSONValue {
        beginValue()
        return try read()
    }

    /// Skips the next value, however long it is.
    public mutating func skip() throws(InterchangeError) {
        switch try kind() {
        case .object:
            try beginObject()
            while try nextName() != nil { try skip() }
        case .array:
            try beginArray()
            while try nextElement() { try skip() }
        case .null, .bool, .number, .string: _ = try value()
        }
    }

    /// Checks that nothing follows.
    public mutating func end() throws(InterchangeError) {
        try skipSpace()
        guard try bytes.peek() == nil else { throw failure("something follows the end") }
    }

    /// Returns an error at the current position.
    func failure(_ reason: String) -> InterchangeError {
        .malformed(format: format, at: bytes.position, reason: reason)
    }

    private mutating func beginValue() {
        valueStart = bytes.position
        valueOffset = bytes.offset
    }

    /// Rejects values that would take all the memory.
    func checkLength() throws(InterchangeError) {
        guard bytes.offset - valueOffset <= limits.recordBytes else {
            throw .malformed(
                format: format, at: valueStart,
                reason: "what begins here has more than \(limits.recordBytes >> 20) MiB")
        }
    }

    mutating func skipSpace() throws(InterchangeError) {
        while let byte = try bytes.peek() {
            switch byte {
            case 0x20, 0x09, 0x0D: bytes.advance()
            case 0x0A:
                bytes.advance()
                bytes.endLine()
            default: return
            }
        }
    }

    private mutating func descend() throws(InterchangeError) {
        guard open.count < limits.depth else {
            throw failure("more than \(limits.depth) levels are nested")
        }
        open.append(false)
        bytes.advance()
    }

    /// Advances to the next element of the innermost array or object, or leaves it.
    private mutating func advance(until end: UInt8) throws(InterchangeError) -> Bool {
        guard let isBegun = open.last else {
            preconditionFailure("there is no open array or object to go on with")
        }
        try skipSpace()
        if try bytes.peek() == end {
            open.removeLast()
            bytes.advance()
            return false
        }
        if isBegun {
            guard try bytes.peek() == UInt8(ascii: ",") else {
                guard try bytes.peek() != nil else { throw failure("it ends too early") }
                throw failure("a comma or an end was expected")
            }
            bytes.advance()
            try skipSpace()
            guard try bytes.peek() != end else { throw failure("a comma stands before the end") }
        }
        guard try bytes.peek() != nil else { throw failure("it ends too early") }
        open[open.count - 1] = true
        return true
    }
}
