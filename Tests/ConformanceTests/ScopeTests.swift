import MemoryStorage
import Storage
import TestSupport
import Testing

@Suite("Scopes of writers")
struct ScopeTests {
    private struct Letter: Sendable {
        let owner: String
        let number: Int64
        let text: String

        static let table = Table(
            "letters", key: ["owner", "number"], home: "owner",
            make: Letter.init(owner:number:text:),
            columns: Column("owner", \.owner), Column("number", \.number),
            Column("text", \.text))
    }

    private struct Rule: Sendable {
        let number: Int64

        static let table = Table(
            "rules", key: ["number"], make: Rule.init(number:),
            columns: Column("number", \.number))
    }

    private static let tables = [Letter.table.schema, Rule.table.schema]

    @Test("Rows of the homes, and those of everybody, are written", arguments: Backend.allCases)
    func inside(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in try await Self.write(to: store) }
    }

    @Test("A strict engine takes them, too")
    func strict() async throws {
        try await Self.write(to: Store(engine: StrictEngine(tables: Self.tables)))
    }

    private static func write(to store: Store) async throws {
        try await store.write(for: .of("a", "b")) { transaction in
            for owner in ["b", "a"] {
                try transaction.put(Letter(owner: owner, number: 1, text: "x"), in: Letter.table)
            }
            try transaction.put(Rule(number: 1), in: Rule.table)
            #expect(try transaction.delete(Letter.table, "a", Int64(1)))
        }
        try await store.write { transaction in
            try transaction.put(Letter(owner: "c", number: 1, text: "x"), in: Letter.table)
        }
        expect(try await store.read { try $0.count(Query(Letter.table)) } == 2)
    }

    @Test("A row of another home stops the program with a sentence")
    func outside() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = Store(engine: StrictEngine(tables: [Letter.table.schema]))
            try await store.write(for: .of("a")) { transaction in
                try transaction.put(Letter(owner: "b", number: 1, text: "x"), in: Letter.table)
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("writes to letters of another home"), "\(text.prefix(300))")
    }

    @Test("Taking a row of another home out does so, too")
    func removing() async {
        await #expect(processExitsWith: .failure) {
            let store = Store(engine: StrictEngine(tables: [Letter.table.schema]))
            try await store.write(for: .of("a")) { transaction in
                _ = try transaction.delete(Letter.table, "b", Int64(1))
            }
        }
    }
}
