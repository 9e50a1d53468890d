/// Reads JSON of a known form straight from its bytes.
///
/// ```
/// var reader = JSONPullReader(bytes)
/// try reader.object { (name, reader) throws(JSONFault) in … }
/// ```
/// A caller reads what it expects instead of building a tree first. Anything unexpected is a fault
/// by its offset, which ``failure(of:)`` tells with line and column.
public struct JSONPullReader {
    private var grammar: JSONGrammar

    /// Creates a reader at the beginning of bytes.
    public init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    /// Creates a reader at the beginning of some bytes, of which no more than `depthLimit` levels
    /// may be nested.
    public init(_ bytes: ArraySlice<UInt8>, depthLimit: Int = 512) {
        grammar = JSONGrammar(ByteCursor(bytes), depthLimit: depthLimit)
    }

    /// The number of bytes read so far.
    public var offset: Int { grammar.cursor.offset }

    /// Returns the line and the column of a fault, with its reason.
    ///
    /// - Complexity: O(bytes before it).
    public func failure(of fault: JSONFault) -> TextFailure {
        TextFailure(at: position(of: fault.offset), reason: "\(fault)")
    }

    /// Returns the line and the column of an offset.
    ///
    /// - Complexity: O(bytes before it).
    public func position(of offset: Int) -> TextPosition { grammar.cursor.position(of: offset) }

    /// The fault for something else than what was expected next.
    public var unexpected: JSONFault { grammar.fault(.form) }

    /// Reads the members of an object in their order; `member` reads a value.
    public mutating func object(
        _ member: (String, inout JSONPullReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try grammar.beginObject()
        var names = JSONNames(from: grammar.cursor.index)
        while let name = try grammar.nextName(among: &names) { try member(name, &self) }
    }

    /// Reads the elements of a list; `element` reads one.
    public mutating func list(
        _ element: (inout JSONPullReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try grammar.beginArray()
        var isFirst = true
        while try grammar.nextElement(isFirst: isFirst) {
            isFirst = false
            try element(&self)
        }
    }

    /// Reads a list of two elements.
    public mutating func pair<First, Second>(
        _ first: (inout JSONPullReader) throws(JSONFault) -> First,
        _ second: (inout JSONPullReader) throws(JSONFault) -> Second
    ) throws(JSONFault) -> (First, Second) {
        try expect(UInt8(ascii: "["))
        let one = try first(&self)
        try expect(UInt8(ascii: ","))
        let other = try second(&self)
        try endList()
        return (one, other)
    }

    /// Consumes the end of a list that has no room for more elements.
    public mutating func endList() throws(JSONFault) {
        if take(UInt8(ascii: "]")) { return }
        let hasMore = peek() == UInt8(ascii: ",")
        throw grammar.fault(hasMore ? .longList : .expected(UInt8(ascii: "]")))
    }

    /// The fault for lists and objects in more levels than may be nested.
    public func tooDeep(_ limit: Int) -> JSONFault { grammar.fault(.depth(limit: limit)) }

    /// Checks that nothing is left.
    public mutating func end() throws(JSONFault) { try grammar.end() }

    /// Returns the next byte that is not white space; `nil` at the end.
    public mutating func peek() -> UInt8? { grammar.nextInMemory() }

    /// Consumes a byte if it is the next.
    public mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        grammar.cursor.advance()
        return true
    }

    /// Consumes a byte that must be the next.
    public mutating func expect(_ byte: UInt8) throws(JSONFault) {
        guard take(byte) else { throw grammar.fault(.expected(byte)) }
    }

    /// Consumes bytes if they are next, without white space before them.
    public mutating func take(_ bytes: [UInt8]) -> Bool { grammar.cursor.take(bytes) }

    /// Consumes a word such as `null` if it is the next.
    public mutating func take(word: StaticString) -> Bool {
        guard peek() != nil, grammar.cursor.starts(with: word) else { return false }
        grammar.cursor.advance(by: word.utf8CodeUnitCount)
        return true
    }

    /// Reads a truth value.
    public mutating func bool() throws(JSONFault) -> Bool { try grammar.bool() }

    /// Reads a 64-bit integer.
    public mutating func integer() throws(JSONFault) -> Int64 { try grammar.integer() }

    /// Reads a 64-bit integer, or a text of its decimal digits.
    public mutating func integerOrText() throws(JSONFault) -> Int64 {
        guard peek() == UInt8(ascii: "\"") else { return try integer() }
        guard let value = Int64(decimal: try text()) else { throw unexpected }
        return value
    }

    /// Reads an integer that is not negative, of at most 64 bits.
    public mutating func count() throws(JSONFault) -> UInt64 { try grammar.count() }

    /// Reads a number as it is written.
    public mutating func number() throws(JSONFault) -> String { try grammar.nextNumber().token }

    /// Reads a text.
    public mutating func text() throws(JSONFault) -> String {
        guard peek() == UInt8(ascii: "\"") else {
            throw grammar.fault(.expected(UInt8(ascii: "\"")))
        }
        return try grammar.text()
    }

    /// Reads a value of any kind.
    public mutating func value() throws(JSONFault) -> JSONValue { try grammar.value() }

    /// Passes a value of any kind.
    public mutating func skip() throws(JSONFault) { try grammar.skip() }

    /// Reads the 32 hexadecimal digits of an identifier, in quotes.
    public mutating func identifier<Tag>() throws(JSONFault) -> Identifier<Tag> {
        try expect(UInt8(ascii: "\""))
        let id = Identifier<Tag>(high: try digits(), low: try digits())
        try endDigits()
        return id
    }

    /// Consumes the quote behind digits, which white space would belong to.
    public mutating func endDigits() throws(JSONFault) {
        guard take([UInt8(ascii: "\"")]) else { throw grammar.fault(.expected(UInt8(ascii: "\""))) }
    }

    /// Reads sixteen lower-case hexadecimal digits at the current position.
    public mutating func digits() throws(JSONFault) -> UInt64 {
        guard
            let value = grammar.cursor.withNext(16, { HexDigits.number(of: $0) }) ?? nil
        else { throw unexpected }
        grammar.cursor.advance(by: 16)
        return value
    }
}
