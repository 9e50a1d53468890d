import FoundationEssentials
import Glibc
import TextFormats

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
    static func source(ofFile path: String, limits: TextFormatLimits) throws(CommandError)
        -> ByteSource
    {
        if path == "-" {
            return ByteSource(try StandardInput.bytes(ofFile: path, limit: limits.bytes))
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw .noInput(path: path, reason: "it is a folder: import the files in it")
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
            throw .unreadable(reason: String(cString: strerror(errno)))
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
        guard code == 0 else { throw .unreadable(reason: String(cString: strerror(code))) }
        return bytes
    }
}
