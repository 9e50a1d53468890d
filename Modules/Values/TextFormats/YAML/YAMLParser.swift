/// Reads the part of YAML in which people write: mappings, lists, texts in every style, comments.
/// Anchors, aliases, tags, directives and names that are no texts are refused, so that reading
/// takes time and memory in proportion to the text.
///
/// - Source: YAML 1.2.2.
package struct YAMLParser {
    /// The number of levels that may lie inside of each other.
    package static let depthLimit = 32

    let bytes: [UInt8]
    let file: Int
    var at = 0
    /// The current line, from 1, and its first byte.
    var line = 1
    var lineStart = 0
    var depth = 0
    /// A position on the current line whose column is known.
    private var known = (at: 0, column: 1)

    /// Reads a text.
    ///
    /// - Parameter file: The number of the file in the places of the nodes.
    /// - Complexity: linear in the number of bytes.
    package static func read(_ bytes: [UInt8], file: Int = 0) throws(YAMLFault) -> YAMLNode {
        var parser = YAMLParser(bytes: bytes, file: file)
        try parser.refuseForeignEncodings()
        return try parser.document()
    }

    private init(bytes: [UInt8], file: Int) {
        self.bytes = bytes
        self.file = file
    }

    /// The current byte, or a line feed at the end.
    var byte: UInt8 { at < bytes.count ? bytes[at] : UInt8(ascii: "\n") }

    /// Returns a byte ahead, or a line feed beyond the end.
    func byte(ahead: Int) -> UInt8 {
        at + ahead < bytes.count ? bytes[at + ahead] : UInt8(ascii: "\n")
    }

    var isAtEnd: Bool { at >= bytes.count }
    /// Whether the rest of the line has nothing in it; a carriage return belongs to a line's end.
    var isAtLineEnd: Bool {
        byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\r") && byte(ahead: 1) == UInt8(ascii: "\n")
    }
    /// The number of bytes before the current one on its line.
    var indent: Int { at - lineStart }

    /// The current place; columns are counted in Unicode scalars.
    ///
    /// - Complexity: O(bytes since the last place on this line).
    var mark: YAMLNode.Mark {
        mutating get {
            if known.at < lineStart || known.at > at { known = (lineStart, 1) }
            for index in known.at..<max(known.at, min(at, bytes.count))
            where bytes[index] & 0xC0 != 0x80 {
                known.column += 1
            }
            known.at = at
            return YAMLNode.Mark(file: file, line: line, column: known.column)
        }
    }

    mutating func fault(_ reason: String) -> YAMLFault { YAMLFault(mark: mark, reason: reason) }

    /// Moves behind the end of the line.
    mutating func endLine() {
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
        at += 1
        line += 1
        lineStart = at
    }

    mutating func skipSpaces() {
        while at < bytes.count,
            bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: "\t")
        { at += 1 }
    }

    /// Moves to the next token, past spaces, line ends and comments.
    ///
    /// - Returns: Whether the token is on another line.
    @discardableResult
    mutating func skipToToken() throws(YAMLFault) -> Bool {
        let first = line
        while !isAtEnd {
            let start = at
            skipSpaces()
            if isAtLineEnd || byte == UInt8(ascii: "#") && (start < at || at == lineStart) {
                endLine()
                continue
            }
            if line > first || at == lineStart, bytes[lineStart..<at].contains(UInt8(ascii: "\t")) {
                throw fault("a line is indented by spaces, and not by tabs")
            }
            break
        }
        return line > first
    }

    /// Refuses a line that goes on behind a value.
    mutating func expectLineEnd() throws(YAMLFault) {
        let start = at
        skipSpaces()
        guard isAtLineEnd || isAtEnd || byte == UInt8(ascii: "#") && start < at else {
            throw fault("the line goes on behind the value: put a text with such signs in quotes")
        }
    }

    private mutating func document() throws(YAMLFault) -> YAMLNode {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            at = 3
            lineStart = 3
        }
        try skipToToken()
        if byte == UInt8(ascii: "%"), indent == 0 {
            throw fault("directives are not read: begin with the first name")
        }
        if isDocumentMark(UInt8(ascii: "-")) {
            at += 3
            try skipToToken()
        }
        guard !isAtEnd else { throw fault("there is nothing here") }
        let node = try block(in: -1)
        try skipToToken()
        if isDocumentMark(UInt8(ascii: ".")) {
            at += 3
            try skipToToken()
        }
        guard isAtEnd else {
            throw fault(
                isDocumentMark(UInt8(ascii: "-"))
                    ? "another document begins: a file has one"
                    : "this line belongs to nothing above it: check how far it is indented")
        }
        return node
    }

    /// Whether three of a sign stand at the beginning of a line.
    func isDocumentMark(_ sign: UInt8) -> Bool {
        indent == 0 && byte == sign && byte(ahead: 1) == sign && byte(ahead: 2) == sign
            && byte(ahead: 3).isBlank
    }

    /// Refuses what is not UTF-8, with its place, and signs that no text has.
    private mutating func refuseForeignEncodings() throws(YAMLFault) {
        guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else {
            throw fault("this is UTF-16: save the file as UTF-8")
        }
        var index = 0
        if let bad = bytes.firstIndex(where: { $0 < 0x20 && ![9, 10, 13].contains($0) }) {
            index = bad
        } else if String(validating: bytes, as: UTF8.self) != nil {
            return
        } else {
            var decoder = Unicode.UTF8.ForwardParser()
            var iterator = bytes.makeIterator()
            scan: while true {
                switch decoder.parseScalar(from: &iterator) {
                case .valid(let scalar): index += scalar.count
                case .error, .emptyInput: break scan
                }
            }
        }
        for position in 0..<index where bytes[position] == UInt8(ascii: "\n") {
            line += 1
            lineStart = position + 1
        }
        at = index
        throw fault("this is no text in UTF-8: the byte \(bytes[index]) can't stand here")
    }
}

extension UInt8 {
    /// Whether it is a space, a tab or part of a line's end.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
