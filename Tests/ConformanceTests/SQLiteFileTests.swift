import Foundation
import Primitives
import Storage
import TestSupport
import Testing

@testable import SQLiteStorage

@Suite struct SQLiteFileTests {
    /// Creates a store of two thousand notes, changes bytes of its file, and opens it again.
    private func reopened(_ change: (inout [UInt8]) -> Void) async throws -> [Int] {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        do {
            let engine = try await SQLiteEngine.open(path: path, tables: [Notes.table])
            try await engine.write { writer in
                for number in 1...2000 {
                    let row: Row = [.integer(Int64(number)), .text("note of \(number)")]
                    try writer.put(Notes.table, row: row)
                }
            }
            await engine.close()
            var bytes = try scratch.bytes("store")
            change(&bytes)
            try scratch.write(bytes, to: "store")
            let again = try await SQLiteEngine.open(path: path, tables: [Notes.table])
            let numbers = try await Notes.numbers(in: again)
            await again.close()
            return numbers
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError.inputOutput(path: path, reason: "\(error)")
        }
    }

    @Test("A file of a newer program is refused with both versions")
    func newerIsRefused() async throws {
        await #expect(throws: StorageError.newerSchema(found: 258, supported: 1)) {
            // The version lies in four bytes from 60 on, the application's number from 68 on.
            try await reopened { $0.replaceSubrange(60..<64, with: [0, 0, 1, 2]) }
        }
    }

    @Test("A database of another program is refused")
    func foreignDatabaseIsRefused() async throws {
        let error = await #expect(throws: StorageError.self) {
            try await reopened { $0.replaceSubrange(68..<72, with: [0, 0, 0, 0]) }
        }
        guard case .notAStore(_, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason == "it is a database of another program")
    }

    @Test("Damaged pages are told as damage")
    func damageIsTold() async throws {
        let error = await #expect(throws: StorageError.self) {
            try await reopened { bytes in
                for position in bytes.indices.dropFirst(4096 * 4) { bytes[position] = 0xA5 }
            }
        }
        guard case .corrupt = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A file that was cut off is told as damage", arguments: [4096, 4097, 12_288, 20_000])
    func truncationIsTold(_ length: Int) async throws {
        let error = await #expect(throws: StorageError.self) {
            try await reopened { $0.removeSubrange(length...) }
        }
        guard case .corrupt = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A writer waits only so long for another process, then says that it is locked")
    func waitingIsBounded() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let options = SQLiteEngine.Options(busyTimeout: .milliseconds(30))
        let one = try await SQLiteEngine.open(path: path, tables: [Notes.table])
        let two = try await SQLiteEngine.open(path: path, tables: [Notes.table], options: options)
        let (hasBegun, begin) = AsyncStream.makeStream(of: Void.self)
        let isTried = DispatchSemaphore(value: 0)
        let writing = Task(executorPreference: OwnThread()) {
            try await one.write { writer in
                try writer.put(Notes.table, row: [.integer(1), .text("")])
                begin.finish()
                isTried.wait()
            }
        }
        for await _ in hasBegun {}
        await #expect(throws: StorageError.locked(path: path, process: nil)) {
            try await Notes.put(2, "", in: two)
        }
        #expect(try await Notes.numbers(in: two) == [])
        // A third finds all it needs, so it opens all the same.
        let three = try await SQLiteEngine.open(path: path, tables: [Notes.table], options: options)
        await three.close()
        isTried.signal()
        try await writing.value
        try await Notes.put(3, "", in: two)
        #expect(try await Notes.numbers(in: two) == [1, 3])
        await one.close()
        await two.close()
    }

    @Test("Several stores of one file, made at once, write at once and lose nothing")
    func writersShareAFile() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let engine = try await SQLiteEngine.open(path: path, tables: [Notes.table])
                    for step in 0..<25 {
                        try await Notes.put(writer * 25 + step, "", in: engine)
                    }
                    await engine.close()
                }
            }
            try await group.waitForAll()
        }
        let engine = try await SQLiteEngine.open(path: path, tables: [Notes.table])
        #expect(try await Notes.numbers(in: engine) == Array(0..<100))
        await engine.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["store"])
    }

    @Test("A commit waits for the disk")
    func diskIsWaitedFor() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        await (try await SQLiteEngine.open(path: path, tables: [])).close()
        let connection = try Connection(path: path)
        try Layout(connection: connection, schema: Schema(tables: [Notes.table])).prepare()
        // 2 is FULL: in WAL mode the log is synced at every commit.
        #expect(try connection.integer("PRAGMA synchronous") == 2)
        var mode = ""
        try connection.run("PRAGMA journal_mode") { cells in
            mode = try cells.text(0)
        }
        #expect(mode == "wal")
    }

    @Test("Every scan seeks in its index and never sorts")
    func scansSeek() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let schema = Commands.schema
        await (try await SQLiteEngine.open(path: path, tables: [schema])).close()
        let connection = try Connection(path: path)
        let sql = TableSQL(schema)
        var commands = Commands(generator: SeededGenerator(seed: 3))
        for _ in 0..<500 {
            let scan = commands.scan()
            for part in ScanPart.parts(of: scan) {
                let statement = sql.select(scan, part)
                let values = part.values(of: scan)
                var plan = ""
                try connection.run("EXPLAIN QUERY PLAN " + statement, values + [.integer(1)]) {
                    cells in plan += try cells.text(3) + "\n"
                }
                #expect(!plan.contains("TEMP B-TREE"), "\(statement): \(plan)")
                let isWhole = !statement.contains("WHERE")
                #expect(plan.hasPrefix(isWhole ? "SCAN" : "SEARCH"), "\(statement): \(plan)")
            }
        }
    }

    @Test("Words are kept by FTS5, and a check sees that some are missing")
    func wordsAreKept() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let table = SearchTests.Note.table
        let engine = try await SQLiteEngine.open(path: path, tables: [table.schema])
        try await engine.write { writer in
            for (number, title) in ["Café", "the café", "tea"].enumerated() {
                let key: Row = [.text("a"), .integer(Int64(number))]
                try writer.put(table.schema, row: key + [.text(title), .null, .text("")])
            }
        }
        #expect(try await engine.check() == [])
        let connection = try Connection(path: path)
        let found = "SELECT count(*) FROM \"remarks.words\" WHERE \"remarks.words\" MATCH 'cafe'"
        #expect(try connection.integer(found) == 2)
        try connection.run("DELETE FROM \"remarks.rows\" WHERE number = 1")
        let reason = "the words of 2 rows of remarks are kept, not 3"
        #expect(try await engine.check() == [.corrupt(path: path, reason: reason)])
        await engine.close()
    }

    @Test("The sqlite3 shell reads the tables")
    func shellReads() async throws {
        let shell = "/usr/bin/sqlite3"
        guard FileManager.default.isExecutableFile(atPath: shell) else {
            return notice("there is no \(shell): skipped")
        }
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await SQLiteEngine.open(
            path: path, tables: [Sample.table.schema])
        try await engine.write { writer in
            try writer.put(
                Sample.table.schema,
                row: [.text("a"), .integer(1), .real(2.5), .text("hé"), .blob([255]), .null])
        }
        let output = try run(
            shell, path,
            """
            SELECT owner, number, real, note, hex(bytes), slot IS NULL FROM samples;
            SELECT name FROM pragma_index_list('samples') WHERE origin = 'c' ORDER BY name;
            PRAGMA application_id; PRAGMA user_version; PRAGMA journal_mode;
            PRAGMA integrity_check; SELECT strict, wr FROM pragma_table_list('samples');
            """)
        #expect(
            output == """
                a|1|2.5|hé|FF|1
                samples.by_bytes
                samples.by_note
                samples.by_real
                samples.slot
                1366647140
                1
                wal
                ok
                1|1

                """)
        await engine.close()
    }
}

/// Prints the reason why a test had nothing to prove.
func notice(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// Runs a program and returns its output.
@discardableResult
func run(_ program: String, _ arguments: String...) throws -> String {
    let (status, output) = try TestProgram.run(program, arguments, reading: .both)
    guard status == 0 else { throw Failed(program: program, output: output) }
    return output
}

/// A program that ended with an error.
struct Failed: Error {
    let program: String
    let output: String
}
