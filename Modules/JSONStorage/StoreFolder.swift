import Foundation
import Storage

/// The files of one store: a file a table, the log of later commits, a lock.
///
/// A table's file carries the number of the last commit in it, so the log can be replayed on files
/// of any age. Compaction writes the files of changed tables and then empties the log; it can stop
/// after any step.
final class StoreFolder {
    /// Names what the folder is and its format.
    static let markName = "quad-store.json"
    static let format: Int64 = 1

    let path: String
    private let disk: Disk
    private let lock: FolderLock
    private let log: CommitLog
    /// The number of the last commit.
    private(set) var commit: Int64 = 0
    /// The files of the tables.
    private var written: [String: Written] = [:]

    private struct Written {
        /// The last commit in the file.
        let commit: Int64
        let bytes: Int
    }

    /// Locks a folder, which is made if it is missing.
    init(path: String, disk: Disk) throws(StorageError) {
        try Folder.make(path)
        let names = try Self.names(in: path).filter { $0 != FolderLock.name }
        guard names.isEmpty || names.contains(Self.markName) || names == [Self.newMarkName] else {
            throw .notAStore(path: path, reason: "the folder holds other files")
        }
        self.path = path
        self.disk = disk
        self.lock = try FolderLock(folder: path, disk: disk)
        try Self.mark(path, disk)
        self.log = try CommitLog(folder: path, disk: disk)
    }

    /// Reads the tables and replays the log; tables that have no file get one.
    func load(
        _ schemas: [TableSchema], notice: (StorageNotice) -> Void
    ) throws(StorageError) -> StoreContents {
        var contents = StoreContents([])
        for name in try Self.names(in: path) {
            if name.hasSuffix(Disk.newSuffix) { unlink("\(path)/\(name)") }
            guard name.hasSuffix(TableFile.suffix) else { continue }
            let table = String(name.dropLast(TableFile.suffix.count))
            if TableSchema.isName(table) { contents.add(try read(table)) }
        }
        for schema in schemas { try adopt(schema, &contents) }
        try disk.sync(folder: path)
        try replay(on: &contents, notice: notice)
        for schema in schemas { contents.add(try contents[schema.name].indexed(as: schema)) }
        return contents
    }

    /// Writes a commit to the log and gives back the new state.
    func append(_ transaction: ContentsWriter) throws(StorageError) -> StoreContents {
        let next = commit + 1
        let contents = transaction.contents
        try log.append(
            CommitLine.encode(transaction.changes, commit: next) { contents[$0].schema })
        commit = next
        return transaction.committed(as: next)
    }

    /// Whether the log has outgrown a bound and the files of the tables.
    func isLogLonger(than bound: Int) -> Bool {
        log.length > max(bound, written.values.reduce(0) { $0 + $1.bytes })
    }

    /// Writes the files of changed tables and empties the log.
    func compact(_ contents: StoreContents) throws(StorageError) {
        guard log.length > 0 else { return }
        for name in contents.names {
            let table = contents[name]
            if isNewer(table.commit, name) { try write(table) }
        }
        try disk.sync(folder: path)
        try log.clear()
    }

    private func replay(
        on contents: inout StoreContents, notice: (StorageNotice) -> Void
    ) throws(StorageError) {
        commit = written.values.map(\.commit).max() ?? 0
        let schemas = contents.schemas
        let (lines, dropped) = try log.recover()
        if dropped > 0 { notice(.droppedTail(path: log.path, bytes: dropped)) }
        var last: Int64?
        for line in lines {
            let (number, changes) = try CommitLine.decode(
                line.bytes, number: line.number, path: log.path
            ) { schemas[$0] }
            let isNext = last.map { number == $0 + 1 } ?? (number <= commit + 1)
            guard isNext else {
                throw log.failure(line, "commit \(number) does not follow \(last ?? commit)")
            }
            last = number
            for change in changes { try apply(change, of: number, to: &contents) }
        }
        guard commit <= last ?? commit else {
            throw .corrupt(
                path: log.path, reason: "it ends at commit \(last ?? 0), before the tables do")
        }
        commit = last ?? commit
    }

    /// Repeats a change unless the file of the table has it already.
    private func apply(
        _ change: ContentsWriter.Change, of number: Int64, to contents: inout StoreContents
    ) throws(StorageError) {
        switch change {
        case .put(let name, let row) where isNewer(number, name):
            try contents[name].put(row)
            contents[name].commit = number
        case .delete(let name, let key) where isNewer(number, name):
            _ = contents[name].delete(key)
            contents[name].commit = number
        default: break
        }
    }

    private func isNewer(_ commit: Int64, _ table: String) -> Bool {
        written[table].map { commit > $0.commit } ?? true
    }

    private func read(_ name: String) throws(StorageError) -> TableContents {
        let file = self.file(of: name)
        let bytes = try disk.contents(of: file) ?? []
        let table = try TableFile.decode(bytes, name: name, path: file)
        written[name] = Written(commit: table.commit, bytes: bytes.count)
        return table
    }

    /// Makes the file of a new table; one that is there must have the right columns and key.
    private func adopt(
        _ schema: TableSchema, _ contents: inout StoreContents
    ) throws(StorageError) {
        if let table = contents.table(named: schema.name) {
            if let difference = TableFile.difference(table.schema, schema) {
                throw .corrupt(path: file(of: schema.name), reason: difference)
            }
            return
        }
        let plain = TableSchema(
            name: schema.name, columns: schema.columns, key: schema.key, indexes: [])
        contents.add(TableContents(plain))
        try write(TableContents(plain))
    }

    private func write(_ table: TableContents) throws(StorageError) {
        let bytes = TableFile.encode(table)
        try disk.replace(file(of: table.schema.name), with: bytes)
        written[table.schema.name] = Written(commit: table.commit, bytes: bytes.count)
    }

    private func file(of table: String) -> String { "\(path)/\(table)\(TableFile.suffix)" }
}

extension StoreFolder {
    private static var newMarkName: String { markName + Disk.newSuffix }

    /// Checks the mark of a folder, or makes it.
    private static func mark(_ folder: String, _ disk: Disk) throws(StorageError) {
        let path = "\(folder)/\(markName)"
        guard let bytes = try disk.contents(of: path) else {
            let text = "{\"application\": \"quad\", \"format\": \(format)}\n"
            try disk.replace(path, with: Array(text.utf8))
            return try disk.sync(folder: folder)
        }
        var cursor = JSONCursor(bytes[...], path: path)
        try cursor.expect("{")
        try cursor.expectName("application")
        guard try cursor.string() == "quad" else {
            throw .notAStore(path: folder, reason: "it is a folder of another program")
        }
        try cursor.expect(",")
        try cursor.expectName("format")
        let found = try cursor.integer()
        guard found <= format else {
            throw .newerSchema(found: Int(found), supported: Int(format))
        }
        try cursor.expect("}")
        try cursor.expectEnd()
    }

    /// The names in a folder, sorted.
    private static func names(in folder: String) throws(StorageError) -> [String] {
        guard let directory = opendir(folder) else {
            guard errno != ENOTDIR else {
                throw .notAStore(path: folder, reason: "a JSON store is a folder, this is a file")
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
