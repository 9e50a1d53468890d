/// Reads XML 1.0 one event at a time, strictly and within limits.
///
/// It supports only what data files need: elements, attributes, text, CDATA, the five named
/// entities and numbered ones, in the encodings of ``TextEncoding``. Comments and processing
/// instructions are skipped. A document type is refused, and with it external files and entities
/// that make a small file huge. Columns count the bytes of the text in UTF-8.
///
/// - Source: W3C 2008, Extensible Markup Language (XML) 1.0, fifth edition.
public struct XMLReader {
    /// An event in a document.
    public enum Event: Hashable, Sendable {
        /// The start of an element, with its name without a namespace prefix.
        case start(String, [XMLAttribute])
        /// The end of the element of that name.
        case end(String)
        /// The text between tags, even if it is only spaces.
        case text(String)
    }

    /// The place and the reason that a text is not XML.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// The line, from 1.
        public let line: Int
        /// The column in bytes, from 1.
        public let column: Int
        /// The mistake at that place.
        public let reason: String

        /// The failure in the form `line 3, column 7: a tag has no end`.
        public var description: String { "line \(line), column \(column): \(reason)" }
    }

    /// The document in UTF-8.
    public let bytes: [UInt8]
    private let depthLimit: Int
    private var position = 0
    /// The full names of the open elements.
    private var open: [ArraySlice<UInt8>] = []
    private var hasRoot = false
    private var pendingEnd: String?

    /// Creates a reader at the beginning of a document.
    ///
    /// - Throws: ``Failure`` if its encoding is not supported.
    public init(_ bytes: [UInt8], depthLimit: Int = 64) throws(Failure) {
        (self.bytes, position) = try Self.text(of: bytes)
        self.depthLimit = depthLimit
    }

    /// The number of bytes of ``bytes`` read so far.
    public var offset: Int { position }

    /// Returns the next event; `nil` at the end of the document.
    ///
    /// - Throws: ``Failure`` with the place of the mistake; the reader is unusable then.
    public mutating func next() throws(Failure) -> Event? {
        if let name = pendingEnd {
            pendingEnd = nil
            open.removeLast()
            return .end(name)
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                guard open.isEmpty else { return .text(try text()) }
                try spaceOutside()
                continue
            }
            if starts("<?") {
                try pass(until: "?>", reason: "an instruction has no end")
            } else if starts("<!--") {
                try pass(until: "-->", reason: "a comment has no end")
            } else if starts("<![CDATA[") {
                return .text(try characterData())
            } else if starts("<!") {
                throw failure("a document type is not read")
            } else if starts("</") {
                return try endTag()
            } else {
                return try startTag()
            }
        }
        guard open.isEmpty else {
            throw failure(
                "the element <\(String(decoding: open[open.count - 1], as: UTF8.self))>"
                    + " has no end")
        }
        guard hasRoot else { throw failure("there is no element") }
        return nil
    }
}

/// One attribute of an element.
public struct XMLAttribute: Hashable, Sendable {
    /// The name without a namespace prefix.
    public let name: String
    /// The value with entities resolved.
    public let value: String
}

extension [XMLAttribute] {
    /// Returns the value of the attribute with a name.
    public subscript(name: String) -> String? { first { $0.name == name }?.value }
}

extension XMLReader {
    private var place: (line: Int, column: Int) { Self.place(of: position, in: bytes) }

