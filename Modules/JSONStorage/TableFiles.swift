import MemoryStorage
import Primitives
import Storage

/// The table files on the disk, and the replay of the log on them.
struct TableFiles: Sendable {
    let path: String
    let disk: Disk
    /// The files that were read or written, by table.
    private(set) var written: [String: Written] = [:]

    /// A table's file.
    struct Written: Sendable {
        /// The last commit in it.
        let commit: Int64
        let bytes: Int
    }

    init(path: String, disk: Disk) {
        self.path = path
        self.disk = disk
    }

    /// Returns the total size in bytes of the files of some tables.
    func bytes(of tables: [TableContents]) -> Int {
        tables.reduce(0) { $0 + (written[$1.schema.name]?.bytes ?? 0) }
    }

    /// The total size of all files in bytes.
    var bytes: Int { written.values.reduce(0) { $0 + $1.bytes } }

    /// Returns the path of a table's file.
    func file(of table: String) -> String { "\(path)/\(table)\(TableFile.suffix)" }

    /// Reads the files of the given names; `mark` has the version and commit to start from.
    mutating func read(_ names: [String], mark: StoreMark) throws -> StoreContents {
        var contents = StoreContents([])
        contents.version = mark.version
        contents.worksFrom = mark.worksFrom
        contents.commit = mark.commit
        for name in names where name.hasSuffix(TableFile.suffix) {
            let table = String(name.dropLast(TableFile.suffix.count))
            guard TableSchema.isName(table) else { continue }
            let bytes = try disk.contents(of: file(of: table)) ?? []
            let found = try TableFile.decode(bytes, name: table, path: file(of: table))
            written[table] = Written(commit: found.commit, bytes: bytes.count)
            contents.commit = max(contents.commit, found.commit)
            contents.add(found)
        }
        return contents
    }

    /// Returns the tables whose files lack commits.
    func stale(in contents: StoreContents) -> [TableContents] {
        contents.names.map { contents[$0] }.filter { isNewer($0.commit, $0.schema.name) }
    }

    /// Writes a table's file, for ``note(_:of:)``; its name is on the disk after the folder was
    /// synced.
    func write(_ table: TableContents) throws -> Written {
        let bytes = TableFile.encode(table)
        try disk.replace(file(of: table.schema.name), with: bytes)
        return Written(commit: table.commit, bytes: bytes.count)
    }

    /// Records a written file.
    mutating func note(_ written: Written, of table: String) { self.written[table] = written }

    /// Whether a commit is not yet in the file of a table.
    func isNewer(_ commit: Int64, _ table: String) -> Bool {
        written[table].map { commit > $0.commit } ?? true
    }

    /// Replays the commits of a log on the contents of the files and of an earlier log.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` with the line that does not fit.
    func replay(
        _ lines: [CommitLog.Line], of log: String, isFirst: Bool,
        on contents: inout StoreContents
    ) throws {
        var schemas = contents.schemas
        // The files may be newer than the beginning of the first log.
        var last = isFirst ? nil : Optional(contents.commit)
        for line in lines {
            let content = try CommitLine.decode(line.bytes, number: line.number, path: log) {
                name, commit in
                schemas[name].map { ($0, !isNewer(commit, name)) }
            }
            let number = content.commit
            guard last.map({ number == $0 + 1 }) ?? (number <= contents.commit + 1) else {
                throw StorageError.corrupt(
                    path: log,
                    reason: """
                        line \(line.number): commit \(number) does not follow \
                        \(last ?? contents.commit)
                        """)
            }
            last = number
            if let version = content.version {
                contents.raise(to: version, worksFrom: content.worksFrom ?? version)
            }
            for change in content.changes {
                if case .table(let table) = change { schemas[table.schema.name] = table.schema }
                try apply(change, of: number, to: &contents)
            }
        }
        contents.commit = last ?? contents.commit
    }

    /// Checks that the replayed logs reach as far as the files.
    func checkEnd(of contents: StoreContents, log: String) throws {
        let last = written.values.map(\.commit).max() ?? 0
        guard last <= contents.commit else {
            throw StorageError.corrupt(
                path: log, reason: "it ends at commit \(contents.commit), before the tables do")
        }
    }

    private func apply(
        _ change: CommitLine.Change, of number: Int64, to contents: inout StoreContents
    ) throws {
        let name: String
        switch change {
        case .skipped: return
        case .table(let table):
            name = table.schema.name
            contents.add(table)
        case .row(.put(let table, let row)):
            name = table
            try contents[name].put(row)
        case .row(.delete(let table, let key)):
            name = table
            _ = contents[name].delete(key)
        }
        contents[name].commit = number
    }
}
