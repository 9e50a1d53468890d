import Foundation
import Primitives
import ServerBackends
import Storage
import Synchronization
import TestSupport
import Testing

@testable import PostgreSQLStorage

/// Tests of what brings a store in PostgreSQL to a newer version.
@Suite(.enabled(if: Backend.server != nil, "QUAD_POSTGRESQL names no server"))
struct PostgreSQLUpgradeTests {
    private let scratch = Scratch()
    private static let people = Overlap.people(2)

    private func place() throws -> PostgreSQLEngine.Place {
        let address = try Backend.postgresql.address(scratch.path)
        return .init(name: address.name, address: address.address, space: address.space)
    }

    private func engine(_ schema: Schema) async throws -> PostgreSQLEngine {
        try await PostgreSQLEngine.open(place(), schema: schema)
    }

    private func upgrade(_ schema: Schema) throws -> StoreUpgrade {
        StoreUpgrade(of: try place(), to: schema)
    }

    /// Runs statements in which SPACE is the schema, as somebody with psql.
    private func psql(_ statements: String...) throws {
        let connection = try StorePlace(place()).plainConnection()
        for statement in statements {
            try connection.runScript(
                statement.replacing("SPACE", with: TableSQL.quoted(try place().space)))
        }
    }

    private func put(_ id: Int64, in engine: PostgreSQLEngine) async throws {
        try await engine.write { writer in
            try writer.put(Overlap.people(1), row: Overlap.row(id, "ann"))
        }
    }

    /// Writes rows until the closure ends, and returns the longest time that one took.
    private func writing(
        to engine: PostgreSQLEngine, _ body: () async throws -> Void
    ) async throws -> Duration {
        let ends = EventCount()
        async let longest = {
            var (id, longest) = (Int64(100), Duration.zero)
            while ends.count == 0 || id < 110 {
                let begun = ContinuousClock.now
                try await put(id, in: engine)
                longest = max(longest, begun.duration(to: .now))
                id += 1
            }
            return longest
        }()
        do {
            try await body()
        } catch {
            ends.add()
            throw error
        }
        ends.add()
        return try await longest
    }

