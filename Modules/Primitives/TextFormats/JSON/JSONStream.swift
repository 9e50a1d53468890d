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
/// Names are compared in a value that is read as a whole, not in an object that is stepped through.
public struct JSONStream {
    /// The kind of a value, before it is read.
    public enum Kind: Sendable {
        /// The kinds of JSON values.
        case null, bool, number, string, array, object
    }

    /// The limits within which it reads.
    public let limits: TextFormatLimits
    /// The name of the expected format, for messages.
    private let format: String
    private var grammar: JSONGrammar
    /// A flag for each open array and object, which tells whether an element of it was read.
    private var open: [Bool] = []
    /// The start of the value being read.
    private var valueStart = TextPosition(line: 1, column: 1)

    /// Creates a reader of a source.
    ///
    /// - Parameters:
    ///   - format: The name of the expected format, for messages.
    ///   - toleratesHalves: Whether half of an escaped character, such as `\ud800` alone, is no
    ///     fault of the file; ``takeHalf()`` tells of it.
    /// - Throws: ``TextFormatError/empty``, or any error of the source.
    public init(
        _ source: ByteSource, limits: TextFormatLimits = TextFormatLimits(),
        format: String = "JSON", toleratesHalves: Bool = false
    ) throws(TextFormatError) {
        self.format = format
        self.limits = limits
        grammar = JSONGrammar(
            try ByteCursor(source, limit: limits.bytes), depthLimit: limits.depth,
            lengthLimit: limits.recordBytes)
        grammar.toleratesHalves = toleratesHalves
        guard try next() != nil else { throw .empty }
    }

    /// The place of the next byte.
    public var position: TextPosition { grammar.cursor.position }

    /// Returns the kind of the next value, without consuming anything.
    public mutating func kind() throws(TextFormatError) -> Kind {
        guard let byte = try next() else { throw error(grammar.fault(.complete)) }
        switch byte {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw error(grammar.fault(.value))
        }
    }

    /// Enters the next object.
    public mutating func beginObject() throws(TextFormatError) {
        _ = try kind()
        do { try grammar.beginObject() } catch { throw self.error(error) }
        open.append(false)
    }

    /// Enters the next array.
    public mutating func beginArray() throws(TextFormatError) {
        _ = try kind()
        do { try grammar.beginArray() } catch { throw self.error(error) }
        open.append(false)
    }

    /// Returns the name of the next member; `nil` after the last, when the object is left.
    public mutating func nextName() throws(TextFormatError) -> String? {
        beginValue()
        let isFirst = enterNext()
        do throws(JSONFault) {
            guard let name = try grammar.nextName(isFirst: isFirst) else {
                open.removeLast()
                return nil
            }
            try grammar.colon()
            _ = try grammar.next()
            return name
        } catch {
            throw self.error(error)
        }
    }

    /// Returns the reason if half of a character was read since the last call; `nil` if none was.
    public mutating func takeHalf() -> String? {
        defer { grammar.half = nil }
        return grammar.half.map { "\($0)" }
    }

    /// Whether another element follows; if not, the array is left.
    ///
    /// - Parameter allowsTrailingComma: Whether a comma may stand before the end of the array.
    public mutating func nextElement(
        allowsTrailingComma: Bool = false
    ) throws(TextFormatError) -> Bool {
        let isFirst = enterNext()
        do throws(JSONFault) {
            guard
                try grammar.nextElement(
                    isFirst: isFirst, allowsTrailingComma: allowsTrailingComma)
            else {
                open.removeLast()
                return false
            }
            return true
        } catch {
            throw self.error(error)
        }
    }

    /// Whether another value follows in a sequence without an array around it; a comma in between
    /// is skipped.
    public mutating func nextInSequence() throws(TextFormatError) -> Bool {
        let isFirst = grammar.cursor.offset == grammar.recordStart
        if try next() == UInt8(ascii: ","), !isFirst {
            grammar.cursor.advance()
            return try next() != nil
        }
        return try next() != nil
    }

    /// Reads the whole next value.
    public mutating func value() throws(TextFormatError) -> JSONValue {
        _ = try next()
        beginValue()
        do { return try grammar.value() } catch { throw self.error(error) }
    }

    /// Skips the next value, however long it is.
    public mutating func skip() throws(TextFormatError) {
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
    public mutating func end() throws(TextFormatError) {
        do { try grammar.end() } catch { throw self.error(error) }
    }

    /// Returns an error at the current position.
    public func failure(_ reason: String) -> TextFormatError {
        .malformed(format: format, at: position, reason: reason)
    }

    private func error(_ fault: JSONFault) -> TextFormatError {
        switch fault.rule {
        case .source(let error): error
        case .utf8: .notUTF8(encoding: nil, at: grammar.cursor.position(of: fault.offset))
        case .length: .malformed(format: format, at: valueStart, reason: "\(fault)")
        default:
            .malformed(
                format: format, at: grammar.cursor.position(of: fault.offset), reason: "\(fault)")
        }
    }

    /// Passes white space and returns the next byte.
    private mutating func next() throws(TextFormatError) -> UInt8? {
        do { return try grammar.next() } catch { throw self.error(error) }
    }

    private mutating func beginValue() {
        valueStart = grammar.cursor.settle()
        grammar.recordStart = grammar.cursor.offset
    }

    /// Notes that the innermost array or object has an element; returns whether it is the first.
    private mutating func enterNext() -> Bool {
        guard let isBegun = open.last else {
            preconditionFailure("there is no open array or object to go on with")
        }
        open[open.count - 1] = true
        return !isBegun
    }
}
