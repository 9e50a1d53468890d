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
    public typealias Failure = TextFailure

    /// The document in UTF-8.
    private var cursor: ByteCursor
    private let depthLimit: Int
    /// The full names of the open elements.
    private var open: [ArraySlice<UInt8>] = []
    private var hasRoot = false
    private var pendingEnd: String?

    /// Creates a reader at the beginning of a document.
    ///
    /// - Throws: ``TextFailure`` if its encoding is not supported.
    public init(_ bytes: [UInt8], depthLimit: Int = 64) throws(Failure) {
        cursor = ByteCursor(try Self.text(of: bytes))
        self.depthLimit = depthLimit
    }

    /// Returns the line of the next byte.
    ///
    /// - Complexity: O(bytes since the last call).
    public mutating func line() -> Int { cursor.settle().line }

    /// Returns the next event; `nil` at the end of the document.
    ///
    /// - Throws: ``TextFailure`` with the place of the mistake; the reader is unusable then.
    public mutating func next() throws(Failure) -> Event? {
        if let name = pendingEnd {
            pendingEnd = nil
            open.removeLast()
            return .end(name)
        }
        while let byte = cursor.byte {
            guard byte == UInt8(ascii: "<") else {
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
    private func failure(_ reason: String) -> Failure {
        Failure(at: cursor.position, reason: reason)
    }

    private func starts(_ word: StaticString) -> Bool { cursor.starts(with: word) }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private mutating func skipSpace() { cursor.skip { !Self.isSpace($0) } }

    private mutating func spaceOutside() throws(Failure) {
        skipSpace()
        guard let byte = cursor.byte, byte != UInt8(ascii: "<") else { return }
        throw failure(
            byte == 0xFE || byte == 0xFF || byte == 0
                ? "the text is not UTF-8" : "text stands outside of all elements")
    }

    /// Passes bytes up to a mark and the mark itself; returns those before it.
    @discardableResult
    private mutating func pass(
        until end: StaticString, reason: String
    ) throws(Failure) -> ArraySlice<UInt8> {
        let start = cursor
        cursor.hold()
        while !starts(end) {
            guard cursor.byte != nil else {
                cursor = start
                throw failure(reason)
            }
            cursor.advance()
        }
        let passed = cursor.token
        cursor.release()
        cursor.advance(by: end.utf8CodeUnitCount)
        return passed
    }

    private mutating func characterData() throws(Failure) -> String {
        guard !open.isEmpty else { throw failure("text stands outside of all elements") }
        var data = try pass(until: "]]>", reason: "a CDATA section has no end")
        data.removeFirst("<![CDATA[".utf8.count)
        return try string(data)
    }

    private mutating func text() throws(Failure) -> String {
        try unescaped { $0 == UInt8(ascii: "<") }
    }

    /// Reads text with its entities resolved, up to the first byte for which a condition holds.
    private mutating func unescaped(until isEnd: (UInt8) -> Bool) throws(Failure) -> String {
        var text: [UInt8] = []
        while true {
            cursor.hold()
            cursor.skip { $0 == UInt8(ascii: "&") || isEnd($0) }
            let plain = cursor.token
            cursor.release()
            guard cursor.byte == UInt8(ascii: "&") else {
                if text.isEmpty { return try string(plain) }
                return try string((text + plain)[...])
            }
            text += plain
            text += String(try entity()).utf8
        }
    }

    private func string(_ bytes: ArraySlice<UInt8>) throws(Failure) -> String {
        guard let text = ByteCursor.text(bytes) else {
            throw failure("the text before this is not UTF-8")
        }
        return text
    }

    /// Reads an entity from its `&` to its `;`.
    private mutating func entity() throws(Failure) -> Unicode.Scalar {
        let window = cursor.rest.prefix(12)
        guard let end = window.firstIndex(of: UInt8(ascii: ";")) else {
            throw failure("an & begins an entity that has no end")
        }
        let name = String(decoding: window[..<end].dropFirst(), as: UTF8.self)
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
        cursor.advance(by: end + 1 - window.startIndex)
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

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    }

    private mutating func name() throws(Failure) -> ArraySlice<UInt8> {
        guard let first = cursor.byte, Self.isPartOfName(first),
            first >= 0x80 || first >= UInt8(ascii: ":")
        else { throw failure("a name was expected") }
        cursor.hold()
        cursor.skip { !Self.isPartOfName($0) }
        defer { cursor.release() }
        return cursor.token
    }

    private func localName(_ name: ArraySlice<UInt8>) throws(Failure) -> String {
        try string(name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name)
    }

    private mutating func startTag() throws(Failure) -> Event {
        if open.isEmpty, hasRoot { throw failure("a second outermost element begins") }
        cursor.advance()
        let name = try name()
        let local = try localName(name)
        var attributes: [XMLAttribute] = []
        while true {
            let before = cursor.offset
            skipSpace()
            guard let byte = cursor.byte else { throw failure("a tag has no end") }
            if starts("/>") {
                cursor.advance(by: 2)
                pendingEnd = local
                break
            }
            if byte == UInt8(ascii: ">") {
                cursor.advance()
                break
            }
            guard cursor.offset > before else { throw failure("a space was expected") }
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
        cursor.advance()
        skipSpace()
        guard let quote = cursor.byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { throw failure("a value in quotes was expected") }
        cursor.advance()
        let value = try unescaped { $0 == quote || $0 == UInt8(ascii: "<") }
        guard let end = cursor.byte else { throw failure("a value has no end") }
        guard end == quote else { throw failure("a < stands in a value") }
        cursor.advance()
        return XMLAttribute(name: name, value: value)
    }

    private mutating func endTag() throws(Failure) -> Event {
        let start = cursor
        cursor.advance(by: 2)
        let name = try name()
        skipSpace()
        guard starts(">") else { throw failure("a tag has no end") }
        guard open.last == name else {
            cursor = start
            throw failure(
                "</\(String(decoding: name, as: UTF8.self))> ends no element that is open here")
        }
        cursor.advance()
        open.removeLast()
        return .end(try localName(name))
    }
}
