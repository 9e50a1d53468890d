/// Reads bytes one by one and counts lines; holds one piece at a time.
struct ByteReader {
    private let pieces: ByteSource.Pieces
    private let limit: Int
    private var piece: [UInt8] = []
    private var index = 0
    /// The number of bytes before this piece.
    private var passed = 0
    private var lineStart = 0
    private(set) var line = 1

    /// Creates a reader of a source; a UTF-8 byte order mark is skipped.
    ///
    /// - Throws: ``InterchangeError/notUTF8(encoding:at:)`` for text in UTF-16 or UTF-32.
    init(_ source: ByteSource, limit: Int) throws(InterchangeError) {
        pieces = try source.open()
        self.limit = limit
        try fill()
        // A piece may be a single byte, but detecting the encoding takes four.
        while piece.count < 4 {
            let more = try pieces()
            if more.isEmpty { break }
            piece += more
        }
        if let encoding = Self.foreignEncoding(of: piece.prefix(4)) {
            throw .notUTF8(encoding: encoding, at: position)
        }
        if piece.starts(with: [0xEF, 0xBB, 0xBF]) {
            index = 3
            lineStart = 3
        }
    }

    /// Returns UTF-16 or UTF-32 if a mark, or the zeros between the first characters, show it.
    private static func foreignEncoding(of head: ArraySlice<UInt8>) -> String? {
        let head = Array(head)
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
            return "UTF-32"
        }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard head.count == 4 else { return nil }
        switch head.map({ $0 == 0 }) {
        case [true, true, true, false]: return "UTF-32BE"
        case [false, true, true, true]: return "UTF-32LE"
        case [true, false, true, false]: return "UTF-16BE"
        case [false, true, false, true]: return "UTF-16LE"
        default: return nil
        }
    }

    private mutating func fill() throws(InterchangeError) {
        passed += piece.count
        index = 0
        piece = try pieces()
        guard passed + piece.count <= limit else { throw .tooManyBytes(limit: limit) }
    }

    /// The place of the next byte.
    var position: TextPosition {
        TextPosition(line: line, column: passed + index - lineStart + 1)
    }

    /// The number of bytes read.
    var offset: Int { passed + index }

    /// Returns the next byte without consuming it; `nil` at the end.
    mutating func peek() throws(InterchangeError) -> UInt8? {
        if index < piece.count { return piece[index] }
        try fill()
        return piece.first
    }

    /// Consumes the byte that ``peek()`` returned.
    mutating func advance() { index += 1 }

    /// Notes that the last byte ended a line.
    mutating func endLine() {
        line += 1
        lineStart = passed + index
    }

    /// Appends bytes of this piece to `bytes`, up to the first one for which the condition holds.
    ///
    /// - Returns: Whether such a byte was found; if not, the piece is at its end.
    mutating func take(
        into bytes: inout [UInt8], until isEnd: (UInt8) -> Bool
    ) throws(InterchangeError) -> Bool {
        if index == piece.count { try fill() }
        let start = index
        let (end, count) = piece.withUnsafeBufferPointer { piece in
            var end = start
            while end < piece.count, !isEnd(piece[end]) { end += 1 }
            return (end, piece.count)
        }
        if end > start { bytes += piece[start..<end] }
        index = end
        return end < count
    }

    /// Returns the text of bytes.
    ///
    /// - Throws: ``InterchangeError/notUTF8(encoding:at:)`` with the current position.
    func text(_ bytes: [UInt8]) throws(InterchangeError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .notUTF8(encoding: nil, at: position)
        }
        return text
    }
}
