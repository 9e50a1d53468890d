import Hub
import MemoryStorage
import Primitives
import Storage
import TestSupport
import Testing

@Suite("Stores of older servers")
struct OldServerStoreTests {
    private static let newTables = [
        "change_marks", "latest_pushes", "stream_keys", "pauses", "person_settings", "whereabouts",
        "cleared_conversations", "deleted_messages", "unneeded_texts", "request_contexts",
        "ration_uses", "reports", "reported_messages", "profile_stamps", "portraits",
        "portrait_thumbnails", "portrait_files", "ends", "password_resets",
    ]

    /// The tables of version 9: those of now without what later versions added.
    private static let oldTables: [TableSchema] = Hub.schema.tables.compactMap { table in
        guard !newTables.contains(table.name) else { return nil }
        let added: [String: Set<String>] = [
            "conversation_sides": ["change", "turn", "theirs_delivered", "theirs_read"],
            "messages": ["change"],
            "sessions": ["device_name"],
            "acknowledgements": ["documents_batch", "names", "previous", "revisions"],
            "replicas": ["push_commit", "push_device", "push_other_commit"],
        ]
        if table.name == "presences" { return presences(from: table) }
        guard let names = added[table.name] else { return table }
        var columns = table.columns.filter { !names.contains($0.name) }
        if table.name == "conversation_sides" {
            columns.append(ColumnSchema(name: "context", type: .text, isNullable: true))
        }
        return TableSchema(
            name: table.name, columns: columns, key: table.key,
            indexes: table.indexes.filter { $0.columns.allSatisfy { $0 < columns.count } },
            searched: table.searched, home: table.home)
    }

    /// The table of presences had an index by place before version 13.
    private static func presences(from table: TableSchema) -> TableSchema {
        let columns = ["place", "counts_from", "counts_until", "shown_from", "change"]
        let index = IndexSchema(
            name: "by_place",
            columns: columns.compactMap { name in
                table.columns.firstIndex { $0.name == name }
            }, isUnique: false)
        return TableSchema(
            name: table.name, columns: table.columns, key: table.key,
            indexes: table.indexes + [index], searched: table.searched, home: table.home)
    }

    private static let oldSchema = Schema(
        version: 9, worksFrom: 9, tables: oldTables,
        migrations: (2...9).map { Migration($0) })

    @Test("A store of version 9 is opened; its streams begin anew and then go on")
    func opens() async throws {
        for engine in [Engine.json, .sqlite] {
            let place = try TemporaryStore(engine)
            defer { place.remove() }
            let memory = MemoryEngine(schema: Hub.schema)
            let world = try await HubWorld(engine: memory)
            let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
            try await world.connect(ada, ben)
            try await world.message("Two", from: ada, to: ben)
            let old = try await place.open(Self.oldSchema)
            try await memory.copy(to: old, of: Self.oldSchema, filling: .text("Library"))
            await old.close()

            let store = try await place.open(Hub.schema)
            let hub = try await HubWorld.open(store, world.environment)
            let (adaNow, benNow) = (ada.at(hub), ben.at(hub))
            #expect(try await benNow.conversations().map(\.lastText) == ["Two"])
            let stream = try await benNow.events(after: "1x8qz.42")
            #expect(try await stream.next() == .reset)
            let last = stream.last
            try await world.message("Three", from: adaNow, to: benNow)
            #expect(try await stream.next() == .message(with: ada.id, number: 3))
            let again = try await benNow.events(after: last)
            #expect(try await again.next() == .message(with: ada.id, number: 3))
            #expect(try await store.check().isEmpty)
            await store.close()
        }
    }

    @Test("A server of version 9 refuses a store of now: what it wrote would not be told")
    func older() async throws {
        let place = try TemporaryStore(.sqlite)
        defer { place.remove() }
        await (try place.open(Hub.schema)).close()
        await #expect(throws: StorageError.newerSchema(found: 25, supported: 9)) {
            _ = try await place.open(Self.oldSchema)
        }
    }
}
