import Foundation
import Journal
import Merge
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@Suite("Old journals")
struct OldStoreTests {
    /// An entry in the form of the first version of a store.
    private struct OldEntry: Sendable {
        let owner: AccountID
        let id: Entry.ID
        let at: Instant
        let text: String

        static let table = Table<OldEntry>(
            "entries", key: ["owner", "id"], indexes: [.index("by_time", "owner", "at")],
            make: { OldEntry(owner: $0, id: $1, at: $2, text: $3) },
            columns: Column("owner", \.owner), Column("id", \.id), Column("at", \.at),
            Column("text", \.text))
    }

    private struct OldDraft: Sendable {
        let owner: AccountID
        let text: String

        static let table = Table<OldDraft>(
            "drafts", key: ["owner"], make: { OldDraft(owner: $0, text: $1) },
            columns: Column("owner", \.owner), Column("text", \.text))
    }

    private static let oldTables =
        Domain.replica.tables + [OldEntry.table.schema, OldDraft.table.schema]
    /// The documents' tables as they are now, also in the old store: only the journal's change.
    private static let replica = Domain("replica", tables: Domain.replica.tables)
    private static let schema = Schema(of: [replica, .journal])

    /// Writes entries like the first version: the text is a field, and so is the deletion.
    private static func fill(_ store: Store, _ texts: [String]) async throws -> [Entry.ID] {
        let environment = Environment.seeded(5, clock: ManualClock(JournalWorld.start))
        let replica = try await Replica.open(
            in: store, owner: .local, environment: environment)
        let ids = texts.map { _ in Entry.ID(high: 1, low: environment.random()) }
        try await store.write { transaction in
            let kind = DocumentKind(rawValue: "entry")
            for (number, text) in texts.enumerated() {
                let at = JournalWorld.start + .minutes(number)
                try replica.edit(kind, "\(ids[number])", in: transaction) { edit in
                    edit.set("text", to: .text(text))
                    edit.set("at", to: .integer(at.milliseconds))
                }
                try transaction.put(
                    OldEntry(owner: .local, id: ids[number], at: at, text: text),
                    in: OldEntry.table)
            }
            try replica.edit(kind, "\(ids[0])", in: transaction) {
                $0.set("deleted", to: .bool(true))
            }
            try transaction.delete(OldEntry.table, AccountID.local, ids[0])
            try transaction.put(OldDraft(owner: .local, text: "Half"), in: OldDraft.table)
        }
        return ids
    }

    @Test("A journal of the first version is read and goes on", arguments: [Engine.json, .sqlite])
    func upgrade(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let old = try await place.open(Self.oldTables)
        let texts = ["Deleted", "First #old", "quad:sealed:1:not really", "Third"]
        let ids = try await Self.fill(old, texts)
        await old.close()
        let world = try await JournalWorld(store: place.open(Self.schema))
        #expect(try await world.texts() == texts.dropFirst().reversed())
        expect(try await world.read { try $0.draft() } == "Half")
        expect(try await world.read { try $0.search("first") }.map(\.entry.id) == [ids[1]])
        expect(try await world.read { try $0.tags() }.map(\.tag.name) == ["old"])
        let entry = try await world.act { try $0.edit(ids[2], text: "Second") }
        #expect(!entry.isConflicted && entry.text == "Second")
        try await world.act { try $0.restore(ids[0]) }
        #expect(try await world.texts() == ["Third", "Second", "First #old", "Deleted"])
        try await world.act { try $0.delete(ids[0]) }
        try await world.encrypt("correct horse")
        #expect(try await world.texts() == ["Third", "Second", "First #old"])
        await world.store.close()
        for (name, bytes) in try place.files() {
            for text in ["Deleted", "First", "Third", "Half", "first"] {
                #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text) in \(name)")
            }
        }
    }

    @Test("Two devices that change an old entry apart keep both texts")
    func conflict() async throws {
        try await JournalWorld.withTwo { left, right throws in
            let ids = try await Self.fillDocuments(left, "Old")
            try await JournalWorld.sync(left, right)
            #expect(try await right.texts() == ["Old"])
            try await left.act { try $0.edit(ids, text: "Left") }
            left.clock.advance(by: .seconds(1))
            try await right.act { try $0.edit(ids, text: "Right") }
            try await JournalWorld.sync(left, right)
            for world in [left, right] {
                expect(try await world.read { try $0.entry(ids) }.texts == ["Right", "Left"])
            }
        }
    }

    private static func fillDocuments(
        _ world: JournalWorld, _ text: String
    ) async throws -> Entry.ID {
        let id = Entry.ID(high: 2, low: 2)
        try await world.store.write { transaction in
            let kind = DocumentKind(rawValue: "entry")
            let document = try world.replica.edit(kind, "\(id)", in: transaction) { edit in
                edit.set("text", to: .text(text))
                edit.set("at", to: .integer(1000))
            }
            try EntryProjection(owner: .local)
                .project(document, id: "\(id)", cause: .edit, in: transaction)
        }
        return id
    }
}
