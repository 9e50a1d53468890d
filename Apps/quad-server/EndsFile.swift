import Files
import Glibc
import Hub
import Primitives
import Storage

/// The file beside a store in which its ends are kept, a line each.
///
/// It belongs to this person only and is no link, and each line is on the disk before anybody is
/// told that it is done. A file that was cut off in the middle of a line goes on before that line.
struct EndsFile: EndsPlace {
    let name: String
    private let reserve: ReserveFile

    /// Creates the file of the store at a path: `quad-server.ends` beside `quad-server.sqlite`.
    init(beside store: String) {
        let ending = [".sqlite", ".json"].first {
            store.hasSuffix($0) && !store.hasSuffix("/\($0)")
        }
        name = String(store.dropLast(ending?.utf8.count ?? 0)) + ".ends"
        reserve = ReserveFile(beside: store)
    }

    init(at path: String) {
        name = path
        reserve = ReserveFile(beside: path)
    }

    var isThere: Bool {
        var status = stat()
        return lstat(name, &status) == 0
    }

    /// Returns the ends in the file; `nil` if it is not there.
    func list() throws -> EndList? {
        try read().map { EndList(reading: $0, of: name) }
    }

    func read() throws -> [UInt8]? {
        guard isThere else { return nil }
        let file = try opened(for: .reading)
        defer { close(file) }
        return try bytes(of: file)
    }

    func append(_ lines: [UInt8]) throws {
        try withRoom {
            try locked { file in
                let end = try wholeEnd(of: file)
                do {
                    try write(lines, to: file, at: end)
                } catch {
                    // What is there of them was confirmed to nobody.
                    ftruncate(file, end)
                    throw error
                }
            }
        }
    }

    func replace(_ change: ([UInt8]) -> [UInt8]) throws {
        try withRoom {
            try locked { file in
                let text = change(try bytes(of: file))
                let working = name + ".new"
                unlink(working)
                let new = try EndsFile(at: working).opened(for: .new)
                defer { close(new) }
                do {
                    try write(text, to: new, at: 0)
                    guard rename(working, name) == 0 else { throw failure(errno) }
                } catch {
                    unlink(working)
                    throw error
                }
                try confirmFolder()
            }
        }
    }
}

extension EndsFile {
    /// Does something with the open file, which nobody else changes meanwhile.
    private func locked(_ body: (Int32) throws -> Void) throws {
        while true {
            let isNew = !isThere
            let file = try opened(for: .writing)
            defer { close(file) }
            while flock(file, LOCK_EX) != 0 {
                guard errno == EINTR else { throw failure(errno) }
            }
            // Another process may have put a new one in its place while this one waited.
            guard SideFile.isNamed(file, name) else { continue }
            if isNew { try confirmFolder() }
            return try body(file)
        }
    }

    /// Opens the file, and takes the rights of others to it away.
    private func opened(for use: SideFile.Use) throws -> Int32 {
        let file: Int32
        do {
            file = try SideFile.open(name, for: use)
        } catch {
            throw error.isFull
                ? StorageError.diskFull(path: name)
                : StorageError.cannotOpen(path: name, reason: error.reason)
        }
        fchmod(file, 0o600)
        return file
    }

    private func bytes(of file: Int32) throws -> [UInt8] {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure(errno) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes {
                pread(file, $0.baseAddress! + count, $0.count - count, off_t(count))
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw failure(errno) }
            if read == 0 { break }
            count += read
        }
        return Array(bytes.prefix(count))
    }

    /// Returns the place after the last whole line, where the next one goes.
    private func wholeEnd(of file: Int32) throws -> off_t {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure(errno) }
        var end = status.st_size
        var last: UInt8 = 0
        while end > 0 {
            guard pread(file, &last, 1, end - 1) == 1 else { throw failure(errno) }
            if last == UInt8(ascii: "\n") { break }
            end -= 1
        }
        if end < status.st_size, ftruncate(file, end) != 0 { throw failure(errno) }
        return end
    }

    private func write(_ bytes: [UInt8], to file: Int32, at start: off_t) throws {
        var count = 0
        while count < bytes.count {
            let written = bytes.withUnsafeBytes {
                pwrite(file, $0.baseAddress! + count, $0.count - count, start + off_t(count))
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure(errno) }
            count += written
        }
        guard fsync(file) == 0 else { throw failure(errno) }
    }

    private func confirmFolder() throws {
        do {
            try Folder.sync(Folder.parent(of: name))
        } catch {
            throw failure(error.code)
        }
    }

    /// Does something, once more in the space of the reserve if the disk is full.
    private func withRoom(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch StorageError.diskFull {
            reserve.release()
            try body()
        }
    }

    /// The error of a file that can't be written, after which nobody may be told that it is.
    private func failure(_ code: Int32) -> StorageError {
        FileError.isFull(code) ? .diskFull(path: name) : .unconfirmed(path: name)
    }
}
