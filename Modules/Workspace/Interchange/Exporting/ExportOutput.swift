import Primitives

/// The destination of an export, which arrives in pieces.
public struct ExportSink: Sendable {
    /// Takes the next bytes of a file; the file name has no folder.
    public let write: @Sendable (_ file: String, _ bytes: [UInt8]) throws -> Void

    /// Creates a sink that passes everything to a closure, file after file.
    public init(write: @escaping @Sendable (_ file: String, _ bytes: [UInt8]) throws -> Void) {
        self.write = write
    }
}

/// A buffer for the bytes of an export, which passes them on in pieces.
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
    mutating func write(_ text: String) throws {
        bytes += text.utf8
        try passOn()
    }

    /// Passes on the appended bytes if there are enough of them.
    mutating func passOn() throws {
        if bytes.count >= Self.pieceSize { try finish() }
    }

    /// Passes on all appended bytes; an empty file is created as well.
    mutating func finish() throws {
        try sink.write(file, bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
