import Merge
import Primitives
import Storage
import TestSupport
import Testing

@testable import Sync

/// A domain that exists only in these tests: habits, in two versions of their table.
private struct Habit: Sendable, Equatable {
    let owner: AccountID
    let id: String
    let name: String

    static let kind = DocumentKind(rawValue: "habit")
    static let table = Table<Habit>(
        "habits", key: ["owner", "id"], home: "owner",
        make: { Habit(owner: $0, id: $1, name: $2) },
        columns: Column("owner", \.owner), Column("id", \.id), Column("name", \.name))
    static let folded = Table<Habit>(
        "habits", key: ["owner", "id"], home: "owner",
        make: { owner, id, name, _ in Habit(owner: owner, id: id, name: name) },
        columns: Column("owner", \.owner), Column("id", \.id), Column("name", \.name),
        Column("folded", \.folded))

    var folded: String { name.lowercased() }
}

private struct HabitProjection: Projection {
    let owner: AccountID
    var kind: DocumentKind { Habit.kind }

    func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        if document.isDeleted {
            try transaction.delete(Habit.table, owner, id)
        } else {
            let name = document["name"]?.text ?? ""
            try transaction.put(Habit(owner: owner, id: id, name: name), in: Habit.table)
        }
    }
}

extension Domain {
    fileprivate static let habits = Domain(
        "habits", tables: [Habit.table.schema],
        kinds: [Kind(Habit.kind, reportedAs: "habits")], isExported: true
    ) { [HabitProjection(owner: $0.replica.owner)] }

    /// The same with one more column, which a migration adds.
    fileprivate static func habits(migratedBy kind: Migration.Kind) -> Domain {
        Domain(
            "habits", tables: [Habit.folded.schema],
            migrations: [
                Migration(
                    3, kind,
                    .addColumn(
                        ColumnSchema(name: "folded", type: .text), to: "habits",
                        filledWith: .text("")))
            ])
    }

    /// The documents' tables as if they had never changed, so that they raise no version.
    fileprivate static let unchanged = Domain("replica", tables: Domain.replica.tables)

    /// Another domain, which has used number 2.
    fileprivate static let moods = Domain(
        "moods",
        tables: [
            TableSchema(
                name: "moods", columns: [ColumnSchema(name: "id", type: .integer)], key: [0],
                indexes: [])
        ], migrations: [Migration(2)])
}

@Suite("Domains")
struct DomainTests {
    @Test("A migration raises the version of the stores with its domain, and of no other")
    func versions() {
        let habits = Domain.habits(migratedBy: .both)
        #expect(Schema(of: [.unchanged]).version == 1)
        #expect(Schema(of: [.unchanged, .moods]).version == 2)
        #expect(Schema(of: [.unchanged, habits]).version == 3)
        let both = Schema(of: [.unchanged, .moods, habits])
        #expect(both.version == 3 && both.worksFrom == 3)
        #expect(both.migrations.map(\.number) == [2, 3])
        #expect(both.migrations.map(\.steps.count) == [0, 1])
        let tables = Domain.moods.tables + habits.tables
        #expect(both.tables == Domain.unchanged.tables + tables)
    }

    @Test("If all that is new expands, programs of the version before still work with the store")
    func overlap() {
        let expanding = Domain.habits(migratedBy: .expand)
        #expect(Schema(of: [expanding]).worksFrom == 1)
        // The migration of moods is one of those that refuse older programs.
        #expect(Schema(of: [expanding, .moods]).worksFrom == 2)
        #expect(Schema(of: [.habits(migratedBy: .contract)]).worksFrom == 3)
    }

    @Test("Migrations of one number are run as one, and one of them is enough to refuse")
    func sameNumber() {
        let other = Domain(
            "others", tables: [],
            migrations: [Migration(3, .expand, [])])
        let schema = Schema(of: [.habits(migratedBy: .both), other])
        #expect(schema.migrations.map(\.kind) == [.expand, .both])
        #expect(schema.worksFrom == 3)
    }

    @Test(
        "A store without a domain's migration is migrated; an older program says that it is newer",
        arguments: [Engine.json, .sqlite])
    func migrates(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let old = Schema(of: [.unchanged, .moods, .habits], role: .device)
        let store = try await place.open(old)
        try await StoreRole.device.claim(store)
        let habit = Habit(owner: .local, id: "a", name: "Walk")
        try await store.write { try $0.put(habit, in: Habit.table) }
        await store.close()
        let new = Schema(of: [.unchanged, .moods, .habits(migratedBy: .both)], role: .device)
        let later = try await place.open(new)
        let found = try await later.read { try $0.get(Habit.folded, AccountID.local, "a") }
        #expect(found == habit)
        await later.close()
        await #expect(throws: StorageError.newerSchema(found: 3, supported: 2)) {
            try await place.open(old)
        }
    }

    @Test(
        "A program given a store of the other role refuses it by name and changes nothing",
        arguments: [Engine.json, .sqlite])
    func otherRole(engine: Engine) async throws {
        let server = Schema(of: [.unchanged, .moods], role: .server)
        let device = Schema(of: [.unchanged, .habits(migratedBy: .both)], role: .device)
        for (own, other, role) in [(server, device, StoreRole.server), (device, server, .device)] {
            let place = try TemporaryStore(engine)
            defer { place.remove() }
            var store = try await place.open(own)
            try await role.claim(store)
            await store.close()
            let before = try place.files()
            let error = await #expect(throws: StorageError.self) { try await place.open(other) }
            #expect("\(try #require(error))".hasPrefix("this is the store of a \(role)"))
            if engine == .json { #expect(try place.files() == before) }
            store = try await place.open(own)
            try await role.claim(store)
            await store.close()
        }
    }

    @Test(
        "Edits, undo and redo of a domain's documents reach its rows", arguments: Engine.allCases)
    func undo(engine: Engine) async throws {
        let domains = [Domain.replica, .habits]
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let store = try await place.open(Schema(of: domains, role: .device))
        let environment = Environment.seeded(1, clock: ManualClock(Instant(seconds: 9)))
        let replica = try await Replica.open(in: store, owner: .local, environment: environment)
        let projections = domains.projections(
            in: DomainContext(replica: replica, environment: environment))
        try await store.write { transaction in
            let action = try replica.begin(in: transaction)
            let after = try action.edit(Habit.kind, "a") { $0.set("name", to: .text("Walk")) }
            try projections[0].project(after, id: "a", cause: .edit, in: transaction)
            try replica.log(action, in: transaction)
        }
        func habits() async throws -> [Habit] {
            try await store.read { try $0.all(Query(Habit.table)) }
        }
        #expect(try await habits().map(\.name) == ["Walk"])
        try await store.write { transaction in
            _ = try replica.undo(with: projections, in: transaction)
        }
        #expect(try await habits().map(\.name) != ["Walk"])
        try await store.write { transaction in
            _ = try replica.redo(with: projections, in: transaction)
        }
        #expect(try await habits().map(\.name) == ["Walk"])
        await store.close()
    }

    @Test("A domain that projects other kinds than it registers stops the program")
    func otherKinds() async {
        await #expect(processExitsWith: .failure) {
            let domain = Domain("habits", tables: []) { [HabitProjection(owner: $0.replica.owner)] }
            let environment = Environment.seeded(1, clock: ManualClock(Instant(seconds: 9)))
            let replica = Replica(
                owner: .local, device: environment.newID(), environment: environment)
            _ = domain.projections(
                in: DomainContext(replica: replica, environment: environment))
        }
    }
}
