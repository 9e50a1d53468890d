import Primitives
import Storage
import Testing

@testable import SQLiteStorage

/// Rows that SQLite lends to the code that makes records of them.
@Suite struct SQLiteReadingTests {
    private static let sql = TableSQL(Victim.table)

    private func scan(by index: String? = nil, _ prefix: [Value]) -> Scan {
        Scan(
            table: Victim.table, index: index.map(Victim.table.index(named:)), prefix: prefix,
            limit: 10)
    }

    @Test("Columns that the question fixes are not read from rows")
    func fixedColumnsAreNotRead() throws {
        let byKey = scan([.text("a"), .integer(1)])
        let part = try #require(ScanPart.parts(of: byKey).first)
        #expect(Self.sql.select(byKey, part).hasPrefix("SELECT NULL, NULL, \"number\", \"note\" "))
        #expect(Self.sql.get.hasPrefix("SELECT NULL, NULL, NULL, \"note\" "))
    }

    @Test("A text that is not UTF-8 is told of with its file, by key, by index and by scan")
    func textOtherThanUnicodeIsReported() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await SQLiteEngine.open(path: path, tables: [Victim.table])
        let key: [Value] = [.text("a"), .integer(1), .integer(2)]
        try await engine.write { writer in
            try writer.put(Victim.table, row: key + [.text("a note")])
        }
        await engine.close()
        try Connection(path: path).run("UPDATE told SET note = CAST(x'61ff' AS TEXT)")

        let damaged = try await SQLiteEngine.open(path: path, tables: [Victim.table])
        let expected = StorageError.corrupt(path: path, reason: "a text is not UTF-8")
        await #expect(throws: expected) {
            _ = try await damaged.read { try $0.get(Victim.table, key: Key(key)) }
        }
        for scan in [scan([.text("a")]), scan(by: "by_note", [])] {
            await #expect(throws: expected) {
                _ = try await damaged.read { try $0.scan(scan) }
            }
        }
        await damaged.close()
    }
}
