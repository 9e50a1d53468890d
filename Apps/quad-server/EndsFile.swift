import Glibc
import Hub
import Replica

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

    /// Creates the file at a path.
    init(at path: String) {
        name = path
        reserve = ReserveFile(beside: path)
    }

    var isThere: Bool { access(name, F_OK) == 0 }

    /// Returns the ends in the file; `nil` if it is not there.
    func list() throws(StorageError) -> EndList? {
        try read().map { EndList(reading: $0, of: name) }
    }

    func read() throws(StorageError) -> [UInt8]? {
        let file = open(name, O_RDONLY | Self.flags)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw refusal(errno)
        }
        defer { close(file) }
        try check(file)
        return try bytes(of: file)
    }

    func append(_ lines: [UInt8]) throws(StorageError) {
        try withRoom { () throws(StorageError) in
            try locked { file throws(StorageError) in
                let end = try wholeEnd(of: file)
                do throws(StorageError) {
                    try write(lines, to: file, at: end)
                } catch {
                    // What is there of them was confirmed to nobody.
                    ftruncate(file, end)
                    throw error
                }
            }
        }
    }

    func replace(_ change: ([UInt8]) -> [UInt8]) throws(StorageError) {
        try withRoom { () throws(StorageError) in
            try locked { file throws(StorageError) in
                let text = change(try bytes(of: file))
                let working = name + ".new"
                unlink(working)
                let new = open(working, O_RDWR | O_CREAT | O_EXCL | Self.flags, 0o600)
                guard new >= 0 else { throw refusal(errno) }
                defer { close(new) }
                do throws(StorageError) {
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
    private static let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK

    /// Does something with the open file, which nobody else changes meanwhile.
    private func locked(_ body: (Int32) throws(StorageError) -> Void) throws(StorageError) {
        while true {
            let isNew = !isThere
            let file = open(name, O_RDWR | O_CREAT | Self.flags, 0o600)
            guard file >= 0 else { throw refusal(errno) }
            defer { close(file) }
            try check(file)
            while flock(file, LOCK_EX) != 0 {
                guard errno == EINTR else { throw failure(errno) }
            }
            // Another process may have put a new one in its place while this one waited.
            guard isNamed(file) else { continue }
            if isNew { try confirmFolder() }
            return try body(file)
        }
    }

    private func isNamed(_ file: Int32) -> Bool {
        var own = stat()
        var named = stat()
        return fstat(file, &own) == 0 && lstat(name, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Refuses what is no file of this person's own, and takes others' rights to it away.
    private func check(_ file: Int32) throws(StorageError) {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .cannotOpen(path: name, reason: "it is no file")
        }
        guard status.st_uid == geteuid() || geteuid() == 0 else {
            throw .cannotOpen(path: name, reason: "it belongs to somebody else")
        }
        if status.st_mode & 0o077 != 0 { fchmod(file, 0o600) }
    }

    private func bytes(of file: Int32) throws(StorageError) -> [UInt8] {
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
    private func wholeEnd(of file: Int32) throws(StorageError) -> off_t {
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

    private func write(
        _ bytes: [UInt8], to file: Int32, at start: off_t
    ) throws(StorageError) {
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

    private func confirmFolder() throws(StorageError) {
        let slash = name.lastIndex(of: "/")
        let folder = slash.map { $0 == name.startIndex ? "/" : String(name[..<$0]) } ?? "."
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw failure(errno) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failure(errno) }
    }

    /// Does something, once more in the space of the reserve if the disk is full.
    private func withRoom(_ body: () throws(StorageError) -> Void) throws(StorageError) {
        do throws(StorageError) {
            try body()
        } catch {
            guard case .diskFull = error else { throw error }
            reserve.release()
            try body()
        }
    }

    /// The error of a file that can't be opened.
    private func refusal(_ code: Int32) -> StorageError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull(path: name)
        case ELOOP: .cannotOpen(path: name, reason: "it is a link")
        default: .cannotOpen(path: name, reason: String(cString: strerror(code)))
        }
    }

    /// The error of a file that can't be written, after which nobody may be told that it is.
    private func failure(_ code: Int32) -> StorageError {
        code == ENOSPC || code == EDQUOT ? .diskFull(path: name) : .unconfirmed(path: name)
    }
}
