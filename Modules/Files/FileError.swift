import Glibc

/// A refusal of the operating system to work with a file or folder.
package struct FileError: Error, Hashable, Sendable {
    /// The kind of the operation.
    package enum Operation: Hashable, Sendable {
        /// Opening or creating a file or folder.
        case open
        /// Reading or writing what is open.
        case use
    }

    /// The kind of the operation that was refused.
    package let operation: Operation
    /// The path of the file or folder.
    package let path: String
    /// The system's number of the reason, as in errno(3).
    package let code: Int32
    /// The objection to the file itself; `nil` if the system's words say it.
    package let objection: String?

    /// Creates the error of a failed call, by default with the thread's `errno`.
    package init(
        _ operation: Operation, _ path: String, code: Int32 = errno, objection: String? = nil
    ) {
        self.operation = operation
        self.path = path
        self.code = code
        self.objection = objection
    }

    /// The objection, or the system's words for the reason, such as `No space left on device`.
    package var reason: String { objection ?? String(cString: strerror(code)) }

    /// Whether there is no room for what is written: on the disk, in a quota, or in what one file
    /// may have.
    package var isFull: Bool { Self.isFull(code) }

    /// Whether a number of the system says that there is no room.
    package static func isFull(_ code: Int32) -> Bool {
        code == ENOSPC || code == EDQUOT || code == EFBIG
    }
}

extension FileError: CustomStringConvertible {
    /// The path and the reason.
    package var description: String { "\(path): \(reason)" }
}
