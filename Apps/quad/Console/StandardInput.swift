import Glibc

/// Reads input of a person or another program.
enum StandardInput {
    /// The most bytes that are read from a file or a pipe as text.
    static let limit = 1 << 20

    static func text() throws(CommandError) -> String {
        try text(of: STDIN_FILENO, source: "standard input")
    }

    /// Returns the text of a file, or of standard input for `-`.
    static func text(ofFile path: String) throws(CommandError) -> String {
        if path == "-" { return try text() }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .noInput(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        return try text(of: descriptor, source: path)
    }

    /// Returns the bytes of a file, or of standard input for `-`, up to a limit.
    static func bytes(ofFile path: String, limit: Int) throws(CommandError) -> [UInt8] {
        if path == "-" {
            return try bytes(of: STDIN_FILENO, source: "standard input", limit: limit)
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .noInput(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        return try bytes(of: descriptor, source: path, limit: limit)
    }

    private static func text(
        of descriptor: Int32, source: String
    ) throws(CommandError) -> String {
        let bytes = try bytes(of: descriptor, source: source, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .notText(source: source)
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

    private static func bytes(
        of descriptor: Int32, source: String, limit: Int
    ) throws(CommandError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw .noInput(path: source, reason: String(cString: strerror(errno)))
            }
            bytes += buffer[..<count]
            if bytes.count > limit { throw .inputTooLong(source: source, limit: limit) }
        }
    }
}
