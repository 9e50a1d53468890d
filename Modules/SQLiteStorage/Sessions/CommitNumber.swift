import Primitives

/// The number of the last commit, kept in a table of the file, beside the lowest version of
/// programs that may use it, and marks that tell the file from others (see ``LogOrigin``).
struct CommitNumber {
    /// No table that a program declares has a hyphen in its name.
    static let tableName = "quad-store"
    private static let table = TableSQL.quoted(tableName)
    /// The statement that creates the table.
    static let create = "CREATE TABLE \(table) (name TEXT PRIMARY KEY, value INTEGER) STRICT"
    /// A random number that takes eight bytes in a file.
    private static let newMark = "random() & 0x7FFFFFFFFFFFFFFF | 0x4000000000000000"
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// Whether the file has the table.
    var isKept: Bool {
        get throws {
            try connection.integer(
                "SELECT count(*) FROM sqlite_schema WHERE name = ?", [.text(Self.tableName)]) > 0
        }
    }

    /// Creates the table if it is missing.
    func prepare() throws {
        if try isKept { return }
        try connection.run(Self.create)
        try connection.run("INSERT INTO \(Self.table) VALUES ('commit', 0)")
        try addMarks()
    }

    /// Returns the number of the last visible commit.
    func last() throws -> Int64 {
        try connection.integer("SELECT value FROM \(Self.table) WHERE name = 'commit'")
    }

    /// Returns the lowest version of programs that may use the file, if it is another than its own.
    func worksFrom() throws -> Int? {
        var found: Int?
        try connection.run("SELECT value FROM \(Self.table) WHERE name = 'worksFrom'") { cells in
            found = Int(cells.integer(0))
        }
        return found
    }

    /// Keeps the lowest version of programs that may use the file; `nil` if it is its own.
    func keepWorksFrom(_ version: Int?) throws {
        try connection.run("DELETE FROM \(Self.table) WHERE name = 'worksFrom'")
        guard let version else { return }
        try connection.run(
            "INSERT INTO \(Self.table) VALUES ('worksFrom', ?)", [.integer(Int64(version))])
    }

    /// Counts commits of this transaction, marks the state that they make, and returns the number
    /// of the last one.
    func advance(by count: Int64 = 1) throws -> Int64 {
        var last: Int64 = 0
        var mark: Int64?
        // The table has three rows or four: to go through them is quicker than to look for some.
        try connection.run(
            "SELECT name = 'commit', name = 'mark', value FROM \(Self.table)"
        ) { cells in
            if cells.integer(0) == 1 { last = cells.integer(2) }
            if cells.integer(1) == 1 { mark = cells.integer(2) }
        }
        try connection.run(
            """
            UPDATE \(Self.table) SET value = CASE name WHEN 'commit' THEN ? \
            WHEN 'mark' THEN \(Self.newMark) WHEN 'before' THEN ? ELSE value END
            """, [.integer(last + count), .integer(mark ?? 0)])
        // A file of an older program.
        if mark == nil { try addMarks() }
        return last + count
    }

    /// Makes the number of the last commit at least as great as another one.
    func raise(to number: Int64) throws {
        try connection.run(
            "UPDATE \(Self.table) SET value = max(value, ?) WHERE name = 'commit'",
            [.integer(number)])
    }

    /// Marks a file as another one than before, or than the one it is a copy of.
    func renewMark() throws {
        try connection.run(
            "UPDATE \(Self.table) SET value = \(Self.newMark) WHERE name = 'mark'")
    }

    /// Returns the mark of the last commit and the page that holds it; `nil` without a mark.
    func mark() throws -> (mark: Int64, page: Int64)? {
        var found: (Int64, Int64)?
        try connection.run(
            """
            SELECT value, (SELECT rootpage FROM sqlite_schema WHERE name = ?)
            FROM \(Self.table) WHERE name = 'mark'
            """, [.text(Self.tableName)]
        ) { cells in found = (cells.integer(0), cells.integer(1)) }
        return found
    }

    private func addMarks() throws {
        try connection.run(
            "INSERT INTO \(Self.table) VALUES ('mark', \(Self.newMark)), ('before', 0)")
    }
}
