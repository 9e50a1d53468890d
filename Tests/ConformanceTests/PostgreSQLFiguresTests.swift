import Foundation
import Primitives
import Storage
import TestSupport
import Testing

@testable import PostgreSQLStorage

/// Tests of what the engine for PostgreSQL counts.
@Suite(.enabled(if: Backend.server != nil, "QUAD_POSTGRESQL names no server"))
struct PostgreSQLFiguresTests {
    private let scratch = Scratch()

    private func place() throws -> StorePlace {
        let address = try Backend.postgresql.address(scratch.path)
        return StorePlace(
            name: address.name, address: address.address, space: address.space, replicas: 0)
    }

    /// Runs a closure with an engine that has one session of each kind.
    private func withEngine(
        _ body: @Sendable (PostgreSQLEngine) async throws -> Void
    ) async throws {
        let place = try place()
        let engine = try await PostgreSQLEngine.open(
            .init(name: place.name, address: place.address, space: place.space),
            schema: Schema(tables: [Notes.table]), options: .init(readers: 1, writers: 1))
        try await body(engine)
        await engine.close()
    }

    private static func figures(of engine: PostgreSQLEngine) throws -> StoreFigures {
        try #require(engine.figures())
    }

    /// Waits until figures are as they should be.
    private static func until(
        _ engine: PostgreSQLEngine, _ holds: (StoreFigures) -> Bool
    ) async throws {
        for _ in 0..<300 {
            if holds(try figures(of: engine)) { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("\(try figures(of: engine))")
    }

    @Test("Transactions, commits, runs and flights are counted")
    func counts() async throws {
        try await withEngine { engine in
            try await Notes.put(1, "note", in: engine)
            _ = try await Notes.numbers(in: engine)
            let before = try Self.figures(of: engine)
            #expect(before.transactions == 2 && before.commits == 1 && before.runs == 1)
            for _ in 0..<3 {
                expect(
                    try await engine.read { try $0.get(Notes.table, key: Key([.integer(1)])) }
                        != nil)
            }
            let read = try Self.figures(of: engine)
            #expect(read.transactions == 5 && read.flights == before.flights + 3)
            for number in 2...4 { try await Notes.put(number, "note", in: engine) }
            let written = try Self.figures(of: engine)
            #expect(written.commits == 4 && written.runs == 4)
            #expect(written.flights <= read.flights + 6)
            try await engine.write { _ in }
            #expect(try Self.figures(of: engine).commits == 4)
        }
    }

    @Test("What was announced travels in one flight, rows and scans")
    func announced() async throws {
        try await withEngine { engine in
            for number in 1...5 { try await Notes.put(number, "note", in: engine) }
            let scans = (Int64(1)...3).map {
                Scan(table: Notes.table, lower: .init(.integer($0), isInclusive: true), limit: 2)
            }
            _ = try await engine.read { try $0.scan(scans[0]) }
            let before = try Self.figures(of: engine).flights
            let counts = try await engine.read { reader in
                for number in Int64(1)...5 {
                    reader.expect(Notes.table, key: Key([.integer(number)]))
                }
                for scan in scans { reader.expect(scan) }
                let rows = try (Int64(1)...5).compactMap {
                    try reader.get(Notes.table, key: Key([.integer($0)]))
                }
                return try scans.map { try reader.scan($0).count } + [rows.count]
            }
            #expect(counts == [2, 2, 2, 5])
            #expect(try Self.figures(of: engine).flights == before + 1)
        }
    }

    @Test("A run that others kept from committing is counted")
    func conflicts() async throws {
        let place = try place()
        try await withEngine { engine in
            try await Notes.put(1, "note", in: engine)
            try await engine.write { writer in
                _ = try writer.get(Notes.table, key: Key([.integer(1)]))
                if engine.figures()?.runs == 1 {
                    try place.plainConnection().runScript(
                        "UPDATE \(TableSQL.quoted(place.space)).notes SET note = 'other'")
                }
                try writer.put(Notes.table, row: [.integer(1), .text("own")])
            }
            let figures = try Self.figures(of: engine)
            #expect(figures.commits == 2 && figures.runs == 3)
        }
    }

    @Test("What this process commits is no commit of another one, however soon it is seen")
    func own() async throws {
        try await withEngine { engine in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for number in 0..<200 { try await Notes.put(number, "note", in: engine) }
                }
                group.addTask { for _ in 0..<200 { try await engine.follow() } }
                try await group.waitForAll()
            }
            try await engine.follow()
            let figures = try Self.figures(of: engine)
            #expect(figures.commits == 200 && figures.foreignCommits == 0)
            #expect(figures.unhintedCommits == 0)
        }
    }

    @Test("The line is measured")
    func line() async throws {
        try await withEngine { engine in
            #expect(try Self.figures(of: engine).waiting == 0)
            async let second: Void = {
                try await Task.sleep(for: .milliseconds(50))
                _ = try await Notes.numbers(in: engine)
            }()
            try await engine.read { _ in
                for _ in 0..<1000 where engine.figures()?.waiting == 0 { usleep(10_000) }
                #expect(engine.figures()?.waiting == 1)
            }
            try await second
        }
    }

    @Test("A transaction that holds the horizon back is seen, and a commit without a hint")
    func horizon() async throws {
        let place = try place()
        try await withEngine { engine in
            let other = try place.plainConnection()
            try other.runScript("BEGIN; SELECT pg_current_xact_id()")
            try await Self.until(engine) { $0.horizonAge > .seconds(2) }
            try other.runScript("ROLLBACK")
            try await Self.until(engine) { $0.horizonAge < .seconds(1.5) }
            let base = try StoreMarks(place.connect(), in: place).currentBase()
            let before = try Self.figures(of: engine)
            try other.runScript(CommitLog(in: place).addOfAll([Notes.table], base: base))
            try await Self.until(engine) {
                $0.foreignCommits == before.foreignCommits + 1
                    && $0.unhintedCommits == before.unhintedCommits + 1
            }
        }
    }

    @Test("Replicas are looked at once somebody asks")
    func replicas() async throws {
        try await withEngine { engine in
            #expect(try Self.figures(of: engine).replicas == nil)
            try await Self.until(engine) { $0.replicas == 0 && $0.replicaDelay == .zero }
        }
    }
}
