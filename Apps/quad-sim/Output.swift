import Foundation
import Primitives

/// Writes to standard output and standard error.
enum Output {
    /// Keeps what the program opens away from streams that it was started without: what is written
    /// to them would get into a file or a connection.
    static func keepStreamsApart() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(stream, F_GETFD) < 0 {
            // Descriptors are given in order, so this is the stream; nobody can write to it.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Writes lines to standard output; a reader that went away is no failure.
    ///
    /// - Throws: ``Failure`` with status 74 if they cannot be written, as on a full disk.
    static func write(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        try write(text: lines.joined(separator: "\n") + "\n")
    }

    /// Writes a text to standard output as ``write(_:)`` does.
    static func write(text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            guard code(of: error) != EPIPE else { return }
            guard code(of: error) != EBADF else {
                throw Failure(.inputOutput, "standard output is closed")
            }
            throw Failure(
                .inputOutput,
                "standard output cannot be written: \(Self.reason(of: error))")
        }
    }

    /// Writes a line to standard error; failures are ignored.
    static func report(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Writes a line to standard error, in place of the last one of the kind on a terminal.
    static func report(inPlace isInPlace: Bool, _ line: String) {
        guard isInPlace else { return report(line) }
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(line)".utf8))
    }

    /// Returns the system's words for an error.
    static func reason(of error: any Error) -> String {
        code(of: error).map { String(cString: strerror($0)) } ?? "\(error)"
    }

    /// Returns the system's number of an error; `nil` if it is none of the system's.
    private static func code(of error: any Error) -> Int32? {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap { code(of: $0) }
    }
}
