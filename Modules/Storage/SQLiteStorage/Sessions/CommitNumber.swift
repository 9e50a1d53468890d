import Storage

/// The number of the last commit, kept in a table of the file, beside the lowest version of
/// programs that may use it.
struct CommitNumber {
    /// No table that a program declares has a hyphen in its name.
    static let tableName = "quad-store"
    private static let table = TableSQL.quoted(tableName)
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// Whether the file has the table.
    var isKept: Bool {
        get throws(StorageError) {
            try connection.integer(
                "SELECT count(*) FROM sqlite_schema WHERE name = ?", [.text(Self.tableName)]) > 0
        }
    }

    /// Creates the table if it is missing.
    func prepare() throws(StorageError) {
        if try isKept { return }
        try connection.run(
            "CREATE TABLE \(Self.table) (name TEXT PRIMARY KEY, value INTEGER) STRICT")
        try connection.run("INSERT INTO \(Self.table) VALUES ('commit', 0)")
    }

    /// Returns the number of the last visible commit.
    func last() throws(StorageError) -> Int64 {
        try connection.integer("SELECT value FROM \(Self.table) WHERE name = 'commit'")
    }

    /// Returns the lowest version of programs that may use the file, if it is another than its own.
    func worksFrom() throws(StorageError) -> Int? {
        var found: Int?
        try connection.run("SELECT value FROM \(Self.table) WHERE name = 'worksFrom'") { cells in
            found = Int(cells.integer(0))
        }
        return found
    }

    /// Keeps the lowest version of programs that may use the file; `nil` if it is its own.
    func keepWorksFrom(_ version: Int?) throws(StorageError) {
        try connection.run("DELETE FROM \(Self.table) WHERE name = 'worksFrom'")
        guard let version else { return }
        try connection.run(
            "INSERT INTO \(Self.table) VALUES ('worksFrom', ?)", [.integer(Int64(version))])
    }

    /// Counts commits of this transaction and returns the number of the last one.
    func advance(by count: Int64 = 1) throws(StorageError) -> Int64 {
        try connection.run(
            "UPDATE \(Self.table) SET value = value + ? WHERE name = 'commit'", [.integer(count)])
        return try last()
    }
}
