extension XMLReader {
    /// Returns the encoding of a document, and the byte at which the text begins.
    ///
    /// A byte order mark takes precedence, then the zeros beside the first `<`, then the
    /// declaration; without any of them the encoding is UTF-8. A declaration of UTF-16 in a file of
    /// single bytes, as written by programs that had the text in UTF-16 before they saved it, means
    /// UTF-8.
    ///
    /// - Source: XML 1.0 §4.3.3 and appendix F; RFC 7303 §3.
    /// - Throws: ``TextFailure`` with the name of an encoding that is not supported, and its place.
    public static func encoding(
        of bytes: [UInt8]
    ) throws(Failure) -> (encoding: TextEncoding, start: Int) {
        let head = bytes.prefix(4)
        if let name = unread.first(where: { head.starts(with: $0.bytes) })?.name {
            throw unreadable(name, at: TextPosition(line: 1, column: 1))
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        if head.starts(with: [0x3C, 0]) { return (.utf16LittleEndian, 0) }
        if head.starts(with: [0, 0x3C]) { return (.utf16BigEndian, 0) }
        guard let declared = declaredEncoding(in: bytes) else { return (.utf8, 0) }
        guard let encoding = TextEncoding(named: declared.name) else {
            throw unreadable(declared.name, at: declared.position)
        }
        return (encoding.isWide ? .utf8 : encoding, 0)
    }

    /// Returns the text of a document in UTF-8.
    static func text(of bytes: [UInt8]) throws(Failure) -> ArraySlice<UInt8> {
        let (encoding, start) = try encoding(of: bytes)
        // This covers most files; their texts are validated as they are read.
        if encoding == .utf8 { return bytes[start...] }
        let (text, mistake) = encoding.utf8(bytes[start...])
        guard mistake == nil else {
            throw Failure(
                at: ByteCursor(text[...]).position(of: text.count),
                reason: "half a character stands here, where the text is UTF-16")
        }
        return text[...]
    }

    /// The beginnings of files in encodings that no receiver writes.
    private static let unread: [(bytes: [UInt8], name: String)] = [
        ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
        ([0x3C, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x3C], "UTF-32"),
        ([0x4C, 0x6F, 0xA7, 0x94], "EBCDIC"),
    ]

    private static func unreadable(_ name: String, at position: TextPosition) -> Failure {
        Failure(
            at: position, reason: "the encoding \(name.quotedForMessage) is not read: use UTF-8")
    }

    /// The maximum number of bytes in a declaration.
    private static let declarationLimit = 1024

    /// Returns the name and place of the declared encoding; `nil` if there is none.
    private static func declaredEncoding(
        in bytes: [UInt8]
    ) -> (name: String, position: TextPosition)? {
        let start = bytes.prefix(declarationLimit).firstIndex { !isSpace($0) } ?? 0
        let head = bytes[start...].prefix(declarationLimit)
        guard head.starts(with: Array("<?xml".utf8)),
            let end = head.firstRange(of: Array("?>".utf8)),
            let word = head[..<end.lowerBound].firstRange(of: Array("encoding".utf8))
        else { return nil }
        let rest = head[word.upperBound..<end.lowerBound].drop {
            isSpace($0) || $0 == UInt8(ascii: "=")
        }
        let isQuoted = rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'")
        let name = rest.dropFirst(isQuoted ? 1 : 0).prefix {
            !isSpace($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'")
        }
        let position = ByteCursor(bytes[...]).position(of: name.startIndex)
        return (String(decoding: name, as: UTF8.self), position)
    }
}
