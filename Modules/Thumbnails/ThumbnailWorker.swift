import CPictures
import Glibc
import Primitives

/// The process that decodes one picture and ends: it reads the file from standard input and writes
/// to standard output the length of the thumbnail, the thumbnail, and the picture in a new file.
///
/// Before the first byte is decoded it gives up everything else: other files, connections, other
/// programs, most memory and time. A mistake in a decoder then finds nothing to take.
package enum ThumbnailWorker {
    /// The argument by which a program knows that it is to be the worker.
    package static let argument = "--make-thumbnail"

    /// The most bytes of memory that the process may address.
    private static let memory: UInt = 1 << 30
    /// The most seconds that it may compute.
    private static let seconds: UInt = 5

    /// The exit status for a picture whose pixels take too many bytes.
    static let grown: Int32 = 2

    /// Returns the thumbnail and the file in what the process wrote.
    static func parts(of bytes: [UInt8]) -> (thumbnail: [UInt8], file: [UInt8])? {
        guard bytes.count > 4 else { return nil }
        let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard length > 0, length < bytes.count - 4 else { return nil }
        return (Array(bytes[4..<4 + length]), Array(bytes[(4 + length)...]))
    }

    /// Does the work of the process; the result is its exit status, 0 if a thumbnail was written.
    package static func run() -> Int32 {
        quad_leave_all()
        // A kernel without one of the limits has the others.
        _ = quad_confine(memory, seconds)
        guard let bytes = readAll(), let picture = try? Picture(cleaning: bytes) else { return 1 }
        do throws(ThumbnailError) {
            let made = try RemadePicture.make(of: picture)
            let length = made.thumbnail.count
            let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
            return writeAll(head + made.thumbnail + made.picture.bytes) ? 0 : 1
        } catch {
            return error == .grown ? grown : 1
        }
    }

    private static func readAll() -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= Picture.largestFile {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count > 0 {
                bytes += buffer[..<count]
            } else if errno != EINTR {
                return nil
            }
        }
        return nil
    }

    private static func writeAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
