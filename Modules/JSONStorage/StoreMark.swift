import MemoryStorage
import Storage

/// The small file that marks a folder as a store.
///
/// `{"application": "quad", "format": 2, "version": 1, "commit": 0}`; the first format had neither
/// version nor commit. The third is that of stores whose versions overlap or overlapped:
/// `{"application": "quad", "format": 3, "version": 6, "worksFrom": 5, "commit": 0}`.
struct StoreMark: Equatable {
    static let name = "quad-store.json"
    /// The newest file format; programs that know only an older one refuse it.
    static let newestFormat: Int64 = 3
    /// The format without overlapping versions.
    private static let plainFormat: Int64 = 2

    /// The version of the tables.
    var version: Int
    /// The lowest version of programs that may use the store.
    var worksFrom: Int
    /// A commit that all table files contain; the last commit is not older.
    var commit: Int64
    /// The file format.
    private(set) var format: Int64

    /// Creates a mark; `overlaps` says whether tables have fill values.
    init(version: Int, worksFrom: Int, commit: Int64, overlaps: Bool = false) {
        self.version = version
        self.worksFrom = worksFrom
        self.commit = commit
        self.format = overlaps || worksFrom < version ? Self.newestFormat : Self.plainFormat
    }

    /// Creates the mark of a state of a store.
    init(_ contents: StoreContents) {
        self.init(
            version: contents.version, worksFrom: contents.worksFrom, commit: contents.commit,
            overlaps: contents.schemas.values.contains { !$0.fills.isEmpty })
    }

    /// Creates the mark of a new store.
    init(_ schema: Schema) {
        self.init(
            version: schema.version, worksFrom: schema.worksFrom, commit: 0,
            overlaps: schema.tables.contains { !schema.filled($0).fills.isEmpty })
    }

    /// Whether programs can use a store with this mark that need another one's format and version.
    func suits(_ other: StoreMark) -> Bool {
        version == other.version && worksFrom == other.worksFrom && format >= other.format
    }

    /// Returns the mark in at least the format of another.
    func inFormat(of other: StoreMark) -> StoreMark {
        var mark = self
        mark.format = max(format, other.format)
        return mark
    }

    /// Reads the mark of a folder; `nil` if there is none yet.
    static func read(_ folder: String, _ disk: Disk) throws -> StoreMark? {
        let path = "\(folder)/\(name)"
        guard let bytes = try disk.contents(of: path) else { return nil }
        var cursor = JSONCursor(bytes[...], path: path)
        try cursor.expect("{")
        try cursor.expectName("application")
        guard try cursor.string() == "quad" else {
            throw StorageError.notAStore(path: folder, reason: "it is a folder of another program")
        }
        try cursor.expect(",")
        try cursor.expectName("format")
        let found = try cursor.integer()
        guard found <= newestFormat else {
            throw StorageError.newerSchema(found: Int(found), supported: Int(newestFormat))
        }
        var mark = StoreMark(version: 1, worksFrom: 1, commit: 0)
        mark.format = found
        if found > 1 {
            try cursor.expect(",")
            try cursor.expectName("version")
            mark.version = Int(try cursor.integer())
            mark.worksFrom = mark.version
            try cursor.expect(",")
            if found > plainFormat {
                try cursor.expectName("worksFrom")
                mark.worksFrom = Int(try cursor.integer())
                try cursor.expect(",")
            }
            try cursor.expectName("commit")
            mark.commit = try cursor.integer()
        }
        try cursor.expect("}")
        try cursor.expectEnd()
        return mark
    }

    /// Writes the mark and syncs the folder, so that its name is on the disk.
    func write(_ folder: String, _ disk: Disk) throws {
        let overlap = format > Self.plainFormat ? "\"worksFrom\": \(worksFrom), " : ""
        let text = """
            {"application": "quad", "format": \(format), "version": \(version), \
            \(overlap)"commit": \(commit)}

            """
        try disk.replace("\(folder)/\(Self.name)", with: Array(text.utf8))
        try disk.sync(folder: folder)
    }
}
