import Foundation
import Synchronization

/// A ledger on disk that a load writes, a line before each request and one after each
/// acknowledgement. A generator that is killed leaves all lines that it wrote.
package final class LedgerFile: Sendable {
    private let file: FileHandle
    private let lines = Mutex(0)

    /// The error of a file that cannot be made or written.
    package struct Failure: Error, CustomStringConvertible {
        /// The failure with the path.
        package let description: String
    }

    /// Creates a new ledger.
    ///
    /// - Throws: ``Failure`` if the file is already there or cannot be made.
    package init(path: String, run: String, accounts: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0o600)
        guard descriptor >= 0 else {
            throw Failure(
                description: "the ledger \(path) cannot be made: "
                    + String(cString: strerror(errno)))
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try write(.head(run: run, accounts: accounts))
    }

    /// Writes a record.
    func write(_ record: LedgerRecord) throws {
        let bytes = Data((record.line + "\n").utf8)
        let isWritten = lines.withLock { lines in
            lines += 1
            return (try? file.write(contentsOf: bytes)) != nil
        }
        guard isWritten else {
            throw Failure(description: "the ledger cannot be written: is the disk full?")
        }
    }

    /// Writes the last line.
    package func end() throws { try write(.end(lines: lines.withLock { $0 })) }
}
