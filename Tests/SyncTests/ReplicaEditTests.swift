import Merge
import Primitives
import Storage
import TestSupport
import Testing

@testable import Sync

private let note = DocumentKind(rawValue: "note")

@Suite("Editing documents")
struct ReplicaEditTests {
    private let clock = ManualClock(Instant(seconds: 1_700_000_000))

    private func replica(in store: Store, seed: UInt64 = 1) async throws -> Replica {
        try await Replica.open(
            in: store, owner: .local, environment: .seeded(seed, clock: clock))
    }

    @Test("An edit is there at once and waits to be pushed", arguments: Engine.allCases)
    func edit(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.replica.tables) { store in
            let replica = try await replica(in: store)
            let now = clock.now
            try await store.write { transaction in
                #expect(try replica.document(note, "a", in: transaction) == nil)
                let edited = try replica.edit(note, "a", in: transaction) {
                    $0.set("title", to: .text("Hello"))
                }
                #expect(edited["title"] == .text("Hello"))
                #expect(edited.latestStamp?.device == replica.device)
                #expect(edited.latestStamp?.instant == now)
            }
            try await store.read { transaction throws in
                #expect(try replica.pendingCount(in: transaction) == 1)
                let document = try replica.document(note, "a", in: transaction)
                #expect(document?["title"] == .text("Hello"))
                #expect(try replica.document(note, "b", in: transaction) == nil)
                let other = DocumentKind(rawValue: "other")
                #expect(try replica.document(other, "a", in: transaction) == nil)
            }
        }
    }

    @Test(
        "Edits, what waits, the device and its clock survive a restart",
        arguments: [Engine.json, .sqlite])
    func survives(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        var store = try await place.open(Domain.replica.tables)
        let first = try await replica(in: store)
        let stamp = try await store.write { transaction in
            try first.edit(note, "a", in: transaction) { $0.set("n", to: .integer(1)) }.latestStamp
        }
        await store.close()
        clock.set(Instant(seconds: 5))
        store = try await place.open(Domain.replica.tables)
        let second = try await replica(in: store, seed: 99)
        #expect(second.device == first.device)
        try await store.write { transaction in
            #expect(try second.pendingCount(in: transaction) == 1)
            let again = try second.edit(note, "a", in: transaction) {
                $0.set("n", to: .integer(2))
            }
            // The wall clock went back; the stamp does not.
            #expect(try #require(stamp) < #require(again.latestStamp))
            #expect(again["n"] == .integer(2))
        }
        await store.close()
    }

    @Test("An edit that throws changes nothing and queues nothing", arguments: Engine.allCases)
    func failedEdit(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.replica.tables) { store in
            let replica = try await replica(in: store)
            let before = try await store.read { try replica.position(in: $0) }
            await expect(throws: StorageError.closed) {
                try await store.write { transaction in
                    try replica.edit(note, "a", in: transaction) { edit in
                        edit.set("title", to: .text("Hello"))
                        throw StorageError.closed
                    }
                }
            }
            try await store.read { transaction throws in
                #expect(try replica.document(note, "a", in: transaction) == nil)
                #expect(try replica.pendingCount(in: transaction) == 0)
                #expect(try replica.position(in: transaction) == before)
            }
        }
    }

    @Test("An edit that leaves a document as it is queues nothing")
    func idleEdit() async throws {
        try await withStore(.memory, tables: Domain.replica.tables) { store in
            let replica = try await replica(in: store)
            try await store.write { transaction in
                try replica.edit(note, "a", in: transaction) { $0.set("n", to: .integer(1)) }
                let batch = try #require(try replica.makeBatch(limit: 9, in: transaction))
                try replica.acknowledge(batch, in: transaction)
                try replica.edit(note, "a", in: transaction) { $0.set("n", to: .integer(1)) }
                #expect(try replica.pendingCount(in: transaction) == 0)
            }
        }
    }

    @Test("Stamps of one edit differ, and come after what was absorbed from a clock ahead")
    func stamps() async throws {
        try await withStore(.memory, tables: Domain.replica.tables) { store in
            let replica = try await replica(in: store)
            let ahead = Stamp(
                time: UInt64(clock.now.milliseconds + 200_000) << 16,
                device: DeviceID(high: 7, low: 7))
            try await store.write { transaction in
                var foreign = Document()
                foreign.set("n", to: .integer(1), at: ahead)
                _ = try replica.absorb(
                    [(SharedDocument(kind: note, id: "far", state: foreign), 3)], through: 3,
                    in: transaction)
                let edited = try replica.edit(note, "a", in: transaction) { edit in
                    edit.set("x", to: .integer(1))
                    edit.set("y", to: .integer(1))
                }
                let x = try #require(edited.fields["x"]?.stamp)
                let y = try #require(edited.fields["y"]?.stamp)
                #expect(ahead < x && x < y)
            }
        }
    }

    @Test("Owners in one store have devices and documents of their own", arguments: Engine.allCases)
    func owners(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.replica.tables) { store in
            let environment = Environment.seeded(3, clock: clock)
            let other = AccountID(high: 1, low: 1)
            let mine = try await Replica.open(
                in: store, owner: .local, environment: environment)
            let theirs = try await Replica.open(in: store, owner: other, environment: environment)
            #expect(mine.device != theirs.device)
            try await store.write { transaction in
                try mine.edit(note, "a", in: transaction) { $0.set("n", to: .integer(1)) }
                #expect(try theirs.document(note, "a", in: transaction) == nil)
                #expect(try theirs.pendingCount(in: transaction) == 0)
                #expect(try theirs.position(in: transaction) == (0, 0))
                #expect(try theirs.changes(since: 0, limit: 9, in: transaction).changes.isEmpty)
                #expect(try theirs.makeBatch(limit: 9, in: transaction) == nil)
            }
        }
    }

    @Test("A damaged document is reported by kind and id")
    func damaged() async throws {
        try await withStore(.memory, tables: Domain.replica.tables) { store in
            let replica = try await replica(in: store)
            try await store.write { transaction in
                try transaction.put(
                    DocumentRow(
                        owner: .local, kind: note, id: "a", state: "{", revision: 0, change: 0),
                    in: DocumentRow.table)
            }
            await #expect {
                try await store.read { _ = try replica.document(note, "a", in: $0) }
            } throws: { error in
                guard case .corrupt(let path, _)? = error as? StorageError else { return false }
                return path.contains("note a")
            }
        }
    }
}
