import Geofence
import Hub
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import Workspace

/// A visit in the form of the first five versions, without the times at which it was told.
struct OldVisit: Sendable {
    let person: AccountID
    let id: Visit.ID
    let place: Place.ID
    let entered: Instant
    let left: Instant?

    static let table = Table<OldVisit>(
        "visits", key: ["owner", "id"],
        indexes: [
            .index("by_person", "owner", "entered"), .index("by_place", "place", "entered", "left"),
            .index("by_time", "entered"),
        ],
        home: "owner",
        make: { OldVisit(person: $0, id: $1, place: $2, entered: $3, left: $4) },
        columns: Column("owner", \.person), Column("id", \.id), Column("place", \.place),
        Column("entered", \.entered), Column("left", \.left))

    /// The tables that changed or came after the fifth version.
    private static let laterTables: Set = [
        "visits", "presences", "operator_acts", "invites", "conversation_sides", "messages",
        "change_marks", "latest_pushes", "stream_keys", "pauses", "person_settings", "whereabouts",
        "cleared_conversations", "deleted_messages", "unneeded_texts", "request_contexts",
        "ration_uses", "reports", "reported_messages", "profile_stamps", "portraits",
        "portrait_thumbnails", "portrait_files", "ends", "password_resets",
    ]

    /// The tables of a door as they were in the fifth version.
    static func tables(_ schema: Schema) -> [TableSchema] {
        schema.tables.filter { !laterTables.contains($0.name) }.map(withoutLaterColumns)
            + [table.schema]
    }

    /// Sessions had no names of devices before the fourteenth version, acknowledgements no
    /// documents before the nineteenth, replicas no pushes before the twentieth, and counters no
    /// plan of their periods before the twenty-first.
    private static func withoutLaterColumns(_ table: TableSchema) -> TableSchema {
        let later: [String: Set<String>] = [
            "sessions": ["device_name"],
            "acknowledgements": ["documents_batch", "names", "previous", "revisions"],
            "replicas": ["push_commit", "push_device", "push_other_commit"],
            "counters": ["plan"],
        ]
        return TableSchema(
            name: table.name,
            columns: table.columns.filter { later[table.name]?.contains($0.name) != true },
            key: table.key, indexes: table.indexes, searched: table.searched, home: table.home)
    }
}

@Suite("Stores from before visits had the times at which they were told")
struct OldVisitsTests {
    private static let start = Instant(seconds: 1_800_000_000)
    private let ann = AccountID(high: 0, low: 1)
    private let hall = Place.ID(high: 9, low: 1)

    @Test(
        "Old visits are kept, and nothing of them counts for meetings",
        arguments: [Engine.json, .sqlite], ["device", "server"])
    func kept(engine: Engine, door: String) async throws {
        let schema = door == "device" ? Workspace.schema : Hub.schema
        let folder = try TemporaryStore(engine)
        defer { folder.remove() }
        let before = Schema(
            version: 5, tables: OldVisit.tables(schema), migrations: (2...5).map { Migration($0) })
        var store = try await folder.open(before)
        let visits = [nil, Self.start + .minutes(30)].enumerated().map { number, left in
            OldVisit(
                person: ann, id: Visit.ID(high: 1, low: UInt64(number)), place: hall,
                entered: Self.start + .minutes(number), left: left)
        }
        try await store.write { transaction in
            for visit in visits { try transaction.put(visit, in: OldVisit.table) }
        }
        await store.close()
        store = try await folder.open(schema)
        let kept = try await store.read { [ann] transaction in
            try Visits(in: transaction).visits(
                of: ann, during: Self.start..<Self.start + .hours(1))
        }
        #expect(kept.map(\.id) == visits.map(\.id))
        #expect(kept.map(\.left) == visits.map(\.left))
        #expect(kept.allSatisfy { $0.toldAt == nil && $0.leaveToldAt == nil })
        let presences = try await store.read { [ann] transaction in
            try Encounters(in: transaction).presences(of: ann)
        }
        #expect(presences.isEmpty)
        #expect(try await store.check().isEmpty)
        try await goesOn(visits[0], in: store)
        await store.close()
    }

    /// Ends an old visit: what is told from now on counts as always.
    private func goesOn(_ visit: OldVisit, in store: Store) async throws {
        let now = Self.start + .hours(2)
        let telling = Telling(
            at: now, joinedAt: Self.start - .hours(10_000), map: PlaceIndex([]),
            rules: PresenceRules())
        let leave = Transition(
            visit: visit.id, place: hall, kind: .leave, at: now, entered: visit.entered,
            reason: .confirmed)
        let presences = try await store.write(for: .of(ann)) { [ann] transaction in
            try VisitEditor(in: transaction).record(
                [leave], of: ann, keeping: 100, in: telling)
            return try Encounters(in: transaction).presences(of: ann)
        }
        #expect(presences.map(\.from) == [now - .minutes(2)])
        #expect(presences.map(\.until) == [now])
    }
}
