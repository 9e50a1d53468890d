import API
import Hub
import Primitives
import Storage
import TestSupport
import Testing

@Suite("The laws of a server's data")
struct StoreLawsTests {
    private func world() async throws -> (HubWorld, StrictEngine) {
        let engine = StrictEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let (carl, dora) = (try await world.join("carl"), try await world.join("dora"))
        try await world.connect(ada, ben)
        for number in 1...3 { try await world.message("\(number)", from: ben, to: ada) }
        for person in [carl, dora] {
            try await world.visit(person, "Library", minutes: 30)
            try await world.message("Hello", from: person, to: ada)
        }
        _ = try await ada.client.call(Routes.decline, DeclinePath(person: carl.id))
        _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
        return (world, engine)
    }

    private func contradictions(_ world: HubWorld) async throws -> [String] {
        try await StoreLaws(of: world.store, environment: world.environment).contradictions()
    }

    /// Gives a column of a table the value in the first row that has another; removes the first row
    /// if no column is named.
    private func change(
        _ name: String, in engine: StrictEngine, _ column: String? = nil, to value: Value = .null
    ) async throws {
        let table = try #require(Hub.schema.tables.first { $0.name == name })
        let position = column.flatMap { name in table.columns.firstIndex { $0.name == name } }
        try await engine.write(for: .whole) { writer in
            let rows = try writer.scan(Scan(table: table))
            guard var row = rows.first(where: { row in position.map { row[$0] } != value }) else {
                preconditionFailure("\(name) has no such row")
            }
            guard let position else {
                _ = try writer.delete(table, key: table.key(of: row))
                return
            }
            row[position] = value
            try writer.put(table, row: row)
        }
    }

    @Test("Nothing is wrong after messages, a decline, a block, a disabled and a deleted account")
    func sound() async throws {
        let (world, _) = try await world()
        #expect(try await contradictions(world).isEmpty)
        let op = OperatorTests.op(world)
        try await op.setDisabled(true, "carl")
        #expect(try await contradictions(world).isEmpty)
        try await op.delete("ada")
        #expect(try await contradictions(world).isEmpty)
        try await op.delete("ben")
        #expect(try await contradictions(world).isEmpty)
    }

    /// A deed with messages that were not read, before the account is removed.
    private static let farewells: [String: @Sendable (Person, Person) async throws -> Void] = [
        "nothing": { _, _ in },
        "all deleted": { try await clear($0, of: $1) },
        "one deleted": { ann, carl in
            _ = try await ann.client.call(
                Routes.deleteMessage, MessagePath(person: carl.id, number: 1))
        },
        "accepted": { ann, carl in
            _ = try await ann.client.call(Routes.accept, PersonPath(person: carl.id))
        },
        "accepted, all deleted": { ann, carl in
            _ = try await ann.client.call(Routes.accept, PersonPath(person: carl.id))
            try await clear(ann, of: carl)
        },
        "declined, all deleted": { ann, carl in
            _ = try await ann.client.call(Routes.decline, DeclinePath(person: carl.id))
            try await clear(ann, of: carl)
        },
        "blocked, all deleted": { ann, carl in
            _ = try await ann.client.call(Routes.block, PersonPath(person: carl.id))
            try await clear(ann, of: carl)
        },
    ]

    private static func clear(_ person: Person, of other: Person) async throws {
        _ = try await person.client.call(
            Routes.clearMessages, HistoryClearing(person: other.id, through: 1))
    }

    @Test(
        "Nothing is wrong after either of two people leaves, or both",
        arguments: farewells.keys.sorted(), [["ann"], ["carl"], ["ann", "carl"], ["carl", "ann"]])
    func leaving(_ farewell: String, _ leavers: [String]) async throws {
        let world = try await HubWorld()
        let people = ["ann": try await world.join("ann"), "carl": try await world.join("carl")]
        let (ann, carl) = (try #require(people["ann"]), try #require(people["carl"]))
        for person in [ann, carl] { try await world.visit(person, "Library", minutes: 30) }
        try await world.message("Hello", from: carl, to: ann)
        try await Self.farewells[farewell]?(ann, carl)
        #expect(try await contradictions(world).isEmpty)
        for (number, name) in leavers.enumerated() {
            if number == 0 {
                _ = try await people[name]?.client.call(
                    Routes.deleteMe, AccountDeletion(password: Person.password))
            } else {
                try await OperatorTests.op(world).delete(name)
            }
            #expect(try await contradictions(world) == [], "after \(name)")
        }
    }

    @Test(
        "What breaks a law is found",
        arguments: [
            ("profiles", nil, Value.null, "has no profile"),
            ("accounts", nil, .null, "which is not there"),
            ("accounts", "is_disabled", .integer(1), "is off and has a session"),
            ("conversation_sides", nil, .null, "has no other side"),
            ("conversation_sides", "standing", .text("waiting"), "on the other side"),
            ("conversation_sides", "last_number", .integer(9), "on the other side"),
            ("conversation_sides", "unread", .integer(9), "unread messages"),
            ("messages", nil, .null, "but has"),
        ])
    func planted(
        _ table: String, _ column: String?, _ value: Value, _ sentence: String
    ) async throws {
        let (world, engine) = try await world()
        try await change(table, in: engine, column, to: value)
        let found = try await contradictions(world)
        #expect(found.contains { $0.contains(sentence) }, "\(found)")
    }
}
