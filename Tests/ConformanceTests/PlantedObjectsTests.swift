import Foundation
import Primitives
import Storage
import Testing

@testable import SQLiteStorage

/// Objects that somebody can put into the file of a store, and that SQLite would then run.
@Suite struct PlantedObjectsTests {
    static let remarks = SearchTests.Note.table.schema
    static let schema = Schema(tables: [Notes.table, remarks])

    struct Planted: Sendable, CustomTestStringConvertible {
        let sql: String
        /// The words by which it is refused.
        let words: String
        var testDescription: String { words + ": " + sql.prefix(60) }

        init(_ sql: String, _ words: String) { (self.sql, self.words) = (sql, words) }

        /// A table in the place of the one of notes.
        static func notes(_ columns: String, _ options: String = "STRICT, WITHOUT ROWID") -> Self {
            Planted(
                "DROP TABLE notes; CREATE TABLE \"notes\" (\n  \(columns)\n) \(options)",
                "the table notes")
        }

        /// A statement in the file's own list, which no other statement puts there.
        static func listed(_ type: String, _ name: String, _ sql: String, as words: String) -> Self
        {
            Planted(
                """
                PRAGMA writable_schema = ON; INSERT INTO sqlite_schema
                VALUES ('\(type)', '\(name)', 'notes', 0, '\(sql)')
                """, words)
        }
    }

    static let key = "PRIMARY KEY (\"number\")"
    static let trigger = "CREATE TRIGGER steal AFTER INSERT ON notes BEGIN DELETE FROM notes; END"
    static let planted: [Planted] = [
        Planted(trigger, "the trigger steal"),
        Planted(
            "CREATE TRIGGER \"notes.by\" BEFORE DELETE ON notes BEGIN SELECT RAISE(IGNORE); END",
            "the trigger notes.by"),
        Planted("CREATE VIEW seen AS SELECT * FROM notes", "the view seen"),
        Planted(
            """
            CREATE VIEW seen AS SELECT 1; CREATE TRIGGER inside INSTEAD OF INSERT ON seen BEGIN
            DELETE FROM notes; END
            """, "the view seen"),
        Planted("DROP TABLE notes; CREATE VIEW notes AS SELECT 1 AS number", "the view notes"),
        Planted("DROP TABLE \"quad-store\"; CREATE VIEW \"quad-store\" AS SELECT 1", "the view"),
        Planted("CREATE TABLE other (a)", "the table other"),
        Planted("CREATE TABLE other AS SELECT 1 AS a", "the table other"),
        Planted("CREATE VIRTUAL TABLE other USING fts5(a)", "the virtual table other"),
        Planted("CREATE VIRTUAL TABLE other USING rtree(a, b, c)", "the virtual table other"),
        Planted(
            "CREATE VIRTUAL TABLE \"notes.words\" USING fts5(a, content = 'remarks')",
            "the virtual table notes.words"),
        Planted("CREATE INDEX other ON notes (note)", "the index other"),
        Planted("CREATE INDEX \"notes.a\" ON \"notes\" (\"note\" DESC)", "the index notes.a"),
        Planted("CREATE INDEX \"notes.a\" ON \"notes\" (lower(\"note\"))", "the index notes.a"),
        Planted("CREATE INDEX \"notes.a\" ON \"notes\" (\"note\" COLLATE NOCASE)", "the index"),
        Planted("CREATE INDEX \"notes.a\" ON \"notes\" (\"note\") WHERE 1", "the index notes.a"),
        Planted("ANALYZE", "the table sqlite_stat1"),
        .notes("\"number\" INTEGER NOT NULL,\n  \"note\" TEXT NOT NULL,\n  \(key)", "STRICT"),
        .notes("\"number\" INTEGER NOT NULL, \"note\" TEXT NOT NULL,\n  \(key)"),
        .notes("\"number\" INTEGER NOT NULL,\n  \"note\" TEXT NOT NULL CHECK (1),\n  \(key)"),
        .notes("\"number\" INTEGER NOT NULL,\n  \"note\" TEXT NOT NULL,\n  \(key),\n  CHECK (1)"),
        .notes("\"number\" INTEGER NOT NULL,\n  \"note\" TEXT NOT NULL UNIQUE,\n  \(key)"),
        .notes("\"number\" INTEGER NOT NULL,\n  \"note\" TEXT NOT NULL COLLATE RTRIM,\n  \(key)"),
        .notes(
            "\"number\" INTEGER NOT NULL,\n  \"note\" TEXT REFERENCES remarks (title),\n  \(key)"),
        .notes(
            "\"number\" INTEGER NOT NULL,\n  \"note\" TEXT NOT NULL DEFAULT (hex(1)),\n  \(key)"),
        .notes(
            "\"number\" INTEGER NOT NULL,\n  \"note\" TEXT NOT NULL DEFAULT ('a' || 'b'),\n"
                + "  \(key)"),
        .notes(
            "\"number\" INTEGER NOT NULL,\n  \"note\" TEXT GENERATED ALWAYS AS ('x'),\n  \(key)"),
        .notes("\"number\" INTEGER NOT NULL,\n  \"note\" TEXT NOT NULL /* x */,\n  \(key)"),
        .listed("table", "other", trigger, as: "malformed database schema"),
        .listed("table", "notes", trigger, as: "malformed database schema"),
        .listed(
            "index", "notes.x", "CREATE VIEW \"notes.x\" AS SELECT 1",
            as: "malformed database schema"),
    ]

