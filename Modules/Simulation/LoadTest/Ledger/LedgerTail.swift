import Foundation

/// A ledger on disk as it grows, read in pieces of whole lines.
package struct LedgerTail: Sendable {
    private let path: String
    private let most: Int

    /// The reason for which a ledger cannot be told.
    package struct Failure: Error, CustomStringConvertible {
        /// The reason with the path.
        package let description: String
    }

    /// Names a ledger, and the most bytes of one piece.
    package init(path: String, most: Int = LoadBeat.ledgerBytes) {
        (self.path, self.most) = (path, most)
    }

    /// Returns the next whole lines from a byte on; nothing if there are none yet.
    ///
    /// - Throws: ``Failure`` if the file cannot be read, is shorter than that, is no text, or has
    ///   a line that is longer than a piece.
    package func lines(from start: Int) throws(Failure) -> String {
        let (bytes, size) = try read(from: start)
        guard size >= start else { throw failure("was cut off") }
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            guard bytes.count < most else { throw failure("has a line that is too long") }
            return ""
        }
        guard let text = String(validating: bytes[...end], as: UTF8.self) else {
            throw failure("is no text")
        }
        return text
    }

    /// Returns whether a ledger that grows no more ends at a byte.
    ///
    /// - Throws: ``Failure`` as ``lines(from:)``, and if the ledger ends within a line.
    package func ends(at start: Int) throws(Failure) -> Bool {
        guard try lines(from: start).isEmpty else { return false }
        guard try read(from: start).size == start else { throw failure("ends within a line") }
        return true
    }

    private func read(from start: Int) throws(Failure) -> (bytes: Data, size: Int) {
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            let size = Int(try file.seekToEnd())
            try file.seek(toOffset: UInt64(start))
            return (try file.read(upToCount: most) ?? Data(), size)
        } catch {
            throw failure("cannot be read")
        }
    }

    private func failure(_ words: String) -> Failure {
        Failure(description: "the ledger \(path) \(words)")
    }
}
