import Backends
import Foundation
import Primitives
import ServerBackends
import Storage
import Synchronization
import TestSupport
import Testing

@testable import PostgreSQLStorage

/// Tests of the engine for PostgreSQL beyond those of all engines.
@Suite(.enabled(if: Backend.server != nil, "QUAD_POSTGRESQL names no server"))
struct PostgreSQLTests {
    private let scratch = Scratch()

    private func place() throws -> StorePlace {
        let address = try Backend.postgresql.address(scratch.path)
        return StorePlace(
            name: address.name, address: address.address, space: address.space, replicas: 0)
    }

    /// Ends the processes of other sessions whose last statement was about the schema.
    private func terminateOthers() throws {
        let connection = try place().connect()
        try connection.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
            WHERE pid <> pg_backend_pid() AND position($1 IN query) > 0
            """, [.text(try place().space)], types: [.text])
    }

    @Test("The form of texts keeps their order and is undone")
    func escaping() {
        var generator = SeededGenerator(seed: 4)
        let characters: [Character] = ["\0", "\u{1}", "\u{2}", "a", "é", "\u{10FFFF}"]
        let texts = (0..<300).map { _ in
            String(
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                    characters[Int.random(in: 0..<characters.count, using: &generator)]
                })
        }
        let forms = texts.map { text in
            var bytes: [UInt8] = []
            EscapedText.append(text, to: &bytes)
            #expect(!bytes.contains(0))
            #expect(bytes.withUnsafeBytes(EscapedText.text) == text)
            return bytes
        }
        for (one, form) in zip(texts, forms) {
            for (other, otherForm) in zip(texts, forms) {
                #expect(
                    (Value.text(one) < .text(other)) == (Value.blob(form) < .blob(otherForm)))
            }
        }
        #expect([UInt8]([97, 1]).withUnsafeBytes(EscapedText.text) == nil)
        #expect([UInt8]([1, 3]).withUnsafeBytes(EscapedText.text) == nil)
    }

    @Test("A name that PostgreSQL would cut stops the program")
    func longNames() async {
        await #expect(processExitsWith: .failure) {
            let column = ColumnSchema(name: "id", type: .integer)
            let table = TableSchema(
                name: String(repeating: "t", count: 40), columns: [column], key: [0],
                indexes: [
                    IndexSchema(
                        name: String(repeating: "i", count: 23), columns: [0], isUnique: false)
                ])
            TableSQL(table, in: "quad").checkNames()
        }
    }

    @Test("A session that was ended is replaced, and what was answered is there")
    func endedSessions() async throws {
        let engine = try await Backend.postgresql.engine(scratch.path, [Notes.table])
        for number in 0..<30 {
            try await Notes.put(number, "note", in: engine)
            if number % 3 == 0 { try terminateOthers() }
        }
        #expect(try await Notes.numbers(in: engine) == Array(0..<30))
        await engine.close()
    }

    @Test("A session that ends inside of a transaction commits nothing, and the closure runs again")
    func endedInside() async throws {
        let engine = try await Backend.postgresql.engine(scratch.path, [Notes.table])
        let runs = Mutex(0)
        try await engine.write { writer in
            _ = try writer.get(Notes.table, key: Key([.integer(1)]))
            let run = runs.withLock {
                $0 += 1; return $0
            }
            try writer.put(Notes.table, row: [.integer(Int64(run)), .text("run")])
            if run == 1 { try terminateOthers() }
        }
        #expect(try await Notes.numbers(in: engine) == [2])
        await engine.close()
    }

    @Test("Writers of one home wait for one another and run once", arguments: [1, 6])
    func locked(_ writers: Int) async throws {
        let engine = try await Backend.postgresql.engine(scratch.path, [Notes.table])
        try await Notes.put(0, "0", in: engine)
        let runs = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<writers {
                group.addTask {
                    for _ in 0..<10 {
                        try await engine.write(for: .of("ann")) { writer in
                            runs.add()
                            let row = try writer.get(Notes.table, key: Key([.integer(0)]))
                            guard case .text(let text)? = row?[1], let count = Int(text) else {
                                throw StorageError.closed
                            }
                            try writer.put(Notes.table, row: [.integer(0), .text("\(count + 1)")])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let row = try await engine.read { try $0.get(Notes.table, key: Key([.integer(0)])) }
        #expect(row?[1] == .text("\(writers * 10)"))
        // The state of a transaction is taken behind its lock, so none has to be run again.
        #expect(runs.count == writers * 10)
        await engine.close()
    }

    @Test("Many writers of a small store all commit, although all of it lies in one page")
    func small() async throws {
        let table = TableSchema(
            name: "lines",
            columns: [
                ColumnSchema(name: "home", type: .text),
                ColumnSchema(name: "number", type: .integer),
            ], key: [0, 1], indexes: [])
        var engines: [any StorageEngine] = []
        for _ in 0..<3 {
            engines.append(try await Backend.postgresql.engine(scratch.path, [table]))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<64 {
                group.addTask { [engine = engines[writer % 3]] in
                    let home = Value.text("home \(writer)")
                    for _ in 0..<10 {
                        try await engine.write(for: .of("home \(writer)")) { writer in
                            let rows = try writer.scan(Scan(table: table, prefix: [home]))
                            for number in 0..<6 {
                                _ = try writer.get(
                                    table, key: Key([home, .integer(Int64(1000 + number))]))
                            }
                            for next in rows.count..<rows.count + 3 {
                                try writer.put(table, row: [home, .integer(Int64(next))])
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(engines.compactMap { $0.figures()?.commits }.reduce(0, +) == 640)
        for engine in engines { await engine.close() }
    }

    @Test("Two writers that each read what the other writes do not both commit what they saw")
    func serializable() async throws {
        let engine = try await Backend.postgresql.engine(scratch.path, [Notes.table])
        for round in 0..<20 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in [2 * round, 2 * round + 1] {
                    group.addTask {
                        // Whoever comes second sees the first, and writes nothing.
                        try await engine.write { writer in
                            let other = Key([.integer(Int64(number ^ 1))])
                            guard try writer.get(Notes.table, key: other) == nil else { return }
                            try writer.put(
                                Notes.table, row: [.integer(Int64(number)), .text("first")])
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(try await Notes.numbers(in: engine).count == 20)
        await engine.close()
    }

    @Test("On another history of the server numbers go on far above")
    func timelines() async throws {
        var engine = try await Backend.postgresql.engine(scratch.path, [Notes.table])
        try await Notes.put(1, "note", in: engine)
        let before = try await engine.write { try $0.number() }
        await engine.close()
        let connection = try place().connect()
        try StoreMarks(connection, in: place()).set("timeline", 0)
        engine = try await Backend.postgresql.engine(scratch.path, [Notes.table])
        let after = try await engine.write { try $0.number() }
        #expect(after >= before + StoreMarks.step)
        await engine.close()
    }

    @Test("A backup is a file of SQLite with one commit, beside writers")
    func backup() async throws {
        let engine = try await Backend.postgresql.engine(scratch.path, [Notes.table])
        let path = scratch.path + "/backup"
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 1...40 {
                    try await engine.write { writer in
                        for number in [2 * number - 1, 2 * number] {
                            try writer.put(
                                Notes.table, row: [.integer(Int64(number)), .text("note")])
                        }
                    }
                }
            }
            group.addTask { try await engine.backup(to: path) }
            try await group.waitForAll()
        }
        let copy = try await Backend.sqlite.engine(path, [Notes.table])
        let numbers = try await Notes.numbers(in: copy)
        #expect(numbers.count % 2 == 0 && numbers == Array(1..<numbers.count + 1))
        #expect(try await copy.check() == [])
        await copy.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["backup"])
        await #expect(throws: StorageError.self) { try await engine.backup(to: path) }
        await engine.close()
    }

    @Test("A schema with tables of another program is no store")
    func foreign() async throws {
        let place = try place()
        let connection = try place.connect()
        try connection.run("CREATE SCHEMA \(place.space)")
        try connection.run("CREATE TABLE \(place.space).others (id int)")
        let error = await #expect(throws: StorageError.self) {
            try await Backend.postgresql.engine(scratch.path, [Notes.table])
        }
        guard case .notAStore = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A server that lacks something is refused with all that it lacks")
    func needs() throws {
        let place = try place()
        let connection = try place.connect()
        try ServerNeeds(sessions: 20, replicas: 0).check(connection, place)
        try connection.run("SET synchronous_commit = off")
        let error = #expect(throws: StorageError.self) {
            try ServerNeeds(sessions: 100_000, replicas: 2).check(connection, place)
        }
        for word in ["max_connections", "synchronous_commit", "synchronous_standby_names"] {
            #expect("\(error!)".contains(word))
        }
        let settings = [
            "": 0, "a": 1, "a, b": 1, "ANY 2 (a, b, c)": 2, "FIRST 1 (a)": 1, "2 (a)": 2,
        ]
        for (setting, count) in settings {
            #expect(ServerNeeds.replicas(named: setting) == count, "\(setting)")
        }
    }

    @Test(
        "An address shows no password",
        arguments: [
            "postgresql://ann:s3cret@host/db", "postgresql://ann:s3@cret/@host/db?schema=x",
            "postgresql://host/db?password=s3cret&schema=x",
        ])
    func passwords(_ text: String) throws {
        let url = try StorageURL(text)
        #expect(!"\(url)".contains("s3") && "\(url)".contains("host"), "\(url)")
        guard case .postgresql(let address) = url else { return }
        #expect(address.address.contains("s3"))
        let wrong = text + (text.contains("?") ? "&" : "?") + "schema=No"
        let error = #expect(throws: StorageError.self) { try StorageURL(wrong) }
        #expect(!"\(error!)".contains("s3"))
        // Half of one, where a part is missing or should have been escaped.
        for (part, shown) in [
            ("postgresql://ann:s3cret/db", "ann"), ("postgresql://ann:s3?s3cret@host/db", "ann"),
        ] {
            let text = PostgreSQLAddress.shown(part)
            #expect(!text.contains("s3") && text.contains(shown), "\(text)")
        }
        // What is mistyped may be one, too.
        for start in ["postgres://", "POSTGRESQL://", "postgresq://"] {
            let other = text.replacing("postgresql://", with: start)
            let error = #expect(throws: StorageError.self) { try StorageURL(other) }
            #expect(!"\(error!)".contains("s3") && "\(error!)".contains("\(start)"))
            #expect("\(error!)".contains("write postgresql://HOST/DATABASE"))
        }
    }
}

/// A number that tasks count up.
private final class Counter: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }

    func add() { state.withLock { $0 += 1 } }
}
