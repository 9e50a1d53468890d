import Geofence
import Hub
import MemoryStorage
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import Workspace

@Suite("The domains of devices and servers")
struct DomainListTests {
    private static let all: [(door: String, domains: [Domain], schema: Schema)] = [
        ("device", Workspace.domains, Workspace.schema), ("server", Hub.domains, Hub.schema),
    ]

    @Test("No table, kind or name is registered twice", arguments: [0, 1])
    func unique(_ number: Int) {
        let domains = Self.all[number].domains
        let lists = [
            domains.map(\.name), domains.flatMap(\.tables).map(\.name),
            domains.flatMap(\.kinds).map(\.kind.rawValue),
            domains.flatMap(\.keepers).map(\.kind),
        ]
        for list in lists { #expect(Set(list).count == list.count, "\(list)") }
    }

    @Test("Numbers of migrations are never given twice, and stay with what they were given to")
    func numbers() {
        var owners: [Int: Set<String>] = [:]
        for domain in Self.all.flatMap(\.domains) {
            for migration in domain.migrations {
                owners[migration.number, default: []].insert(domain.name)
            }
        }
        // These are in stores of people. Number 4 was given to two domains in one release.
        let given: [Int: Set<String>] = [
            2: ["journal"], 3: ["counting"], 4: ["places", "device"], 5: ["places"],
            6: ["places"],
        ]
        for (number, names) in given { #expect(owners[number] == names) }
        for (number, names) in owners where given[number] == nil {
            #expect(number > 6, "migration \(number) of \(names) is older than others")
            #expect(names.count == 1, "\(names.sorted()) share number \(number)")
        }
    }

    @Test("Every kind that is projected is one of the domain's, and every area has a name")
    func kinds() async throws {
        let device = try await ImportingDevice(.memory, seed: 1)
        let context = DomainContext(
            replica: device.workspace.replica, environment: device.workspace.environment)
        let projected = Workspace.domains.projections(in: context).map(\.kind.rawValue)
        #expect(
            Set(projected) == ["counter", "group", "period", "entry", "vault", "journal"])
        #expect(ExportArea.allCases.map(\.rawValue) == ["counting", "journal", "places"])
        #expect(ExportArea(rawValue: "device") == nil)
    }

    /// The map in the form of the first three versions.
    private struct OldPlace: Sendable {
        let id: Place.ID
        let name: String
        let usage: String?
        let shape: String

        static let table = Table<OldPlace>(
            "places", key: ["id"], indexes: [.index("by_name", "name")],
            make: { OldPlace(id: $0, name: $1, usage: $2, shape: $3) },
            columns: Column("id", \.id), Column("name", \.name), Column("usage", \.usage),
            Column("shape", \.shape))
    }

    /// The tables of a door in the first version: places as they were, no index of titles.
    private static func firstTables(_ schema: Schema) -> [TableSchema] {
        OldVisit.tables(schema).filter {
            !["places", "entries", "counters"].contains($0.name)
        } + [OldPlace.table.schema]
    }

    @Test(
        "A store of the first version is migrated by each door as before",
        arguments: [Engine.json, .sqlite], [0, 1])
    func first(engine: Engine, number: Int) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let schema = Self.all[number].schema
        let old = try await place.open(Self.firstTables(schema))
        let id = Place.ID(high: 1, low: 2)
        let shape = #"{"type":"Point","coordinates":[1,50]}"#
        try await old.write { transaction in
            try transaction.put(
                OldPlace(id: id, name: "Library", usage: nil, shape: shape), in: OldPlace.table)
        }
        await old.close()
        let store = try await place.open(schema)
        let count = try await store.read { try $0.count(Query(GeofenceTables.places)) }
        #expect(count == 1)
        #expect(try await store.check().isEmpty)
        await store.close()
        #expect(schema.version == 21 + 4 * number && schema.worksFrom == 13 + 5 * number)
        // A step of a domain that a door does not use is none of its store.
        let steps = schema.migrations.filter { !$0.steps.isEmpty }.map(\.number)
        #expect(steps.contains(7) == (number == 0) && steps.contains(12) == (number == 1))
        await #expect(
            throws: StorageError.newerSchema(found: schema.version, supported: 1)
        ) {
            try await place.open(Self.firstTables(schema))
        }
    }

    @Test(
        "A server's store gets audit and invitations; a server that numbers no changes is refused",
        arguments: [Engine.json, .sqlite])
    func audit(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let before = Schema(
            version: 6,
            tables: OldVisit.tables(Hub.schema).filter { $0.name != "visits" }
                + Domain.places.tables.filter { ["visits", "presences"].contains($0.name) },
            migrations: (2...6).map { Migration($0) })
        let old = try await place.open(before)
        try await StoreRole.server.claim(old)
        await old.close()
        let store = try await place.open(Hub.schema)
        let op = Operator(
            "root", store: store, hasher: ScryptHasher(parameters: .rehearsal, environment: .live),
            digest: SHA256Digest(), environment: .live)
        #expect(try await op.accounts().isEmpty)
        #expect(try await op.acts().map(\.kind) == [.list])
        _ = try await op.invite(uses: 1, lasting: .hours(1))
        #expect(try await store.check().isEmpty)
        await store.close()
        await #expect(throws: StorageError.newerSchema(found: 25, supported: 6)) {
            _ = try await place.open(before)
        }
    }

    @Test(
        "A store of the version before domains registered themselves opens and goes on",
        arguments: [Engine.json, .sqlite])
    func present(engine: Engine) async throws {
        // The schema that was written out by hand, without the steps, which a new store never runs.
        let before = Schema(
            version: 5, tables: OldVisit.tables(Workspace.schema),
            migrations: (2...5).map { Migration($0) })
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        func opened(_ store: Store, _ seed: UInt64) async throws -> Workspace {
            try await Workspace.open(
                store, environment: .seeded(seed, clock: ManualClock(ImportingDevice.start))
            ) { _ in preconditionFailure("no server") }
        }
        let memory = MemoryEngine(schema: Workspace.schema)
        let kids = try await opened(Store(engine: memory), 1).act {
            try $0.counters.create(title: "Kids")
        }
        let old = try await place.open(before)
        try await memory.copy(to: old, of: before)
        await old.close()
        let store = try await place.open(Workspace.schema)
        let workspace = try await opened(store, 2)
        let value = try await workspace.act { tx in
            try tx.counters.add(1, to: kids.id)
            return try tx.counters.find("kids").value
        }
        #expect(value == 1)
        await store.close()
        await #expect(throws: StorageError.newerSchema(found: 21, supported: 5)) {
            try await place.open(before)
        }
    }
}
