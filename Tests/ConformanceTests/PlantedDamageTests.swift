import Foundation
import MemoryStorage
import Primitives
import Storage
import Testing

@testable import SQLiteStorage

/// Damage is planted to prove that a check finds it.
@Suite struct PlantedDamageTests {
    /// A closed SQLite store of twenty rows with an index.
    private func filled() async throws -> Scratch {
        let scratch = Scratch()
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", tables: [Victim.table])
        try await engine.write { writer in
            for number in 11...30 {
                let row: Row = [
                    .text("round-\(number)"), .integer(1), .integer(Int64(number)),
                    .text("note \(number)"),
                ]
                try writer.put(Victim.table, row: row)
            }
        }
        #expect(try await engine.check() == [])
        await engine.close()
        return scratch
    }

    private func contradictions(_ scratch: Scratch) async throws -> [String] {
        let engine = try await SQLiteEngine.open(
            path: scratch.path + "/store", tables: [Victim.table])
        let found = try await engine.check()
        await engine.close()
        return found.map(\.description)
    }

    @Test("A lost entry of an index is found in a SQLite file")
    func lostIndexEntryIsFound() async throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3") else {
            return notice("there is no /usr/bin/sqlite3: skipped")
        }
        let scratch = try await filled()
        let path = scratch.path + "/store"
        // The index is rebuilt without a row, as if the row had never reached it.
        let change = { (sql: String) throws -> Void in
            // The engine's own connections cannot do this.
            try run(
                "/usr/bin/sqlite3", path, "PRAGMA writable_schema = ON",
                "UPDATE sqlite_schema SET sql = \(sql) WHERE name = 'told.by_note'")
        }
        try change("sql || ' WHERE number <> 20'")
        try run("/usr/bin/sqlite3", path, "REINDEX \"told.by_note\"")
        try change("replace(sql, ' WHERE number <> 20', '')")
        let found = try await contradictions(scratch)
        #expect(found.contains { $0.contains("told.by_note") }, "\(found)")
    }

    @Test("A row out of order is found in a SQLite file")
    func rowOutOfOrderIsFound() async throws {
        let scratch = try await filled()
        let bytes = Data(try scratch.bytes("store"))
        let places = bytes.indices.filter { bytes[$0...].starts(with: Array("round-15".utf8)) }
        #expect(places.count == 2)
        for place in places {
            var damaged = bytes
            damaged.replaceSubrange(place..<(place + 8), with: Array("round-29".utf8))
            try scratch.write(damaged, to: "store")
            #expect(try await !contradictions(scratch).isEmpty, "byte \(place)")
        }
    }

    @Test("A file that is no longer than a byte is not a store, and stays as it is")
    func oneByteIsNoStore() async throws {
        let scratch = Scratch()
        try scratch.write([7], to: "store")
        let path = scratch.path + "/store"
        await #expect(
            throws: StorageError.notAStore(path: path, reason: "file is not a database")
        ) { try await SQLiteEngine.open(path: path, tables: [Notes.table]) }
        #expect(try scratch.bytes("store") == [7])
    }

    @Test("Lost entries and keys out of order are found in memory")
    func damageInMemoryIsFound() {
        let rows: [Row] = (1...3).map { [.text("r"), .integer(1), .integer($0), .text("note")] }
        // This form makes no entries.
        let table = TableContents(Victim.table, rows: rows)
        #expect(table.contradiction == "index by_note misses entries")
        let numbers = [3, 1, 2].map { (key: KeyBytes([.integer($0)]), value: UInt64($0)) }
        #expect(OrderedMap(ascending: numbers).contradiction != nil)
        #expect(OrderedMap(ascending: numbers.sorted { $0.key < $1.key }).contradiction == nil)
    }
}
