import Storage

/// The small file that marks a folder as a store.
///
/// `{"application": "quad", "format": 2, "version": 1, "commit": 0}`; the first format had neither
/// version nor commit.
struct StoreMark: Equatable {
    static let name = "quad-store.json"
    /// The newest file format; programs that know only an older one refuse it.
    static let format: Int64 = 2

    /// The version of the tables.
    var version: Int
    /// A commit that all table files contain; the last commit is not older.
    var commit: Int64
    /// Whether the mark has the newest format.
    private(set) var isCurrent = true

    init(version: Int, commit: Int64) {
        self.version = version
        self.commit = commit
    }

    /// Reads the mark of a folder; `nil` if there is none yet.
    static func read(_ folder: String, _ disk: Disk) throws(StorageError) -> StoreMark? {
        let path = "\(folder)/\(name)"
        guard let bytes = try disk.contents(of: path) else { return nil }
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
        var mark = StoreMark(version: 1, commit: 0)
        mark.isCurrent = found == format
        if found > 1 {
            try cursor.expect(",")
            try cursor.expectName("version")
            mark.version = Int(try cursor.integer())
            try cursor.expect(",")
            try cursor.expectName("commit")
            mark.commit = try cursor.integer()
        }
        try cursor.expect("}")
        try cursor.expectEnd()
        return mark
    }

    /// Writes the mark and syncs the folder, so that its name is on the disk.
    func write(_ folder: String, _ disk: Disk) throws(StorageError) {
        let text = """
            {"application": "quad", "format": \(Self.format), "version": \(version), \
            "commit": \(commit)}

            """
        try disk.replace("\(folder)/\(Self.name)", with: Array(text.utf8))
        try disk.sync(folder: folder)
    }
}
