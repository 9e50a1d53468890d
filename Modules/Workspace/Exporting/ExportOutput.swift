/// Where an export goes, a piece at a time.
public struct ExportSink: Sendable {
    /// Takes the next bytes of a file; the file's name is without a folder.
    public let write: @Sendable (_ file: String, _ bytes: [UInt8]) throws(ExportError) -> Void

    /// A sink that hands all to a closure, file after file.
    public init(
        write: @escaping @Sendable (_ file: String, _ bytes: [UInt8]) throws(ExportError) -> Void
    ) {
        self.write = write
    }
}

/// Gathers the bytes of an export, and hands them on by the piece.
struct ExportOutput {
    private static let pieceSize = 1 << 16

    private let sink: ExportSink
    private let file: String
    var bytes: [UInt8] = []

    init(_ sink: ExportSink, file: String) {
        self.sink = sink
        self.file = file
    }

    /// Appends a text.
    mutating func write(_ text: String) throws(ExportError) {
        bytes += text.utf8
        try passOn()
    }

    /// Hands on what was appended, if it is enough.
    mutating func passOn() throws(ExportError) {
        if bytes.count >= Self.pieceSize { try finish() }
    }

    /// Hands on all that was appended; a file without anything comes to be as well.
    mutating func finish() throws(ExportError) {
        try sink.write(file, bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
