import Glibc

/// Writes lines into a file that a person named.
enum OutputFile {
    /// Writes the lines; a file that is there is replaced.
    ///
    /// - Throws: ``CommandError/cannotWrite(path:reason:)`` if there can be no such file,
    ///   ``CommandError/outputFailed(reason:)`` if it does not take the lines.
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
