import Foundation
import JSONStorage
import Primitives
import SQLiteStorage
import Storage
import TestSupport
import Testing

/// Tests of versions of a store that overlap.
@Suite struct OverlapTests {
    private static let old = Overlap.people(1)
    private static let new = Overlap.people(2)

    private static func put(
        _ rows: [Row], _ table: TableSchema, in engine: any StorageEngine
    ) async throws {
        try await engine.write { writer in
            for row in rows { try writer.put(table, row: row) }
        }
    }

    private static func rows(
        of table: TableSchema, in engine: any StorageEngine
    ) async throws -> [Row] {
        try await engine.read { try $0.scan(Scan(table: table)) }
    }

    /// The first and the second version open one store in turns, beginning with either.
    static let beginnings = Backend.allCases.flatMap { backend in
        [1, 2].map { MigrationTests.Start(backend: backend, version: $0) }
    }

    @Test("An old program and a new one write one store in turns", arguments: beginnings)
    func turns(_ start: MigrationTests.Start) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var engine = try await start.backend.engine(path, Overlap.schema(start.version))
        if start.version == 2 {
            engine = try await start.backend.reopen(engine, path, Overlap.schema(1))
        }
        try await Self.put((1...3).map { Overlap.row($0, "ann") }, Self.old, in: engine)
        engine = try await start.backend.reopen(engine, path, Overlap.schema(2))
        let filled = (1...3).map { Overlap.row($0, "ann") + Overlap.fills }
        #expect(try await Self.rows(of: Self.new, in: engine) == filled)
        let written = (2...4).map { Overlap.row($0, "bob") + Overlap.further($0) }
        try await Self.put(written, Self.new, in: engine)

