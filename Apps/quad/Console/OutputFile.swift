import Files
import Glibc

/// A file that a person named for what a command makes, with the errors of commands.
final class OutputFile: Sendable {
    private let file: NamedFile

    /// Prepares the writing of a file that only its owner can read, unless it replaces another.
    ///
    /// - Parameter replaces: Whether a file that is there may be replaced.
    /// - Throws: ``CommandError/cannotWrite(path:reason:)``.
    init(_ path: String, replaces: Bool) throws(CommandError) {
        do throws(FileError) {
            file = try NamedFile(path, replaces: replaces)
        } catch {
            throw CommandError(error)
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``CommandError/outputFailed(reason:afterChange:)``.
    func write(_ bytes: [UInt8]) throws(CommandError) {
        do throws(FileError) { try file.write(bytes) } catch { throw CommandError(error) }
    }

    /// Gives the file its name, once it is safely on the disk.
    ///
    /// - Throws: ``CommandError/outputFailed(reason:afterChange:)``,
    ///   ``CommandError/cannotWrite(path:reason:)`` if another file appeared there meanwhile.
    func finish() throws(CommandError) {
        do throws(FileError) { try file.finish() } catch { throw CommandError(error) }
    }

    /// Writes lines; an existing file is replaced, and stays as it is if that fails.
    ///
    /// - Throws: ``CommandError/cannotWrite(path:reason:)`` if the file cannot be opened,
    ///   ``CommandError/outputFailed(reason:afterChange:)`` if the lines cannot be written.
    static func write(_ lines: [String], to path: String) throws(CommandError) {
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        do throws(FileError) {
            try NamedFile.write(bytes, to: path, replaces: true, access: .usual)
        } catch {
            throw CommandError(error)
        }
    }
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
