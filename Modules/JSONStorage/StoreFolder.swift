import Files
import Glibc
import MemoryStorage
import Primitives
import Storage

/// The files of one store: a file per table, the log of later commits, a mark, a lock.
///
/// A table's file carries the number of the last commit in it, so the log can be replayed on files
/// of any age. Compaction writes the files of changed tables and then drops the log; it can be
/// interrupted after any step. Commits made meanwhile go to a second log.
final class StoreFolder {
    let path: String
    private let disk: Disk
    private let lock: FolderLock
    /// The log that takes commits.
    private var log: CommitLog
    /// The previous log, while it is folded into the files.
    private var oldLog: CommitLog?
    /// The mark as it was last read or written.
    private var mark: StoreMark
    private var files: TableFiles

    /// Opens and locks a folder, which is created if missing; a new store gets a mark.
    init(path: String, newMark: StoreMark, disk: Disk) throws {
        try StorageError.translating { try Folder.make(path) }
        let names = try Self.names(in: path).filter { $0 != FolderLock.name }
        let unfinished = StoreMark.name + Disk.newSuffix
        guard names.isEmpty || names.contains(StoreMark.name) || names == [unfinished] else {
            throw StorageError.notAStore(path: path, reason: "the folder holds other files")
        }
        self.path = path
        self.disk = disk
        self.files = TableFiles(path: path, disk: disk)
        self.lock = try FolderLock(folder: path, disk: disk)
        if let mark = try StoreMark.read(path, disk) {
            self.mark = mark
        } else {
            self.mark = newMark
            try mark.write(path, disk)
        }
        self.log = try CommitLog(folder: path, disk: disk)
        if names.contains(CommitLog.nextName) {
            self.oldLog = log
            self.log = try CommitLog(folder: path, name: CommitLog.nextName, disk: disk)
        }
    }

    /// Reads the tables, replays the log, and migrates the store to a schema.
    ///
    /// A migration is one line of the log; once it is on the disk, the store has the new version.
    func load(
        _ schema: Schema, progress: (Migration.Progress) -> Void,
        notice: (StorageNotice) -> Void
    ) throws -> StoreContents {
        for name in try Self.names(in: path) where name.hasSuffix(Disk.newSuffix) {
            unlink("\(path)/\(name)")
        }
        var contents = try files.read(try Self.names(in: path), mark: mark)
        for log in logs {
            let (lines, dropped) = try log.recover()
            if dropped > 0 { notice(.droppedTail(path: log.path, bytes: dropped)) }
            try files.replay(lines, of: log.path, isFirst: log === logs[0], on: &contents)
        }
        try files.checkEnd(of: contents, log: log.path)
        let found = contents.version
        let upgrade = try ContentsMigrator.upgrade(
            contents, to: schema,
            path: { [files] table in table.map { files.file(of: $0) } ?? files.path },
            progress: progress)
        contents = upgrade.contents
        try raiseFormat(for: contents)
        if found < schema.version {
            try appendMigration(of: upgrade.changedTables.sorted(), to: &contents)
        } else {
            for name in upgrade.changedTables.sorted() { try write(contents[name]) }
            try disk.sync(folder: path)
        }
        if found < schema.version || oldLog != nil {
            do {
                try compact(contents)
            } catch {
                notice(.compactionFailed("\(error)"))
            }
        }
        return contents
    }

    /// Commits the tables that a migration changed.
    private func appendMigration(of changed: [String], to contents: inout StoreContents) throws {
        contents.commit += 1
        for name in changed { contents[name].commit = contents.commit }
        try log.append(
            CommitLine.encode(
                changed.map { contents[$0] }, commit: contents.commit,
                version: contents.version, worksFrom: contents.worksFrom))
    }

    /// Raises the format of the mark, before anything is written that only that format has.
    private func raiseFormat(for contents: StoreContents) throws {
        let raised = mark.inFormat(of: StoreMark(contents))
        if raised != mark { try writeMark(raised) }
    }

    /// Writes commits to the log, all with one sync.
    func append(_ lines: [UInt8]) throws { try log.append(lines) }

    /// Whether the logs have outgrown a bound and the files of the tables.
    func isLogLonger(than bound: Int) -> Bool {
        (oldLog?.length ?? 0) + log.length > max(bound, files.bytes)
    }

    /// Whether writing the files is little work compared with the commits that they lack.
    func isQuicklyCompacted(_ contents: StoreContents, bound: Int) -> Bool {
        files.bytes(of: files.stale(in: contents)) <= max(bound, 4 * log.length)
    }

    /// Writes the files of changed tables and empties the log, while nobody commits.
    func compact(_ contents: StoreContents) throws {
        if oldLog == nil, log.length == 0 { return }
        for table in files.stale(in: contents) { try write(table) }
        try finishCompaction(contents)
        try log.clear()
    }

    /// Directs commits to a second log and returns the table files for compaction meanwhile.
    ///
    /// - Throws: ``StorageError``; then commits go on as before.
    func beginCompaction(_ contents: StoreContents) throws -> TableFiles {
        if oldLog == nil {
            guard log.isSound else { throw StorageError.closed }
            let next = try CommitLog(folder: path, name: CommitLog.nextName, disk: disk)
            try disk.sync(folder: path)
            oldLog = log
            log = next
        }
        return files
    }

    /// Drops the old log, after the files of its tables were written.
    func finishCompaction(
        _ contents: StoreContents, written: [String: TableFiles.Written] = [:]
    ) throws {
        for (name, written) in written { files.note(written, of: name) }
        let wanted = StoreMark(contents)
        if !mark.suits(wanted) {
            try writeMark(wanted.inFormat(of: mark))
        } else {
            try disk.sync(folder: path)
        }
        guard let oldLog else { return }
        try log.replace(oldLog)
        self.oldLog = nil
        try disk.sync(folder: path)
    }

    /// Returns contradictions within the files, or between them and the contents of the store.
    func contradictions(to contents: StoreContents) throws -> [StorageError] {
        do {
            var files = TableFiles(path: path, disk: disk)
            var found = try files.read(try Self.names(in: path), mark: mark)
            for log in logs {
                let lines = try log.read().lines
                try files.replay(lines, of: log.path, isFirst: log === logs[0], on: &found)
            }
            try files.checkEnd(of: found, log: log.path)
            return contents.names.compactMap { name in
                guard let table = found.table(named: name), table.hasRows(of: contents[name])
                else {
                    return .corrupt(
                        path: files.file(of: name),
                        reason: "it does not hold what the store answers")
                }
                return nil
            }
        } catch let error as StorageError {
            return [error]
        }
    }

    private func writeMark(_ new: StoreMark) throws {
        try new.write(path, disk)
        mark = new
    }

    private var logs: [CommitLog] { (oldLog.map { [$0] } ?? []) + [log] }

    func write(_ table: TableContents) throws {
        files.note(try files.write(table), of: table.schema.name)
    }
}

extension StoreFolder {
    /// Returns the names in a folder, sorted.
    static func names(in folder: String) throws -> [String] {
        guard let directory = opendir(folder) else {
            guard errno != ENOTDIR else {
                throw StorageError.notAStore(
                    path: folder, reason: "a JSON store is a folder, this is a file")
            }
            throw StorageError(opening: folder, code: errno)
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
