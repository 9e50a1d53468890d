/// A source of bytes that are read in pieces, from the beginning each time.
///
/// A file need not fit in memory, and reading it twice, to detect its format and then to import it,
/// needs no copy.
public struct ByteSource: Sendable {
    /// Returns the next piece, an empty one at the end.
    public typealias Pieces = () throws(TextFormatError) -> [UInt8]

    /// Opens the source at its first byte.
    public let open: @Sendable () throws(TextFormatError) -> Pieces

    /// Creates a source from a closure that opens it.
    public init(open: @escaping @Sendable () throws(TextFormatError) -> Pieces) {
        self.open = open
    }

    /// Creates a source of bytes in memory, in pieces of a maximum size.
    public init(_ bytes: [UInt8], pieceSize: Int = .max) {
        precondition(pieceSize > 0, "a piece has at least a byte")
        self.init { () throws(TextFormatError) -> Pieces in
            var position = 0
            return { () throws(TextFormatError) -> [UInt8] in
                let end = position + min(pieceSize, bytes.count - position)
                defer { position = end }
                return position == 0 && end == bytes.count ? bytes : Array(bytes[position..<end])
            }
        }
    }

    /// Creates a source of the bytes of a text in UTF-8.
    public init(_ text: String) { self.init(Array(text.utf8)) }
}
