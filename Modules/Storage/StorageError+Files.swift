import Files
import Glibc

extension StorageError {
    /// Runs an operation, and throws an error of its files as a storage error.
    package static func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as FileError { throw StorageError(error) }
    }

    /// Creates the error for what the operating system refused.
    package init(_ error: FileError) {
        if let objection = error.objection {
            self = .cannotOpen(path: error.path, reason: objection)
            return
        }
        switch error.operation {
        case .open: self.init(opening: error.path, code: error.code)
        case .use: self.init(using: error.path, code: error.code)
        }
    }

    /// Creates the error for a failure to open or create a file or folder.
    package init(opening path: String, code: Int32) {
        switch code {
        case EACCES, EPERM, EROFS: self = .readOnly(path: path)
        case _ where FileError.isFull(code): self = .diskFull(path: path)
        default: self = .cannotOpen(path: path, reason: String(cString: strerror(code)))
        }
    }

    /// Creates the error for a failed read or write.
    package init(using path: String, code: Int32) {
        switch code {
        case EROFS: self = .readOnly(path: path)
        case _ where FileError.isFull(code): self = .diskFull(path: path)
        default: self = .inputOutput(path: path, reason: String(cString: strerror(code)))
        }
    }
}