        engine = try await start.backend.reopen(
            engine, path, Overlap.schema(1), progress: { _ in Issue.record("it migrated") })
        let seen = [Overlap.row(1, "ann")] + (2...4).map { Overlap.row($0, "bob") }
        #expect(try await Self.rows(of: Self.old, in: engine) == seen)
        let byName = try await engine.read { reader in
            try reader.scan(Scan(table: Self.old, index: Overlap.byName, isReversed: true))
        }
        #expect(byName == seen.reversed())
        expect(
            try await engine.read { try $0.get(Self.old, key: Key([.integer(4)])) } == seen[3])
        // One is replaced, one is new, one is removed and then new again.
        try await engine.write { writer in
            try writer.put(Self.old, row: Overlap.row(2, "cid"))
            try writer.put(Self.old, row: Overlap.row(5, "dan"))
            _ = try writer.delete(Self.old, key: Key([.integer(3)]))
            try writer.put(Self.old, row: Overlap.row(3, "eve"))
        }
        #expect(try await engine.check() == [])
        engine = try await start.backend.reopen(
            engine, path, Overlap.schema(2), progress: { _ in Issue.record("it migrated") })
        try await checkRows(engine)
        await engine.close()
    }

    private func checkRows(_ engine: any StorageEngine) async throws {
        let wanted = [
            Overlap.row(1, "ann") + Overlap.fills, Overlap.row(2, "cid") + Overlap.further(2),
            Overlap.row(3, "eve") + Overlap.fills, Overlap.row(4, "bob") + Overlap.further(4),
            Overlap.row(5, "dan") + Overlap.fills,
        ]
        #expect(try await Self.rows(of: Self.new, in: engine) == wanted)
        let byMood = try await engine.read { reader in
            try reader.scan(Scan(table: Self.new, index: Overlap.byMood))
        }
        #expect(byMood == [0, 4, 2, 1, 3].map { wanted[$0] })
        expect(try await engine.read { try $0.count(Scan(table: Overlap.extras)) } == 0)
        #expect(try await engine.check() == [])
    }

    @Test("After a contracting migration the old programs are refused", arguments: beginnings)
    func contractedIsRefused(_ start: MigrationTests.Start) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var engine = try await start.backend.engine(path, Overlap.schema(start.version))
        engine = try await start.backend.reopen(engine, path, Overlap.schema(2))
        try await Self.put([Overlap.row(1, "ann") + Overlap.further(1)], Self.new, in: engine)
        engine = try await start.backend.reopen(engine, path, Overlap.schema(3))
        for version in 1...2 {
            await #expect(
                throws: StorageError.newerSchema(found: 3, supported: version)
            ) {
                try await start.backend.reopen(engine, path, Overlap.schema(version))
            }
        }
        engine = try await start.backend.reopen(engine, path, Overlap.schema(3))
        let people = Overlap.people(3)
        let row: Row = [.integer(1), .text("ann")] + Overlap.further(1)
        #expect(try await Self.rows(of: people, in: engine) == [row])
        for index in people.indexes {
            let found = try await engine.read { try $0.scan(Scan(table: people, index: index)) }
            #expect(found == [row])
        }
        // A program that no longer names the last column may leave it to its fill value.
        let fewer = TableSchema(
            name: "people", columns: people.columns.dropLast(), key: [0], indexes: people.indexes)
        let schema = Schema(
            version: 3, tables: [fewer, Overlap.extras],
            migrations: [Migration(2), Overlap.migrations[1]])
        engine = try await start.backend.reopen(engine, path, schema)
        #expect(try await Self.rows(of: fewer, in: engine) == [row.dropLast()])
        await engine.close()
    }

    @Test("A dropped column is gone from the files", arguments: Backend.durable)
    func droppedIsGone(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var engine = try await backend.engine(path, Overlap.schema(2))
        let rows = (1...300).map { Overlap.row($0, "ann") + Overlap.further($0) }
        try await Self.put(rows, Self.new, in: engine)
        await engine.close()
        #expect(try Self.bytes(in: scratch.path).contains("sesame 7"))
        #expect(try Self.bytes(in: scratch.path).contains("secret"))
        engine = try await backend.engine(path, Overlap.schema(3))
        try await engine.compact()
        #expect(try await engine.check() == [])
        for isClosed in [false, true] {
            if isClosed { await engine.close() }
            #expect(try !Self.bytes(in: scratch.path).contains("sesame"))
            #expect(try !Self.bytes(in: scratch.path).contains("secret"))
        }
    }

    /// Returns the bytes of all files in a folder, each as a character.
    private static func bytes(in folder: String) throws -> String {
        try files(in: folder).values.map { String(data: $0, encoding: .isoLatin1) ?? "" }.joined()
    }

    private static func files(in folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
            // The lock has the number of the process.
            if let data, !name.hasSuffix("lock") { files[name] = data }
        }
        return files
    }

    @Test("A store that keeps no lowest version opens without a write", arguments: Backend.durable)
    func plainStoreIsNotWritten(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        // The same tables and steps, as a program without overlapping versions has them.
        let plain = Schema(
            version: 2, tables: Overlap.schema(2).tables,
            migrations: [Migration(2, Overlap.migrations[0].steps)])
        var engine = try await backend.engine(path, Overlap.schema(1))
        try await Self.put([Overlap.row(1, "ann")], Self.old, in: engine)
        engine = try await backend.reopen(engine, path, plain)
        await engine.close()
        let before = try Self.files(in: scratch.path)
        let text = try Self.bytes(in: scratch.path)
        #expect(!text.contains("worksFrom") && !text.contains("fills"))
        #expect(!text.contains("DEFAULT"))
        if backend == .json {
            let mark = #"{"application": "quad", "format": 2, "version": 2, "commit": 2}"#
            #expect(try scratch.text("store/quad-store.json") == mark + "\n")
        }
        for schema in [plain, Overlap.schema(2)] {
            engine = try await backend.engine(path, schema)
            let row = Overlap.row(1, "ann") + Overlap.fills
            #expect(try await Self.rows(of: Self.new, in: engine) == [row])
            await engine.close()
            #expect(try Self.files(in: scratch.path) == before)
        }
        // What it was made with said that no older program may come.
        await #expect(throws: StorageError.newerSchema(found: 2, supported: 1)) {
            try await backend.engine(path, Overlap.schema(1))
        }
    }

    @Test("Opening a store by either of two versions writes nothing", arguments: Backend.durable)
    func overlappingStoreIsNotWritten(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await backend.engine(path, Overlap.schema(2))
        try await Self.put([Overlap.row(1, "ann") + Overlap.fills], Self.new, in: engine)
        try await engine.compact()
        await engine.close()
        let before = try Self.files(in: scratch.path)
        for version in [1, 2, 1] {
            await (try await backend.engine(path, Overlap.schema(version))).close()
            #expect(try Self.files(in: scratch.path) == before)
        }
        let text = try Self.bytes(in: scratch.path)
        #expect(text.contains("worksFrom"))
        #expect(text.contains(backend == .json ? #""format": 3"# : "DEFAULT"))
    }

    @Test("A backup by the old program is the new one's store", arguments: Backend.durable)
    func backupKeepsAll(_ backend: Backend) async throws {
        let scratch = Scratch()
        var engine = try await backend.engine(scratch.path + "/store", Overlap.schema(2))
        let row = Overlap.row(1, "ann") + Overlap.further(1)
        try await Self.put([row], Self.new, in: engine)
        engine = try await backend.reopen(engine, scratch.path + "/store", Overlap.schema(1))
        try await engine.backup(to: scratch.path + "/copy")
        await engine.close()
        for version in [1, 2] {
            engine = try await backend.engine(scratch.path + "/copy", Overlap.schema(version))
            let table = Overlap.people(version)
            #expect(
                try await Self.rows(of: table, in: engine) == [Row(row.prefix(table.columns.count))]
            )
            await engine.close()
        }
    }

    @Test("Two programs of both versions have one SQLite file open at once")
    func bothAtOnce() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let first = try await Backend.sqlite.engine(path, Overlap.schema(1))
        try await Self.put([Overlap.row(0, "ann")], Self.old, in: first)
        _ = try await Self.rows(of: Self.old, in: first)
        // The migration happens under the eyes of the old program.
        let second = try await Backend.sqlite.engine(path, Overlap.schema(2))
        let third = try await Backend.sqlite.engine(path, Overlap.schema(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, engine) in [first, third].enumerated() {
                group.addTask {
                    for id in 1...40 {
                        let row = Overlap.row(Int64(id * 3 + number), "old")
                        try await Self.put([row], Self.old, in: engine)
                        _ = try await Self.rows(of: Self.old, in: engine)
                    }
                }
            }
            group.addTask {
                for id in 1...40 {
                    let row = Overlap.row(Int64(id * 3 + 2), "new") + Overlap.further(Int64(id))
                    try await Self.put([row], Self.new, in: second)
                }
            }
            try await group.waitForAll()
        }
        // The old program replaces what the new one wrote.
        try await Self.put([Overlap.row(5, "both")], Self.old, in: first)
        let rows = try await Self.rows(of: Self.new, in: second)
        #expect(rows.count == 121)
        for row in rows {
            guard case .integer(let id) = row[0] else { continue }
            let isNew = id > 2 && id % 3 == 2
            #expect(row.dropFirst(3) == (isNew ? Overlap.further(id / 3) : Overlap.fills)[...])
        }
        #expect(rows.contains { $0[2] == .text("both") && $0[3] == .integer(1) })
        #expect(try await second.check() == [])
        for engine in [first, second, third] { await engine.close() }
    }
}
