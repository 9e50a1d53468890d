/// Reads JSON (RFC 8259) strictly and within limits.
///
/// Foundation's readers round numbers through other types, can't distinguish `true` from `1` on
/// every platform, silently keep the last of two equal names, and limit neither depth nor size. A
/// map from an untrusted source needs all four.
public struct JSONReader {
    /// The place and the reason that a text is not JSON.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// The line, from 1.
        public let line: Int
        /// The column in bytes, from 1.
        public let column: Int
        /// The mistake at that place.
        public let reason: String

        /// Creates a failure from a reason and the position of a byte.
        init(at position: Int, in bytes: [UInt8], reason: String) {
            let before = bytes[..<min(position, bytes.count)]
            let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
            column = before.count - lineStart + 1
            self.reason = reason
        }

        /// Whether the text is JSON so far, except for a number that is too large for its type.
        public var isAboutRange: Bool { reason == Self.tooLarge }

        fileprivate static let tooLarge = "the number is too large"

        /// The failure in the form `line 3, column 7: a comma or an end was expected`.
        public var description: String { "line \(line), column \(column): \(reason)" }
    }

    private let bytes: [UInt8]
    private let depthLimit: Int
    /// The name of the members within whose values an object may repeat a name.
    private let lenientName: String?
    private var position = 0
    private var depth = 0
    /// The number of such members around the current value.
    private var lenientDepth = 0
    /// The positions of the names and values in the outermost object.
    private var places: [(name: Int, value: Int)] = []

    /// Reads one value that fills the whole text.
    ///
    /// - Parameter allowingRepeatsIn: The name of members within whose values an object may repeat
    ///   a name; such an object keeps all of its members.
    /// - Throws: ``Failure`` with the place of the mistake.
    /// - Complexity: O(bytes).
    public static func read(
        _ bytes: [UInt8], depthLimit: Int, allowingRepeatsIn name: String? = nil
    ) throws(Failure) -> JSONValue {
        var reader = JSONReader(bytes: bytes, depthLimit: depthLimit, lenientName: name)
        return try reader.whole()
    }

    /// Reads one object that fills the whole text, with the position of each member.
    ///
    /// - Throws: ``Failure``, also for another kind of value.
    /// - Complexity: O(bytes).
    public static func readMembers(
        _ bytes: [UInt8], depthLimit: Int
    ) throws(Failure) -> [PlacedJSONMember] {
        var reader = JSONReader(bytes: bytes, depthLimit: depthLimit)
        let value = try reader.whole()
        guard case .object(let members) = value else {
            reader.position = 0
            reader.skipSpace()
            throw reader.failure("an object in braces was expected, not \(value.kind)")
        }
        return zip(members, reader.places).map { member, place in
            PlacedJSONMember(
                name: member.name, value: member.value, bytes: bytes, nameByte: place.name,
                valueByte: place.value)
        }
    }

    private mutating func whole() throws(Failure) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipSpace()
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw failure("something follows the end") }
        return value
    }

    private init(bytes: [UInt8], depthLimit: Int, lenientName: String? = nil) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        self.lenientName = lenientName
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func failure(_ reason: String) -> Failure {
        Failure(at: position, in: bytes, reason: reason)
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    private mutating func value() throws(Failure) -> JSONValue {
        guard let byte else { throw failure("the text ends too early") }
        switch byte {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try number()
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw failure("a value was expected")
        }
    }

    private mutating func word(
        _ word: StaticString, _ value: JSONValue
    ) throws(Failure) -> JSONValue {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count,
            word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) })
        else { throw failure("a value was expected") }
        position = end
        return value
    }

    private mutating func descend() throws(Failure) {
        depth += 1
        guard depth <= depthLimit else {
            throw failure("more than \(depthLimit) levels of nesting")
        }
        position += 1
        skipSpace()
    }

    /// Whether another element follows; consumes the comma or the closing bracket.
    private mutating func continues(until end: UInt8) throws(Failure) -> Bool {
        skipSpace()
        guard byte == UInt8(ascii: ",") else {
            guard byte == end else { throw failure("a comma or an end was expected") }
            position += 1
            depth -= 1
            return false
        }
        position += 1
        skipSpace()
        return true
    }

    private mutating func array() throws(Failure) -> [JSONValue] {
        try descend()
        var values: [JSONValue] = []
        if byte == UInt8(ascii: "]") {
            position += 1
            depth -= 1
            return values
        }
        repeat { values.append(try value()) } while try continues(until: UInt8(ascii: "]"))
        return values
    }

    private mutating func object() throws(Failure) -> [JSONMember] {
        try descend()
        var members: [JSONMember] = []
        var names: Set<String> = []
        if byte == UInt8(ascii: "}") {
            position += 1
            depth -= 1
            return members
        }
        repeat {
            guard byte == UInt8(ascii: "\"") else { throw failure("a name was expected") }
            let nameStart = position
            let name = try string()
            guard names.insert(name).inserted || lenientDepth > 0 else {
                throw failure("the name \(name.quotedForMessage) comes twice in one object")
            }
            skipSpace()
            guard byte == UInt8(ascii: ":") else { throw failure("a colon was expected") }
            position += 1
            skipSpace()
            if depth == 1 { places.append((name: nameStart, value: position)) }
            let isLenient = name == lenientName
            if isLenient { lenientDepth += 1 }
            members.append(JSONMember(name: name, value: try value()))
            if isLenient { lenientDepth -= 1 }
        } while try continues(until: UInt8(ascii: "}"))
        return members
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func number() throws(Failure) -> JSONValue {
        let start = position
        if byte == UInt8(ascii: "-") { position += 1 }
        let first = byte
        let whole = digits()
        var isSound = whole == 1 || (whole > 1 && first != UInt8(ascii: "0"))
        let wholeEnd = position
        if byte == UInt8(ascii: ".") {
            position += 1
            isSound = digits() > 0 && isSound
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            position += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
            isSound = digits() > 0 && isSound
        }
        let written = String(decoding: bytes[start..<position], as: UTF8.self)
        guard isSound, let number = Double(written) else { throw failure("this is no number") }
        if position == wholeEnd, let integer = Int64(written) { return .integer(integer) }
        guard number.isFinite else { throw failure(Failure.tooLarge) }
        return .number(number)
    }

    private mutating func string() throws(Failure) -> String {
        position += 1
        let start = position
        while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            position += 1
        }
        guard let end = byte, end != UInt8(ascii: "\"") else {
            guard byte != nil else { throw failure("a text has no end") }
            defer { position += 1 }
            return try text(Array(bytes[start..<position]))
        }
        var unescaped = Array(bytes[start..<position])
        while let byte, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw failure("a control character stands in a text") }
            position += 1
            if byte == UInt8(ascii: "\\") {
                unescaped += String(try escape()).utf8
            } else {
                unescaped.append(byte)
            }
        }
        guard byte != nil else { throw failure("a text has no end") }
        defer { position += 1 }
        return try text(unescaped)
    }

    private func text(_ bytes: [UInt8]) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure("a text is not UTF-8")
        }
        return text
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        guard let byte else { throw failure("a text has no end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            guard (0xD800...0xDBFF).contains(unit) else {
                guard let scalar = Unicode.Scalar(unit) else { break }
                return scalar
            }
            guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
                break
            }
            position += 2
            let low = try hexadecimal()
            guard (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            else { break }
            return scalar
        default: break
        }
        throw failure("this escape means nothing")
    }

    private mutating func hexadecimal() throws(Failure) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure("four hexadecimal digits were expected")
            }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }
}
