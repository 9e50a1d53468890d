import Storage

/// The table with a row for each commit, from which other processes know whose rows it wrote.
///
/// A row goes with its commit. It is removed an hour later.
struct CommitLog {
    static let tableName = "quad-commits"
    /// The mark with the highest number that was removed.
    static let removedMark = "removed"
    /// The time for which rows are kept, in PostgreSQL's form.
    static let kept = "1 hour"
    /// The most rows that are read, or removed, at once.
    static let page = 5000

    private let space: String

    init(in place: StorePlace) { space = TableSQL.quoted(place.space) }

    private var table: String { "\(space).\(TableSQL.quoted(Self.tableName))" }
    private var marks: String { "\(space).\(TableSQL.quoted(StoreMarks.tableName))" }

    /// The statement that creates the table.
    var create: String {
        """
        CREATE TABLE \(table) (number bigint PRIMARY KEY, nonce bigint NOT NULL, \
        tables text NOT NULL, homes text, \
        at timestamptz NOT NULL DEFAULT clock_timestamp())
        """
    }

    /// The statement that adds a row.
    var add: Statement {
        Statement(
            "INSERT INTO \(table) (number, nonce, tables, homes) VALUES ($1, $2, $3, $4)",
            [.integer, .integer, .text, .text])
    }

    /// Returns the statement that adds a row about everybody's rows of some tables, for the
    /// transaction that runs.
    func addOfAll(_ tables: [TableSchema], base: Int64) -> String {
        let names = Self.list(Set(tables.map(\.name))).replacing("\n", with: ", ")
        return """
            INSERT INTO \(table) (number, nonce, tables) \
            SELECT \(base) + pg_current_xact_id()::text::bigint, 0, \
            replace('\(names)', ', ', chr(10))
            """
    }

    /// The statement that selects the random number of a row.
    var nonce: Statement {
        Statement("SELECT nonce FROM \(table) WHERE number = $1", [.integer])
    }

    /// The statement that selects a page of rows from a number on.
    var page: Statement {
        Statement(
            """
            SELECT number, tables, homes FROM \(table) WHERE number >= $1 \
            ORDER BY number LIMIT \(Self.page)
            """, [.integer])
    }

    /// The statement that selects the rows of some transactions.
    var some: Statement {
        Statement(
            """
            SELECT number, tables, homes FROM \(table) \
            WHERE number = ANY (ARRAY(SELECT $1 + x FROM unnest($2::text::bigint[]) AS x))
            """, [.integer, .text])
    }

    /// The statement that selects the state of the server, and the highest number that was removed.
    var state: Statement {
        Statement(
            """
            SELECT pg_current_snapshot()::text, \
            coalesce((SELECT value FROM \(marks) WHERE name = '\(Self.removedMark)'), 0)
            """)
    }

    /// The statement that removes a page of the oldest rows, as far as their time is over, and
    /// selects their number.
    var remove: Statement {
        Statement(
            """
            WITH oldest AS (SELECT number FROM \(table) ORDER BY number LIMIT \(Self.page)), \
            gone AS (DELETE FROM \(table) AS l USING oldest WHERE l.number = oldest.number \
            AND l.at < now() - interval '\(Self.kept)' RETURNING l.number), \
            mark AS (INSERT INTO \(marks) AS m \
            SELECT '\(Self.removedMark)', max(number) FROM gone HAVING count(*) > 0 \
            ON CONFLICT (name) DO UPDATE SET value = greatest(m.value, excluded.value)) \
            SELECT count(*) FROM gone
            """)
    }

    /// Returns the values of a row.
    static func values(_ commit: Commit, nonce: UInt64) -> [Value] {
        [
            .integer(commit.number), .integer(Int64(bitPattern: nonce)),
            .text(list(commit.tables)), commit.homes.flatMap(form).map { .text($0) } ?? .null,
        ]
    }

    /// Returns names in one text.
    static func list(_ tables: Set<String>) -> String {
        tables.sorted().joined(separator: "\n")
    }

    /// Returns homes in one text, a line each; `nil`, as for everybody, if they can't be.
    private static func form(_ homes: [Value]) -> String? {
        var lines: [String] = []
        for home in homes {
            switch home {
            case .text(let text) where !text.utf8.contains(UInt8(ascii: "\n")):
                lines.append("t\(text)")
            case .integer(let number): lines.append("i\(number)")
            default: return nil
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the homes of a text; `nil` for everybody's.
    private static func homes(_ form: String?) -> [Value]? {
        guard let form else { return nil }
        return form.split(separator: "\n").compactMap { line in
            let home = line.dropFirst()
            return line.first == "i" ? Int64(home).map { .integer($0) } : .text(String(home))
        }
    }

    /// Returns the commits of selected rows.
    static func commits(_ rows: Rows) throws -> [Commit] {
        var commits: [Commit] = []
        try rows.visit([.integer, .text, .text]) { cells in
            guard case .integer(let number) = try cells.value(),
                case .text(let tables) = try cells.value()
            else { throw ServerFailure(message: "a row of the log has no number") }
            var homes: String?
            if case .text(let text) = try cells.value() { homes = text }
            commits.append(
                Commit(
                    number: number, tables: Set(tables.split(separator: "\n").map(String.init)),
                    homes: Self.homes(homes)))
        }
        return commits
    }
}
