import Foundation
import Primitives
import SQLiteStorage
import Storage
import TestSupport
import Testing

@Suite(.serialized) struct ReadOnlyTests {
    static let remarks = SearchTests.Note.table.schema
    static let schema = Schema(tables: [Notes.table, remarks])

    private func open(_ path: String) async throws -> SQLiteEngine {
        try await SQLiteEngine.open(
            path: path, schema: Self.schema,
            options: .init(busyTimeout: .milliseconds(500)))
    }

    private func fill(_ engine: SQLiteEngine, _ numbers: ClosedRange<Int>) async throws {
        for number in numbers {
            try await engine.write { writer in
                try writer.put(Notes.table, row: [.integer(Int64(number)), .text("note")])
                let key: Row = [.text("a"), .integer(Int64(number))]
                try writer.put(
                    Self.remarks, row: key + [.text("Café \(number)"), .null, .text("")])
            }
        }
    }

    /// Checks the operations of a store that can't be written to.
    private func examine(_ engine: SQLiteEngine, has numbers: ClosedRange<Int>) async throws {
        #expect(engine.isReadOnly)
        #expect(try await Notes.numbers(in: engine) == Array(numbers))
        let search = WordSearch(table: Self.remarks, terms: [.init("cafe", isPrefix: false)])
        expect(try await engine.read { try $0.search(search).count } == numbers.count)
        expect(try await engine.read { try $0.lastCommit() } == Int64(numbers.count))
        #expect(try await engine.check() == [])
        for refused in [
            { try await Notes.put(0, "", in: engine) }, { try await engine.compact() },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: StorageError.self) { try await refused() }
            guard case .readOnly = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        let scratch = Scratch()
        try await engine.backup(to: scratch.path + "/backup")
        let copy = try await open(scratch.path + "/backup")
        #expect(!copy.isReadOnly)
        #expect(try await Notes.numbers(in: copy) == Array(numbers))
        await copy.close()
    }

    @Test(
        "A store that cannot be written to is read, with the log that was left behind or without",
        arguments: [[], ["-wal"], ["-wal", "-shm"]])
    func readsWithoutWriting(_ beside: [String]) async throws {
        try await SmallDisk.use("size=4m") { disk in
            let engine = try await open(disk + "/left?%#")
            try await fill(engine, 1...3)
            try await engine.compact()
            try await fill(engine, 4...5)
            // As it is found after its writer was killed, or after it was closed.
            mkdir(disk + "/a b", 0o700)
            for end in [""] + beside {
                try FileManager.default.copyItem(
                    atPath: disk + "/left?%#" + end, toPath: disk + "/a b/store" + end)
            }
            await engine.close()
            try run("/bin/mount", "-o", "remount,ro", disk)
            for (path, last) in [
                (disk + "/left?%#", 5), (disk + "/a b/store", beside.isEmpty ? 3 : 5),
            ] {
                let found = try await open(path)
                try await examine(found, has: 1...last)
                await found.close()
            }
            let path = disk + "/left?%#"
            let newer = Schema(
                version: 2, tables: Self.schema.tables, migrations: [Migration(2)])
            let reason = "it has version 1, this program needs 2, and it cannot be written to"
            await #expect(throws: StorageError.cannotOpen(path: path, reason: reason)) {
                try await SQLiteEngine.open(path: path, schema: newer)
            }
        }
    }

    @Test("Who can only read sees what others commit, before, while and after they have it open")
    func readsBesideWriters() async throws {
        try await SmallDisk.useWithView { disk, view in
            var writer = try await open(disk + "/store")
            try await fill(writer, 1...2)
            await writer.close()
            let reader = try await open(view + "/store")
            try await examine(reader, has: 1...2)
            writer = try await open(disk + "/store")
            try await fill(writer, 3...4)
            try await examine(reader, has: 1...4)
            try await writer.compact()
            try await fill(writer, 5...6)
            try await examine(reader, has: 1...6)
            await writer.close()
            try await examine(reader, has: 1...6)
            writer = try await open(disk + "/store")
            try await fill(writer, 7...7)
            await writer.close()
            try await examine(reader, has: 1...7)
            await reader.close()
        }
    }

    @Test("What is changed while it is read alone is read again, and never half")
    func changesUnderReadersAreSeen() async throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3") else {
            return notice("there is no /usr/bin/sqlite3: skipped")
        }
        try await SmallDisk.useWithView { disk, view in
            let writer = try await open(disk + "/store")
            try await fill(writer, 1...2)
            await writer.close()
            let reader = try await open(view + "/store")
            let tries = Tries()
            let found = try await reader.read { transaction in
                if tries.next() == 1 {
                    // In another program, unnoticed by SQLite in this one.
                    let sql = "INSERT INTO notes VALUES (3, 'late'); PRAGMA wal_checkpoint;"
                    try run("/usr/bin/sqlite3", disk + "/store", sql)
                }
                return try transaction.scan(Scan(table: Notes.table)).count
            }
            #expect(found == 3)
            #expect(tries.next() == 3)
            await reader.close()
        }
    }
}
