import FoundationEssentials
import Glibc
import Primitives

/// Reads input of a person or another program.
enum StandardInput {
    /// The most bytes that are read from a file or a pipe as text.
    static let limit = 1 << 20

    static func text() throws -> String {
        try text(of: STDIN_FILENO, source: "standard input")
    }

    /// Returns the text of a file, or of standard input for `-`.
    static func text(ofFile path: String) throws -> String {
        if path == "-" { return try text() }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandError.noInput(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        return try text(of: descriptor, source: path)
    }

    /// Returns the bytes of a file, or of standard input for `-`, up to a limit.
    static func bytes(ofFile path: String, limit: Int) throws -> [UInt8] {
        if path == "-" {
            return try bytes(of: STDIN_FILENO, source: "standard input", limit: limit)
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandError.noInput(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        return try bytes(of: descriptor, source: path, limit: limit)
    }

    private static func text(of descriptor: Int32, source: String) throws -> String {
        let bytes = try bytes(of: descriptor, source: source, limit: limit)
        if let error = TextFormatError(wideText: bytes) {
            throw CommandError.badFile(path: source, problem: "\(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError.notText(source: source)
        }
        return plain(text)
    }

    /// Returns a text without the byte order mark before it, and with CR LF as LF.
    private static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let rest = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
        guard rest.utf8.contains(0x0D) else { return rest }
        return rest.replacing("\r\n", with: "\n")
    }

    private static func bytes(of descriptor: Int32, source: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw CommandError.noInput(path: source, reason: String(cString: strerror(errno)))
            }
            bytes += buffer[..<count]
            if bytes.count > limit { throw CommandError.inputTooLong(source: source, limit: limit) }
        }
    }
}

/// A file that is read in pieces, as often as needed.
enum InputFile {
    private static let pieceSize = 1 << 16

    /// Returns the bytes of a file; `-` is standard input.
    ///
    /// Anything but a regular file can be read only once, and perhaps slowly. It is read into
    /// memory first, so that the store is not kept open for a slow writer.
    ///
    /// - Throws: ``CommandError/noInput(path:reason:)``,
    ///   ``CommandError/inputTooLong(source:limit:)``.
    static func source(ofFile path: String, limits: TextFormatLimits) throws
        -> ByteSource
    {
        if path == "-" {
            return ByteSource(try StandardInput.bytes(ofFile: path, limit: limits.bytes))
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw CommandError.noInput(path: path, reason: "it is a folder: import the files in it")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            return ByteSource(try StandardInput.bytes(ofFile: path, limit: limits.bytes))
        }
        // A file that can't be opened is reported before anything else happens.
        let probe = open(path, O_RDONLY | O_CLOEXEC)
        guard probe >= 0 else { throw failure(path) }
        close(probe)
        return ByteSource { () throws(TextFormatError) in
            let file = try OpenFile(path)
            return { () throws(TextFormatError) in try file.piece(of: pieceSize) }
        }
    }

    private static func failure(_ path: String) -> CommandError {
        .noInput(path: path, reason: String(cString: strerror(errno)))
    }
}

/// An open file, closed at the end of its lifetime.
private final class OpenFile {
    private let descriptor: Int32

    init(_ path: String) throws(TextFormatError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw TextFormatError.unreadable(reason: String(cString: strerror(errno)))
        }
    }

    deinit { close(descriptor) }

    func piece(of size: Int) throws(TextFormatError) -> [UInt8] {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while true {
                let read = read(descriptor, buffer.baseAddress, size)
                if read < 0, errno == EINTR { continue }
                if read < 0 { code = errno }
                count = max(0, read)
                return
            }
        }
        guard code == 0 else {
            throw TextFormatError.unreadable(reason: String(cString: strerror(code)))
        }
        return bytes
    }
}

/// The source of a text to write down or to send.
enum TextSource {
    /// Words of the command line.
    case words(String)
    /// Standard input.
    case input
    /// The person at the terminal.
    case person

    /// Creates a source from the words of a command line: `-` alone is standard input, no words
    /// means to ask.
    ///
    /// - Throws: ``CommandError/needsTerminal(_:hint:)`` if there is nobody to ask.
    init(words: [String], terminal: Terminal, hint: String) throws {
        if words == ["-"] {
            self = .input
        } else if !words.isEmpty {
            self = .words(words.joined(separator: " "))
        } else if terminal.canAsk {
            self = .person
        } else {
            throw CommandError.needsTerminal(
                "there is no text: write it after the command, or - to read standard input",
                hint: hint)
        }
    }
}

extension String {
    /// Whether the text is empty or only white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