    @Test("Opening changes no store that is there, and a plan doesn't either")
    func openingChangesNothing() async throws {
        #expect(try await upgrade(Overlap.schema(1)).plan() == nil)
        try await upgrade(Overlap.schema(1)).run(isAlone: true)
        #expect(try await upgrade(Overlap.schema(1)).plan() == nil)
        await (try await engine(Overlap.schema(1))).close()
        let plan = try #require(try await upgrade(Overlap.schema(2)).plan())
        #expect(plan.found == 1 && plan.isBeside)
        let begin = try #require(plan.statements.firstIndex(of: "BEGIN"))
        let commit = try #require(plan.statements.firstIndex(of: "COMMIT"))
        let inside = plan.statements[begin..<commit]
        #expect(inside.contains { $0.contains("ADD COLUMN \"mood\"") })
        #expect(inside.contains { $0.contains("'worksFrom', 1") })
        #expect(!inside.contains { $0.contains("CREATE INDEX") && $0.contains("by_mood") })
        let making = plan.statements[commit...].filter { $0.hasPrefix("CREATE INDEX CONCURRENTLY") }
        #expect(making.count == 1 && making[0].contains("by_mood"))
        await #expect(throws: StorageError.olderSchema(found: 1, needed: 2)) {
            try await engine(Overlap.schema(2))
        }
        await (try await engine(Overlap.schema(1))).close()
    }

    @Test("What is planned is what is done, and then nothing is left")
    func planIsDone() async throws {
        await (try await engine(Overlap.schema(1))).close()
        let plan = try #require(try await upgrade(Overlap.schema(2)).plan())
        try psql(plan.statements.joined(separator: ";\n").replacing("CONCURRENTLY ", with: ""))
        #expect(try await upgrade(Overlap.schema(2)).plan()?.statements == [])
        let engine = try await engine(Overlap.schema(2))
        #expect(try await engine.check() == [])
        await engine.close()
    }

    @Test("An old program writes while the store is migrated, and goes on")
    func besideWriters() async throws {
        let old = try await engine(Overlap.schema(1))
        for id in 1...20 { try await put(Int64(id), in: old) }
        _ = try await writing(to: old) {
            try await upgrade(Overlap.schema(2)).run(isAlone: false)
        }
        _ = try await old.condition()
        let new = try await engine(Overlap.schema(2))
        try await put(99, in: old)
        let rows = try await new.read {
            try $0.scan(Scan(table: Self.people, index: Overlap.byMood))
        }
        #expect(rows.count >= 31 && rows.allSatisfy { Array($0.suffix(8)) == Overlap.fills })
        #expect(try await new.check() == [])
        await new.close()
        await old.close()
        // And one of it starts anew, beside an index that it doesn't know.
        try psql("CREATE INDEX further ON SPACE.people (name)")
        await (try await engine(Overlap.schema(1))).close()
    }

    @Test("Writers don't wait long behind a migration that waits for its locks")
    func shortLocks() async throws {
        let old = try await engine(Overlap.schema(1))
        let longest = try await writing(to: old) {
            let reader = try StorePlace(place()).plainConnection()
            let table = "\(TableSQL.quoted(try place().space)).people"
            try reader.runScript("BEGIN; LOCK TABLE \(table) IN ACCESS SHARE MODE")
            async let migrating: Void = upgrade(Overlap.schema(2)).run(isAlone: false)
            try await Task.sleep(for: .seconds(8))
            try reader.runScript("ROLLBACK")
            try await migrating
        }
        #expect(longest > .seconds(1) && longest < .seconds(6), "\(longest)")
        await old.close()
        await (try await engine(Overlap.schema(2))).close()
    }

    @Test(
        "An index that is missing, or was not finished, is made",
        arguments: [
            "DROP INDEX SPACE.\"people.by_mood\"",
            """
            UPDATE pg_index SET indisvalid = false \
            WHERE indexrelid = 'SPACE."people.by_mood"'::regclass
            """,
            "COMMENT ON INDEX SPACE.\"people.by_mood\" IS NULL",
        ])
    func missingIndex(_ damage: String) async throws {
        await (try await engine(Overlap.schema(2))).close()
        try psql(damage)
        await #expect(throws: StorageError.olderSchema(found: 2, needed: 2)) {
            try await engine(Overlap.schema(2))
        }
        let old = try await engine(Overlap.schema(1))
        _ = try await writing(to: old) {
            try await upgrade(Overlap.schema(2)).run(isAlone: false)
        }
        await old.close()
        let new = try await engine(Overlap.schema(2))
        #expect(try await new.check() == [])
        await new.close()
    }

    @Test("A migration that removes something needs the store alone")
    func removal() async throws {
        await (try await engine(Overlap.schema(1))).close()
        let plan = try #require(try await upgrade(Overlap.schema(3)).plan())
        #expect(!plan.isBeside)
        await #expect(throws: StorageError.self) {
            try await upgrade(Overlap.schema(3)).run(isAlone: false)
        }
        await (try await engine(Overlap.schema(1))).close()
        try await upgrade(Overlap.schema(3)).run(isAlone: true)
        await (try await engine(Overlap.schema(3))).close()
    }

    @Test("Of two migrations at once the second is refused, or finds nothing to do")
    func twoAtOnce() async throws {
        await (try await engine(Overlap.schema(1))).close()
        let refused = EventCount()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    do {
                        try await upgrade(Overlap.schema(2)).run(isAlone: false)
                    } catch StorageError.locked {
                        refused.add()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(refused.count < 4)
        await (try await engine(Overlap.schema(2))).close()
    }
}

/// A count that closures share.
private final class EventCount: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }

    func add() { state.withLock { $0 += 1 } }
}
