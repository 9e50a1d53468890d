import Files
import Primitives
import Storage

/// The file to which commits are appended; each is on the disk before it is acknowledged.
final class CommitLog {
    static let name = "log.ndjson"
    /// The log for commits made while the first log is folded into the files; then it replaces it.
    static let nextName = "log.next.ndjson"

    /// The number of bytes in whole lines.
    private(set) var length = 0
    /// The error that kept the file from being repaired; nothing can be appended after it.
    private var failure: (any Error)?
    private let file: OpenFile

    /// A whole line: its number in the file and its bytes without the line break.
    typealias Line = (number: Int, bytes: ArraySlice<UInt8>)

    /// Opens the log of a folder, or creates an empty one.
    init(folder: String, name: String = CommitLog.name, disk: Disk) throws {
        let path = "\(folder)/\(name)"
        let descriptor = try StorageError.translating {
            // A folder may be kept a second time by hard links.
            try SideFile.open(path, for: .writing, mayHaveNames: true)
        }
        self.file = OpenFile(descriptor: descriptor, path: path, disk: disk)
    }

    /// Returns the whole lines and the number of bytes of an unfinished commit after them.
    ///
    /// The bytes after the last whole line were being written when the program or the machine
    /// stopped. They were never acknowledged, and are cut off here.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` if a whole line follows a broken one.
    func recover() throws -> (lines: [Line], dropped: Int) {
        let (lines, whole, size) = try read()
        length = whole
        if size > whole {
            try file.truncate(to: whole)
            try file.sync()
        }
        return (lines, size - whole)
    }

    /// Returns the whole lines, their length, and the size of the file, which stays unchanged.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` if a whole line follows a broken one.
    func read() throws -> (lines: [Line], whole: Int, size: Int) {
        let bytes = try file.contents()
        var lines: [Line] = []
        var broken: Int?
        var start = 0
        var whole = 0
        var number = 1
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[start..<end]
            if !CommitLine.isWhole(line) {
                broken = broken ?? number
            } else if let broken {
                guard try isUnfinished((number, line), after: lines.last) else {
                    throw StorageError.corrupt(
                        path: file.path,
                        reason: "line \(broken): the checksum does not match, and commits follow")
                }
            } else {
                lines.append((number, line))
                whole = end + 1
            }
            start = end + 1
            number += 1
        }
        return (lines, whole, bytes.count)
    }

    /// Whether a whole line after a broken one was written together with it: a disk may write the
    /// end of a request before its beginning, and then none of it was acknowledged.
    private func isUnfinished(_ line: Line, after last: Line?) throws -> Bool {
        let (commit, first) = try CommitLine.numbers(
            of: line.bytes, number: line.number, path: file.path)
        guard let last else { return first < commit }
        return try first
            <= CommitLine.numbers(of: last.bytes, number: last.number, path: file.path).commit + 1
    }

    /// The path of the file.
    var path: String { file.path }

    /// Appends lines and waits for the disk.
    ///
    /// After an error the file is as before. If it can't be restored, later appends fail.
    func append(_ lines: [UInt8]) throws {
        if let failure { throw failure }
        do {
            try file.write(lines, at: length)
            try file.sync()
        } catch {
            cut(to: length)
            throw error
        }
        length += lines.count
    }

    /// Whether the file is intact, so that another log may follow it.
    var isSound: Bool { failure == nil }

    /// Renames the file to the path of another log.
    func replace(_ other: CommitLog) throws { try file.rename(to: other.path) }

    /// Empties the log, whose commits are in other files.
    func clear() throws {
        if let failure { throw failure }
        try file.truncate(to: 0)
        length = 0
        do {
            try file.sync()
        } catch {
            failure = error
            throw error
        }
    }

    private func cut(to length: Int) {
        do {
            try file.truncate(to: length)
            try file.sync()
        } catch {
            failure = error
        }
    }
}