    /// A closed store with rows.
    private func filled(_ scratch: Scratch) async throws -> String {
        let path = scratch.path + "/store"
        let engine = try await SQLiteEngine.open(path: path, schema: Self.schema)
        try await Notes.put(1, "one", in: engine)
        try await engine.write { writer in
            try writer.put(
                Self.remarks, row: [.text("a"), .integer(1), .text("Café"), .null, .text("")])
        }
        #expect(try await engine.check() == [])
        await engine.close()
        return path
    }

    private static var hasShell: Bool {
        let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")
        if !isThere { notice("there is no /usr/bin/sqlite3: skipped") }
        return isThere
    }

    @Test("What Quad does not make is refused by name, and stays as it is", arguments: planted)
    func isRefused(_ planted: Planted) async throws {
        guard Self.hasShell else { return }
        let scratch = Scratch()
        let path = try await filled(scratch)
        try run("/usr/bin/sqlite3", path, planted.sql)
        let before = try scratch.bytes("store")
        let error = await #expect(throws: StorageError.self) {
            try await SQLiteEngine.open(path: path, schema: Self.schema)
        }
        guard case .corrupt(path, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix(planted.words), "\(reason)")
        #expect(try scratch.bytes("store") == before)
    }

    @Test("What is put there while a store is open does not run, and a check names it")
    func doesNotRun() async throws {
        guard Self.hasShell else { return }
        let scratch = Scratch()
        let path = try await filled(scratch)
        let engine = try await SQLiteEngine.open(path: path, schema: Self.schema)
        #expect(try await Notes.numbers(in: engine) == [1])
        try run("/usr/bin/sqlite3", path, Self.trigger)
        try await Notes.put(2, "two", in: engine)
        #expect(try await Notes.numbers(in: engine) == [1, 2])
        let reason = "the trigger steal was not made by Quad"
        #expect(try await engine.check() == [.corrupt(path: path, reason: reason)])
        await engine.close()
    }

    @Test("A store with triggers in an older version is refused before it is migrated")
    func olderIsRefused() async throws {
        guard Self.hasShell else { return }
        let scratch = Scratch()
        let path = try await filled(scratch)
        try run("/usr/bin/sqlite3", path, Self.trigger)
        let newer = Schema(version: 2, tables: Self.schema.tables, migrations: [Migration(2)])
        let reason = "the trigger steal was not made by Quad"
        await #expect(throws: StorageError.corrupt(path: path, reason: reason)) {
            try await SQLiteEngine.open(path: path, schema: newer)
        }
    }

    @Test("Triggers, views and functions of a schema are off in each connection")
    func isDefensive() async throws {
        let scratch = Scratch()
        let path = try await filled(scratch)
        let connection = try Connection(path: path)
        try connection.run("PRAGMA writable_schema = ON") { _ in }
        #expect(throws: StorageError.self) {
            try connection.run("DELETE FROM sqlite_schema WHERE name = 'notes'")
        }
        #expect(throws: StorageError.self) {
            try connection.run("DELETE FROM \"remarks.words_data\"")
        }
        #expect(try connection.integer("PRAGMA trusted_schema") == 0)
        try connection.run("CREATE TEMP VIEW seen AS SELECT 7 AS a")
        try connection.run("CREATE VIEW kept AS SELECT 7 AS a")
        #expect(throws: StorageError.self) { try connection.integer("SELECT a FROM kept") }
    }
}