    /// Returns the line and the column of an offset, from 1.
    static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        return (line, before.count - lineStart + 1)
    }

    private func failure(_ reason: String) -> Failure {
        Failure(line: place.line, column: place.column, reason: reason)
    }

    private func starts(_ word: StaticString) -> Bool {
        let end = position + word.utf8CodeUnitCount
        return end <= bytes.count
            && word.withUTF8Buffer { bytes[position..<end].elementsEqual($0) }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private mutating func spaceOutside() throws(Failure) {
        skipSpace()
        guard position == bytes.count || bytes[position] == UInt8(ascii: "<") else {
            throw failure(
                bytes[position] == 0xFE || bytes[position] == 0xFF || bytes[position] == 0
                    ? "the text is not UTF-8" : "text stands outside of all elements")
        }
    }

    private mutating func pass(until end: StaticString, reason: String) throws(Failure) {
        let start = position
        while !starts(end) {
            guard position < bytes.count else {
                position = start
                throw failure(reason)
            }
            position += 1
        }
        position += end.utf8CodeUnitCount
    }

    private mutating func characterData() throws(Failure) -> String {
        guard !open.isEmpty else { throw failure("text stands outside of all elements") }
        let start = position + 9
        try pass(until: "]]>", reason: "a CDATA section has no end")
        return try string(bytes[start..<position - 3])
    }

    private mutating func text() throws(Failure) -> String {
        var unescaped: [UInt8] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
            if bytes[position] == UInt8(ascii: "&") {
                unescaped += String(try entity()).utf8
            } else {
                unescaped.append(bytes[position])
                position += 1
            }
        }
        return try string(unescaped[...])
    }

    private func string(_ bytes: ArraySlice<UInt8>) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure("the text before this is not UTF-8")
        }
        return text
    }

    /// Reads an entity from its `&` to its `;`.
    private mutating func entity() throws(Failure) -> Unicode.Scalar {
        let window = bytes[position..<min(position + 12, bytes.count)]
        guard let end = window.firstIndex(of: UInt8(ascii: ";")) else {
            throw failure("an & begins an entity that has no end")
        }
        let name = String(decoding: bytes[position + 1..<end], as: UTF8.self)
        let scalar: Unicode.Scalar? =
            switch name {
            case "lt": "<"
            case "gt": ">"
            case "amp": "&"
            case "quot": "\""
            case "apos": "'"
            default: Self.numbered(name)
            }
        guard let scalar else {
            throw failure("the entity &\(name); is not known here")
        }
        position = end + 1
        return scalar
    }

    private static func numbered(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number != 0
        else { return nil }
        return Unicode.Scalar(number)
    }

    private mutating func name() throws(Failure) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            guard
                byte >= 0x80 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                    || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
                    || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            else { break }
            position += 1
        }
        let name = bytes[start..<position]
        guard let first = name.first, first >= 0x80 || first >= UInt8(ascii: ":") else {
            position = start
            throw failure("a name was expected")
        }
        return name
    }

    private func localName(_ name: ArraySlice<UInt8>) throws(Failure) -> String {
        try string(name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name)
    }

    private mutating func startTag() throws(Failure) -> Event {
        if open.isEmpty, hasRoot { throw failure("a second outermost element begins") }
        position += 1
        let name = try name()
        let local = try localName(name)
        var attributes: [XMLAttribute] = []
        while true {
            let before = position
            skipSpace()
            guard position < bytes.count else { throw failure("a tag has no end") }
            if starts("/>") {
                position += 2
                pendingEnd = local
                break
            }
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                break
            }
            guard position > before else { throw failure("a space was expected") }
            let attribute = try attribute()
            // Names that differ only in their prefix are all kept: the first one counts.
            attributes.append(attribute)
        }
        guard open.count < depthLimit else {
            throw failure("more than \(depthLimit) levels of nesting")
        }
        hasRoot = true
        open.append(name)
        return .start(local, attributes)
    }

    private mutating func attribute() throws(Failure) -> XMLAttribute {
        let name = try localName(try name())
        skipSpace()
        guard starts("=") else { throw failure("an attribute needs a = and a value") }
        position += 1
        skipSpace()
        guard position < bytes.count,
            bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
        else { throw failure("a value in quotes was expected") }
        let quote = bytes[position]
        position += 1
        var value: [UInt8] = []
        while position < bytes.count, bytes[position] != quote {
            switch bytes[position] {
            case UInt8(ascii: "<"): throw failure("a < stands in a value")
            case UInt8(ascii: "&"): value += String(try entity()).utf8
            default:
                value.append(bytes[position])
                position += 1
            }
        }
        guard position < bytes.count else { throw failure("a value has no end") }
        position += 1
        return XMLAttribute(name: name, value: try string(value[...]))
    }

    private mutating func endTag() throws(Failure) -> Event {
        let start = position
        position += 2
        let name = try name()
        skipSpace()
        guard starts(">") else { throw failure("a tag has no end") }
        guard open.last == name else {
            position = start
            throw failure(
                "</\(String(decoding: name, as: UTF8.self))> ends no element that is open here")
        }
        position += 1
        open.removeLast()
        return .end(try localName(name))
    }
}
