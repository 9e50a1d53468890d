/// A place in bytes that are read forward, in memory or in pieces of any length.
///
/// Every reader of this module stands on it. It knows the place of a byte by its offset and counts
/// lines only if a place is asked for. Of a source in pieces it has one in memory, and the bytes of
/// the token that is being read.
struct ByteCursor {
    /// The bytes in memory.
    private(set) var piece: ArraySlice<UInt8>
    /// The index of the next byte in ``piece``.
    var index: Int
    /// The offset of the first byte of the piece.
    private var passed = 0
    private let pieces: ByteSource.Pieces?
    private let limit: Int
    /// The index of the first byte of the token being read.
    private var held: Int?
    /// The number of line breaks before the offset ``counted``.
    private var breaks = 0
    /// The offset at which the line of ``counted`` begins.
    private var lineStart = 0
    private var counted = 0

    /// Creates a cursor at the first byte of a text in memory; a byte order mark is passed.
    init(_ bytes: ArraySlice<UInt8>) {
        piece = bytes
        index = bytes.startIndex
        pieces = nil
        limit = .max
        passMark()
    }

    /// Creates a cursor at the first byte of a source; a byte order mark is passed.
    ///
    /// - Throws: ``TextFormatError/notUTF8(encoding:at:)`` for text in UTF-16 or UTF-32.
    init(_ source: ByteSource, limit: Int) throws(TextFormatError) {
        let pieces = try source.open()
        var first = try pieces()
        // A piece may be a single byte, but detecting the encoding takes four.
        while first.count < 4 {
            let more = try pieces()
            if more.isEmpty { break }
            first += more
        }
        guard first.count <= limit else { throw .tooManyBytes(limit: limit) }
        piece = first[...]
        index = 0
        self.pieces = pieces
        self.limit = limit
        if let encoding = TextFormatError.wideEncoding(of: first) {
            throw .notUTF8(encoding: encoding, at: position)
        }
        passMark()
    }

    private mutating func passMark() {
        guard piece.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
        piece = piece.dropFirst(3)
        index = piece.startIndex
        (passed, lineStart, counted) = (3, 3, 3)
    }
}

/// Going forward.
extension ByteCursor {
    /// The next byte, if it is in memory.
    @inline(__always)
    var byte: UInt8? { index < piece.endIndex ? piece[index] : nil }

    /// Returns the next byte without consuming it; `nil` at the end.
    @inline(__always)
    mutating func peek() throws(TextFormatError) -> UInt8? {
        if index < piece.endIndex { return piece[index] }
        return try fill()
    }

    /// Consumes the byte that ``peek()`` returned.
    @inline(__always)
    mutating func advance(by count: Int = 1) { index += count }

    /// Loads the next piece after the last byte of this one.
    ///
    /// - Returns: Its first byte; `nil` at the end.
    @inline(never)
    mutating func fill() throws(TextFormatError) -> UInt8? {
        guard let next = try pieces?(), !next.isEmpty else { return nil }
        let kept = held ?? piece.endIndex
        let newPassed = passed + kept - piece.startIndex
        count(upTo: newPassed)
        passed = newPassed
        if kept == piece.endIndex {
            piece = next[...]
            if held != nil { held = 0 }
            index = 0
        } else {
            if kept > piece.startIndex {
                piece = Array(piece[kept...])[...]
                index -= kept
                held = 0
            }
            piece += next
        }
        guard passed + piece.count <= limit else { throw .tooManyBytes(limit: limit) }
        return piece[index]
    }

    /// Advances to the first byte in memory for which a condition holds, or to their end.
    @inline(__always)
    mutating func skip(until isEnd: (UInt8) -> Bool) {
        index += piece.withUnsafeBufferPointer { bytes in
            let start = index - piece.startIndex
            var end = start
            while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
            return end - start
        }
    }

    /// Keeps the bytes from the next one on in memory, until ``release()``.
    @inline(__always)
    mutating func hold() { held = index }

    /// The bytes from the one at which ``hold()`` was called up to the next one.
    @inline(__always)
    var token: ArraySlice<UInt8> { piece[(held ?? index)..<index] }

    /// Returns the text of the same bytes; `nil` if they are not UTF-8. ASCII is not validated.
    @inline(__always)
    func text(isASCII: Bool) -> String? {
        piece.withUnsafeBufferPointer { bytes in
            let token = UnsafeBufferPointer(
                rebasing: bytes[(held ?? index) - piece.startIndex..<index - piece.startIndex])
            return isASCII
                ? String(decoding: token, as: UTF8.self) : String(validating: token, as: UTF8.self)
        }
    }

    /// Ends ``hold()``.
    @inline(__always)
    mutating func release() { held = nil }

    /// Returns the text of bytes; `nil` if they are not UTF-8.
    static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
    }
}

/// Places.
extension ByteCursor {
    /// The number of bytes before the next one.
    var offset: Int { passed + index - piece.startIndex }

    /// The place of the next byte.
    var position: TextPosition { position(of: offset) }

    /// Returns the place of an offset, which must not be before the last one settled.
    ///
    /// - Complexity: O(bytes since the last place settled).
    func position(of offset: Int) -> TextPosition {
        var copy = self
        copy.count(upTo: offset)
        return TextPosition(line: copy.breaks + 1, column: offset - copy.lineStart + 1)
    }

    /// Counts the lines up to the next byte, and returns its place.
    mutating func settle() -> TextPosition {
        count(upTo: offset)
        return TextPosition(line: breaks + 1, column: offset - lineStart + 1)
    }

    private mutating func count(upTo offset: Int) {
        guard offset > counted else { return }
        piece.withUnsafeBufferPointer { bytes in
            let new = bytes[max(0, counted - passed)..<min(offset - passed, bytes.count)]
            breaks += new.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
            if let last = new.lastIndex(of: 0x0A) { lineStart = passed + last + 1 }
        }
        counted = offset
    }
}

/// Bytes in memory.
extension ByteCursor {
    /// Consumes bytes if they are the next ones in memory.
    @inline(__always)
    mutating func take(_ wanted: some Collection<UInt8>) -> Bool {
        guard piece[index...].starts(with: wanted) else { return false }
        index += wanted.count
        return true
    }

    /// The bytes in memory from the next one on.
    @inline(__always)
    var rest: ArraySlice<UInt8> { piece[index...] }

    /// Whether a word is next in memory.
    @inline(__always)
    func starts(with word: StaticString) -> Bool {
        withNext(word.utf8CodeUnitCount) { bytes in
            word.withUTF8Buffer { $0.elementsEqual(bytes) }
        } ?? false
    }

    /// Calls a closure with a number of next bytes; returns `nil` if there are fewer.
    @inline(__always)
    func withNext<Result>(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard index + count <= piece.endIndex else { return nil }
        return piece.withUnsafeBytes { bytes in
            let start = index - piece.startIndex
            return body(UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
        }
    }
}
