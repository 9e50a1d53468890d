/// The rules of JSON (RFC 8259), stated once for the tree, the stream and the pull reader.
///
/// White space is passed before a value, a name or a mark, never after the last one.
struct JSONGrammar {
    var cursor: ByteCursor
    private let depthLimit: Int
    /// The most bytes of the value that began at ``recordStart``.
    private let lengthLimit: Int
    /// The offset of the value whose length is bounded.
    var recordStart = 0
    /// The offset of the last name read.
    private(set) var nameStart = 0
    private var depth = 0
    /// Whether half of an escaped character is read as a replacement character, and noted.
    var toleratesHalves = false
    /// The first half of a character that was tolerated.
    var half: JSONFault?

    /// The most digits of a number.
    static let digitLimit = 4096

    init(_ cursor: ByteCursor, depthLimit: Int, lengthLimit: Int = .max) {
        self.cursor = cursor
        self.depthLimit = depthLimit
        self.lengthLimit = lengthLimit
    }

    /// Returns a fault at the next byte.
    func fault(_ rule: JSONRule) -> JSONFault { JSONFault(rule, at: cursor.offset) }

    /// Returns the next byte without consuming it; `nil` at the end.
    @inline(__always)
    mutating func peek() throws(JSONFault) -> UInt8? {
        if let byte = cursor.byte { return byte }
        return try more()
    }

    @inline(never)
    private mutating func more() throws(JSONFault) -> UInt8? {
        let byte: UInt8?
        do { byte = try cursor.fill() } catch { throw fault(.source(error)) }
        try checkLength()
        return byte
    }

    /// Rejects values that would take all the memory.
    @inline(__always)
    func checkLength() throws(JSONFault) {
        if cursor.offset - recordStart > lengthLimit {
            throw JSONFault(.length(limit: lengthLimit), at: recordStart)
        }
    }

    /// Passes white space and returns the next byte; `nil` at the end.
    @inline(__always)
    mutating func next() throws(JSONFault) -> UInt8? {
        if let byte = cursor.byte, byte > 0x20 { return byte }
        return try passSpace()
    }

    @inline(never)
    private mutating func passSpace() throws(JSONFault) -> UInt8? {
        while let byte = try peek() {
            guard Self.isSpace(byte) else { return byte }
            cursor.advance()
        }
        return nil
    }

    /// Passes white space in memory and returns the next byte; `nil` at the end.
    @inline(__always)
    mutating func nextInMemory() -> UInt8? {
        while let byte = cursor.byte {
            guard Self.isSpace(byte) else { return byte }
            cursor.advance()
        }
        return nil
    }

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Consumes a mark such as a comma, if it is next.
    @inline(__always)
    mutating func take(_ mark: UInt8) throws(JSONFault) -> Bool {
        guard try next() == mark else { return false }
        cursor.advance()
        return true
    }

    /// Checks that nothing follows.
    mutating func end() throws(JSONFault) {
        guard try next() == nil else { throw fault(.end) }
    }
}

/// Arrays and objects.
extension JSONGrammar {
    /// Enters the array or the object whose opening bracket is next.
    @inline(__always)
    mutating func descend() throws(JSONFault) {
        guard depth < depthLimit else { throw fault(.depth(limit: depthLimit)) }
        depth += 1
        cursor.advance()
    }

    /// Enters the next array.
    mutating func beginArray() throws(JSONFault) {
        guard try next() == UInt8(ascii: "[") else { throw fault(.array) }
        try descend()
    }

    /// Enters the next object.
    mutating func beginObject() throws(JSONFault) {
        guard try next() == UInt8(ascii: "{") else { throw fault(.object) }
        try descend()
    }

    /// Whether another element follows; if not, the array is left.
    @inline(__always)
    mutating func nextElement(
        isFirst: Bool, allowsTrailingComma: Bool = false
    ) throws(JSONFault) -> Bool {
        guard try advance(until: UInt8(ascii: "]"), isFirst: isFirst) else { return false }
        switch try next() {
        case nil: throw fault(.complete)
        case UInt8(ascii: "]"):
            guard allowsTrailingComma, !isFirst else { throw fault(.noTrailingComma) }
            return try advance(until: UInt8(ascii: "]"), isFirst: isFirst)
        default: return true
        }
    }

    /// Returns the name of the next member of an object in memory, which must be a new one; `nil`
    /// after the last, when the object is left.
    @inline(__always)
    mutating func nextName(among names: inout JSONNames) throws(JSONFault) -> String? {
        guard let name = try nextName(isFirst: names.isEmpty) else { return nil }
        let isNew = try names.insert(name) { start throws(JSONFault) in
            try self.names(from: start)
        }
        guard isNew else { throw fault(.distinctNames(name)) }
        try colon()
        return name
    }

    /// Returns the names of an object in memory from an index up to the last one read.
    @inline(never)
    private func names(from start: Int) throws(JSONFault) -> Set<String> {
        var before = self
        before.cursor.index = start
        var names: Set<String> = []
        while let name = try before.nextName(isFirst: names.isEmpty), before.nameStart < nameStart {
            names.insert(name)
            try before.colon()
            try before.skip()
        }
        return names
    }

    /// Returns the name of the next member, before its colon; `nil` after the last, when the object
    /// is left.
    @inline(__always)
    mutating func nextName(isFirst: Bool) throws(JSONFault) -> String? {
        guard try advance(until: UInt8(ascii: "}"), isFirst: isFirst) else { return nil }
        guard try next() == UInt8(ascii: "\"") else { throw fault(.name) }
        nameStart = cursor.offset
        return try text()
    }

    /// Consumes the colon after a name.
    @inline(__always)
    mutating func colon() throws(JSONFault) {
        guard try take(UInt8(ascii: ":")) else { throw fault(.colon) }
    }

    /// Passes the comma before an element, unless it is the first; or leaves the array or object.
    @inline(__always)
    private mutating func advance(until end: UInt8, isFirst: Bool) throws(JSONFault) -> Bool {
        switch try next() {
        case end:
            depth -= 1
            cursor.advance()
            return false
        case _ where isFirst: return true
        case UInt8(ascii: ","):
            cursor.advance()
            return true
        case nil: throw fault(.complete)
        default: throw fault(.separator)
        }
    }
}
