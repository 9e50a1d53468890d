/// Bytes that are read in pieces, from the beginning each time.
///
/// A file need not fit in memory, and reading it twice, to guess what it is and then to import it,
/// needs no copy.
public struct ByteSource: Sendable {
    /// Gives the next piece, an empty one at the end.
    public typealias Pieces = () throws(InterchangeError) -> [UInt8]

    /// Begins at the first byte.
    public let open: @Sendable () throws(InterchangeError) -> Pieces

    /// Bytes that a closure opens.
    public init(open: @escaping @Sendable () throws(InterchangeError) -> Pieces) {
        self.open = open
    }

    /// Bytes in memory, in pieces of at most that many.
    public init(_ bytes: [UInt8], pieceSize: Int = .max) {
        precondition(pieceSize > 0, "a piece has at least a byte")
        self.init { () throws(InterchangeError) -> Pieces in
            var position = 0
            return { () throws(InterchangeError) -> [UInt8] in
                let end = position + min(pieceSize, bytes.count - position)
                defer { position = end }
                return position == 0 && end == bytes.count ? bytes : Array(bytes[position..<end])
            }
        }
    }

    /// The bytes of a text in UTF-8.
    public init(_ text: String) { self.init(Array(text.utf8)) }
}
