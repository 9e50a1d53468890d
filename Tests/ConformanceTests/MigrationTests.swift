import Backends
import JSONStorage
import MemoryStorage
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

@Suite struct MigrationTests {
    struct Start: CustomTestStringConvertible {
        let backend: Backend
        let version: Int
        var testDescription: String { "\(backend.rawValue) from version \(version)" }
    }

    static let starts = Backend.allCases.flatMap { backend in
        (1...Growth.last).map { Start(backend: backend, version: $0) }
    }

    private static func fill(
        _ engine: any StorageEngine, _ version: Int, _ ids: some Sequence<Int64> & Sendable
    ) async throws {
        try await engine.write { writer in
            for id in ids {
                try writer.put(Growth.people(version), row: Growth.row(id, version))
            }
        }
    }

    @Test("A store of any earlier version becomes the last one, once", arguments: starts)
    func everyVersionIsUpgraded(_ start: Start) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var engine = try await start.backend.engine(path, Growth.schema(start.version))
        let ids = Int64(1)...1200
        try await Self.fill(engine, start.version, ids)
        let before = try await engine.read { try $0.lastCommit() }
        let told = Mutex<[Migration.Progress]>([])
        let progress = { @Sendable step in told.withLock { $0.append(step) } }
        engine = try await start.backend.reopen(
            engine, path, Growth.schema(Growth.last), progress: progress)
        let wanted = Growth.rows(of: ids, writtenBy: start.version)
        let people = Growth.people(Growth.last)
        for isReopened in [false, true] {
            if isReopened {
                told.withLock { $0 = [] }
                engine = try await start.backend.reopen(
                    engine, path, Growth.schema(Growth.last), progress: progress)
                #expect(told.withLock { $0 } == [])
            }
            try await engine.read { reader throws in
                #expect(try reader.scan(Scan(table: people)) == wanted)
                for index in people.indexes {
                    let rows = try reader.scan(Scan(table: people, index: index))
                    #expect(
                        rows
                            == wanted.sorted {
                                people.entry(of: $0, in: index) < people.entry(of: $1, in: index)
                            })
                }
                #expect(try reader.count(Scan(table: Growth.groups)) == 0)
                #expect(try reader.lastCommit() >= before)
            }
            #expect(try await engine.check() == [])
            if !isReopened, start.version < Growth.last {
                let steps = told.withLock { $0 }
                #expect(steps.map(\.number) == steps.map(\.number).sorted())
                #expect(steps.allSatisfy { $0.version == Growth.last && $0.done <= $0.total })
                #expect(steps.last?.done == steps.last?.total)
                #expect(steps.count > 3)
            }
        }
        // The new indexes are kept and enforced.
        await expect(throws: StorageError.notUnique(table: "people", index: "name")) {
            try await engine.write { writer in
                try writer.put(people, row: [.integer(-1), wanted[0][1], .integer(0), .null])
            }
        }
        await engine.close()
    }

    @Test("A step about a table that was never made is left out", arguments: Backend.allCases)
    func missingTable(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let old = Schema(version: 1, tables: [Growth.groups])
        var engine = try await backend.engine(path, old)
        try await engine.write { try $0.put(Growth.groups, row: [.integer(1), .text("kept")]) }
        let new = Schema(
            version: 2, tables: [Growth.groups, Growth.people(2)],
            migrations: [Growth.schema(2).migrations[0]])
        engine = try await backend.reopen(engine, path, new)
        try await engine.write { try $0.put(Growth.people(2), row: Growth.row(7, 2)) }
        let rows = try await engine.read { try $0.scan(Scan(table: Growth.people(2))) }
        #expect(rows == [Growth.row(7, 2)])
        expect(try await engine.read { try $0.count(Scan(table: Growth.groups)) } == 1)
        #expect(try await engine.check() == [])
        await engine.close()
    }

    @Test("A store newer than the program is refused with both versions", arguments: starts)
    func newerIsRefused(_ start: Start) async throws {
        guard start.version > 1 else { return }
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await start.backend.engine(path, Growth.schema(start.version))
        try await Self.fill(engine, start.version, 1...2)
        for older in 1..<start.version {
            await #expect(
                throws: StorageError.newerSchema(found: start.version, supported: older)
            ) {
                try await start.backend.reopen(engine, path, Growth.schema(older))
            }
        }
        let again = try await start.backend.reopen(engine, path, Growth.schema(start.version))
        let count = try await again.read { reader in
            try reader.count(Scan(table: Growth.people(start.version)))
        }
        #expect(count == 2)
        await again.close()
    }

    @Test("A store older than all migrations is refused", arguments: Backend.allCases)
    func tooOldIsRefused(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await backend.engine(path, Growth.schema(2))
        let recent = Schema(
            version: 5, tables: Growth.schema(5).tables,
            migrations: Array(Growth.schema(5).migrations.suffix(2)))
        let error = await #expect(throws: StorageError.self) {
            try await backend.reopen(engine, path, recent)
        }
        guard case .cannotOpen(_, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("version 2") && reason.contains("from 3 on"))
    }

    @Test("Nothing remains of migrations of which one is refused", arguments: Backend.allCases)
    func refusedMigrationsLeaveNothing(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let old = Growth.schema(1)
        let engine = try await backend.engine(path, old)
        try await Self.fill(engine, 1, 1...3)
        let table = Growth.people(1)
        let wider = TableSchema(
            name: "people", columns: table.columns + [Growth.column("more", .real)], key: [0],
            indexes: table.indexes + [IndexSchema(name: "one", columns: [1], isUnique: true)])
        let refused = Schema(
            version: 3, tables: [wider, Growth.groups],
            migrations: [
                Migration(
                    2, .addTable(Growth.groups),
                    .addColumn(Growth.column("more", .real), to: "people", filledWith: .real(1))),
                // All three have one name.
                Migration(3, .addIndex("one", on: "people", columns: ["name"], isUnique: true)),
            ])
        await #expect(throws: StorageError.notUnique(table: "people", index: "one")) {
            try await backend.reopen(engine, path, refused)
        }
        let again = try await backend.reopen(engine, path, old)
        let rows = try await again.read { try $0.scan(Scan(table: table)) }
        #expect(rows == (1...3).map { Growth.row($0, 1) })
        await again.close()
    }

    @Test("Two rows that a migration gives one key are refused", arguments: Backend.allCases)
    func metKeysAreRefused(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await backend.engine(path, Growth.schema(1))
        try await Self.fill(engine, 1, 1...3)
        let merging = Schema(
            version: 2, tables: Growth.schema(1).tables,
            migrations: [
                Migration(
                    2,
                    .transform("people") { row in
                        var row = row
                        row["id"] = .integer(1)
                        return row
                    })
            ])
        await #expect(throws: StorageError.notUnique(table: "people", index: "key")) {
            try await backend.reopen(engine, path, merging)
        }
    }

    @Test("Whichever step of the disk fails, a migration is there as a whole or not at all")
    func failingDiskKeepsOneVersion() async throws {
        var number = 0
        var hasStruck = true
        var versions: Set<Int> = []
        while hasStruck {
            number += 1
            let scratch = Scratch()
            let path = scratch.path + "/store"
            let engine = try await Backend.json.engine(path, Growth.schema(1))
            try await Self.fill(engine, 1, 1...12)
            await engine.close()
            let faults = Faults(at: number, isLasting: true)
            var options = JSONEngine.Options(compactionBytes: 2000)
            options.disk = Disk(fault: faults.strike)
            let upgraded = try? await JSONEngine.open(
                path: path, schema: Growth.schema(Growth.last), options: options)
            await upgraded?.close()
            hasStruck = faults.hasStruck
            // The old program still opens it, or else the new one finds the expected rows.
            if let old = try? await Backend.json.engine(path, Growth.schema(1)) {
                let rows = try await old.read { try $0.scan(Scan(table: Growth.people(1))) }
                #expect(rows == (1...12).map { Growth.row($0, 1) }, "step \(number)")
                #expect(upgraded == nil, "step \(number)")
                versions.insert(1)
                await old.close()
            }
            let new = try await Backend.json.engine(path, Growth.schema(Growth.last))
            let rows = try await new.read { reader in
                try reader.scan(Scan(table: Growth.people(Growth.last)))
            }
            #expect(rows == Growth.rows(of: 1...12, writtenBy: 1), "step \(number)")
            await new.close()
            if upgraded != nil { versions.insert(Growth.last) }
        }
        #expect(versions == [1, Growth.last] && number > 10)
    }
}
