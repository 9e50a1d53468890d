import Foundation
import JSONStorage
import Primitives
import SQLiteStorage
import Storage
import Testing

/// Tests of overlapping versions where something goes wrong, or was declared wrongly.
@Suite struct OverlapFaultTests {
    private static let rows = (1...12).map { Overlap.row($0, "ann") }

    @Test("Whichever step of the disk fails, both programs open the store")
    func failingDiskKeepsTheStore() async throws {
        var number = 0
        var hasStruck = true
        var formats: Set<Bool> = []
        while hasStruck {
            number += 1
            let scratch = Scratch()
            let path = scratch.path + "/store"
            let engine = try await Backend.json.engine(path, Overlap.schema(1))
            try await engine.write { writer in
                for row in Self.rows { try writer.put(Overlap.people(1), row: row) }
            }
            await engine.close()
            let faults = Faults(at: number, isLasting: true)
            var options = JSONEngine.Options(compactionBytes: 2000)
            options.disk = Disk(fault: faults.strike)
            let expanded = try? await JSONEngine.open(
                path: path, schema: Overlap.schema(2), options: options)
            await expanded?.close()
            hasStruck = faults.hasStruck
            // Programs that know only the older format refuse what they can't read.
            let isNewFormat = try scratch.text("store/quad-store.json").contains("\"format\": 3")
            formats.insert(isNewFormat)
            for name in ["people.json", "log.ndjson"] where !isNewFormat {
                let text = try scratch.text("store/\(name)")
                #expect(!text.contains("fills") && !text.contains("worksFrom"), "step \(number)")
            }
            for version in [1, 2, 1] {
                let people = Overlap.people(version)
                let again = try await Backend.json.engine(path, Overlap.schema(version))
                let found = try await again.read { try $0.scan(Scan(table: people)) }
                #expect(
                    found == Self.rows.map { version == 1 ? $0 : $0 + Overlap.fills },
                    "step \(number)")
                await again.close()
            }
        }
        #expect(formats == [false, true] && number > 5)
    }

    @Test("A log that expanded the store, and is not folded, is read by the old program")
    func unfoldedLogIsRead() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var engine = try await Backend.json.engine(path, Overlap.schema(2))
        try await engine.write { writer in
            for row in Self.rows {
                try writer.put(Overlap.people(2), row: row + Overlap.further(1))
            }
        }
        engine = try await Backend.json.reopen(engine, path, Overlap.schema(1))
        try await engine.write { writer in
            try writer.put(Overlap.people(1), row: Overlap.row(1, "bob"))
            try writer.put(Overlap.people(1), row: Overlap.row(13, "bob"))
        }
        // As a program that was killed leaves it.
        try scratch.copy("store", to: "killed")
        await engine.close()
        #expect(try !scratch.text("killed/log.ndjson").isEmpty)
        let again = try await Backend.json.engine(scratch.path + "/killed", Overlap.schema(2))
        let found = try await again.read { try $0.scan(Scan(table: Overlap.people(2))) }
        #expect(found.first == Overlap.row(1, "bob") + Overlap.further(1))
        #expect(found.last == Overlap.row(13, "bob") + Overlap.fills)
        #expect(try await again.check() == [])
        await again.close()
    }

    @Test("A further column without a fill value is refused", arguments: Backend.allCases)
    func unfilledIsRefused(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        // Version 2 says that version 1 works with it, but was made with a column of its own.
        let made = Schema(
            version: 2, worksFrom: 1, tables: [Overlap.people(2)],
            migrations: [Migration(2, .expand)])
        let engine = try await backend.engine(path, made)
        let error = await #expect(throws: StorageError.self) {
            try await backend.reopen(engine, path, Overlap.schema(1))
        }
        guard case .corrupt(_, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("but this program expects"))
    }

    @Test("An old program that searches for other words is refused by SQLite")
    func otherWordsAreRefused() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        func schema(_ version: Int, searched: [Int]) -> Schema {
            let people = Overlap.people(1)
            let table = TableSchema(
                name: "people", columns: people.columns, key: [0], indexes: people.indexes,
                searched: searched)
            return Schema(
                version: version, worksFrom: 1, tables: [table],
                migrations: version == 1 ? [] : [Migration(2, .expand)])
        }
        await (try await Backend.sqlite.engine(path, schema(2, searched: [1]))).close()
        await (try await Backend.sqlite.engine(path, schema(1, searched: [1]))).close()
        await #expect(throws: StorageError.newerSchema(found: 2, supported: 1)) {
            try await Backend.sqlite.engine(path, schema(1, searched: [2]))
        }
        await (try await Backend.sqlite.engine(path, schema(2, searched: [1]))).close()
    }

    @Test("A migration that says it expands, and does more, stops the program", arguments: 0...3)
    func moreThanExpandingStops(_ number: Int) async {
        await #expect(processExitsWith: .failure) { [number = number as Int] in
            let steps: [Migration.Step] = [
                .dropColumn("people", "name"), .dropIndex("by_name", on: "people"),
                .addIndex("name", on: "people", columns: ["name"], isUnique: true),
                .transform("people") { row in row },
            ]
            _ = Migration(2, .expand, steps[number])
        }
    }

    @Test("A lowest version before what is more than expanded stops the program")
    func contractedForOldStops() async {
        for kind in [Migration.Kind.contract, .both] {
            let isContracting = kind == .contract
            await #expect(processExitsWith: .failure) {
                [isContracting = isContracting as Bool] in
                _ = Schema(
                    version: 2, worksFrom: 1, tables: [Overlap.people(1)],
                    migrations: [Migration(2, isContracting ? .contract : .both)])
            }
        }
        await #expect(processExitsWith: .failure) {
            _ = Schema(
                version: 3, worksFrom: 1, tables: [Overlap.people(1)],
                migrations: [Migration(3, .expand)])
        }
    }

    @Test(
        "Dropping a column of the key, or of an index, stops the program",
        arguments: ["id", "mood"]
    )
    func droppingKeysStops(_ column: String) async {
        await #expect(processExitsWith: .failure) { [column = column as String] in
            let scratch = Scratch()
            let path = scratch.path + "/store"
            var engine = try await Backend.sqlite.engine(path, Overlap.schema(2))
            let schema = Schema(
                version: 3, tables: Overlap.schema(2).tables,
                migrations: [Migration(3, .contract, .dropColumn("people", column))])
            engine = try await Backend.sqlite.reopen(engine, path, schema)
        }
    }
}
