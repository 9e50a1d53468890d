import ArgumentParser
import Files
import Glibc

/// Writes to standard output and standard error, and reports failures.
enum StandardOutput {
    /// Writes lines of data to standard output.
    ///
    /// - Throws: ``CommandError/pipeClosed`` when the reader has gone,
    ///   ``CommandError/outputFailed(reason:)``.
    static func write(_ lines: [String]) throws {
        try write(bytes: bytes(of: lines))
    }

    /// Returns lines as they are written, each with its end.
    static func bytes(of lines: [String]) -> [UInt8] {
        lines.isEmpty ? [] : Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Writes bytes of data to standard output.
    ///
    /// - Throws: the errors of ``write(_:)``.
    static func write(bytes: [UInt8]) throws {
        switch write(bytes, to: STDOUT_FILENO) {
        case 0: return
        case EPIPE: throw CommandError.pipeClosed
        case EBADF: throw CommandError.outputFailed(reason: "standard output is closed")
        case let code: throw CommandError.outputFailed(reason: String(cString: strerror(code)))
        }
    }

    /// Writes a line to standard error; failures are ignored.
    static func report(_ line: String) {
        _ = write(Array((line + "\n").utf8), to: STDERR_FILENO)
    }

    /// Writes text without a line break to standard error, such as a question.
    static func ask(_ text: String) {
        _ = write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Writes all bytes; returns the error code, 0 for success.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 {
                let code = errno
                if code == EAGAIN {
                    // The reader is slow and the pipe is non-blocking.
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if code != EINTR {
                    return code
                }
                continue
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}

/// A file that a person named for what a command makes, with the errors of commands.
final class OutputFile: Sendable {
    private let file: NamedFile

    /// Prepares the writing of a file that only its owner can read, unless it replaces another.
    ///
    /// - Parameter replaces: Whether a file that is there may be replaced.
    /// - Throws: ``CommandError/cannotWrite(path:reason:)``.
    init(_ path: String, replaces: Bool) throws {
        do {
            file = try NamedFile(path, replaces: replaces)
        } catch {
            throw CommandError(error)
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``CommandError/outputFailed(reason:afterChange:)``.
    func write(_ bytes: [UInt8]) throws {
        do { try file.write(bytes) } catch { throw CommandError(error) }
    }

    /// Gives the file its name, once it is safely on the disk.
    ///
    /// - Throws: ``CommandError/outputFailed(reason:afterChange:)``,
    ///   ``CommandError/cannotWrite(path:reason:)`` if another file appeared there meanwhile.
    func finish() throws {
        do { try file.finish() } catch { throw CommandError(error) }
    }

    /// Writes lines; a file that is replaced stays as it is if that fails. The path `-` is standard
    /// output.
    ///
    /// - Parameter replaces: Whether a file that is there may be replaced.
    /// - Throws: ``CommandError/cannotWrite(path:reason:)`` if the file cannot be opened,
    ///   ``CommandError/outputFailed(reason:afterChange:)`` if the lines cannot be written.
    static func write(_ lines: [String], to path: String, replaces: Bool) throws {
        if path == "-" { return try StandardOutput.write(lines) }
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        do {
            try NamedFile.write(bytes, to: path, replaces: replaces, access: .usual)
        } catch {
            throw CommandError(error)
        }
    }
}

/// The option of commands that write into a file that a person names.
struct ReplacingOption: ParsableArguments {
    @Flag(help: "Replace a file that is there.")
    var force = false
}

extension CommandError {
    init(_ error: FileError) {
        switch (error.operation, error.code) {
        case (.open, EEXIST):
            self = .cannotWrite(
                path: error.path, reason: "it is there already; --force replaces it")
        case (.use, _), (_, ENOSPC), (_, EDQUOT):
            self = .outputFailed(reason: "\(error.path): \(error.reason)")
        case (.open, _): self = .cannotWrite(path: error.path, reason: error.reason)
        }
    }
}
