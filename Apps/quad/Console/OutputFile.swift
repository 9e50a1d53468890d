import Glibc

/// Writes lines to a file that a person named.
enum OutputFile {
    /// Writes the lines; an existing file is replaced.
    ///
    /// - Throws: ``CommandError/cannotWrite(path:reason:)`` if the file cannot be opened,
    ///   ``CommandError/outputFailed(reason:)`` if the lines cannot be written.
    static func write(_ lines: [String], to path: String) throws(CommandError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        let failure = StandardOutput.write(
            Array(lines.map { $0 + "\n" }.joined().utf8), to: descriptor)
        let closing = close(descriptor) == 0 ? 0 : errno
        let code = failure == 0 ? closing : failure
        guard code == 0 else {
            throw .outputFailed(reason: "\(path): \(String(cString: strerror(code)))")
        }
    }
}
