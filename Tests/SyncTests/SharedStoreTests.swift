import Primitives
import Synchronization
import TestSupport
import Testing

@testable import Sync

/// A note that is kept in memory.
private final class Note: Sendable {
    private let text = Mutex<String?>(nil)

    /// The location of a store with this note.
    var residence: FileIdentity {
        FileIdentity(
            fingerprint: "here", readNote: { self.text.withLock { $0 } },
            writeNote: { text in self.keep(text) })
    }

    func keep(_ text: String) { self.text.withLock { $0 = text } }
}

@Suite("Stores that several machines open in turn")
struct SharedStoreTests {
    private let clock = ManualClock(Instant(seconds: 1_700_000_000))

    /// Opens the store as a machine and edits it; returns the device and its arrival.
    private func edit(
        _ place: TemporaryStore, as machine: String, seed: UInt64
    ) async throws -> (device: DeviceID, arrival: StoreOrigin) {
        let store = try await place.open(deviceTables)
        let residence = try #require(
            place.residence(machine: machine, stateFolder: place.stateFolder))
        let replica = try await Replica.open(
            in: store, owner: .local, environment: .seeded(seed, clock: clock),
            residence: residence)
        _ = try await store.write { transaction in
            try replica.edit(CopiedStores.kind, "thing", in: transaction) {
                $0.set("seed", to: .integer(Int64(seed)))
            }
        }
        await store.close()
        return (replica.device, replica.arrival)
    }

    @Test(
        "A folder that two machines share has one device a machine",
        arguments: [Engine.json, .sqlite])
    func shared(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let one = try await edit(place, as: "one", seed: 1)
        let two = try await edit(place, as: "two", seed: 2)
        #expect(one.arrival == .known && two.arrival == .copied && one.device != two.device)
        for seed in UInt64(3)..<7 {
            let back = try await edit(place, as: seed % 2 == 1 ? "one" : "two", seed: seed)
            #expect(back.arrival == .returned)
            #expect(back.device == (seed % 2 == 1 ? one.device : two.device))
        }
    }

    @Test("A device whose changes are missing never comes back", arguments: [Engine.json, .sqlite])
    func missing(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let one = try await edit(place, as: "one", seed: 1)
        let older = try place.files().filter { !$0.key.hasPrefix("state/") }
        _ = try await edit(place, as: "one", seed: 2)
        let notes = try place.files().filter { $0.key.hasPrefix("state/") }
        try place.put(notes.merging(older) { $1 })
        let restored = try await edit(place, as: "one", seed: 3)
        #expect(restored.arrival == .restored && restored.device != one.device)
        // An earlier note, such as of another person on this machine, does not lead back to the old
        // device.
        let now = try place.files().filter { !$0.key.hasPrefix("state/") }
        try place.put(notes.merging(now) { $1 })
        let again = try await edit(place, as: "one", seed: 4)
        #expect(again.arrival == .restored && again.device != one.device)
    }

    @Test(
        "A store that another process writes to is opened without a write",
        arguments: Engine.allCases)
    func meanwhile(engine: Engine) async throws {
        try await withStore(engine, tables: deviceTables) { store in
            let environment = Environment.seeded(1, clock: clock)
            let note = Note()
            let replica = try await Replica.open(
                in: store, owner: .local, environment: environment, residence: note.residence)
            let opening = ReplicaOpening(owner: .local, residence: note.residence)
            // The other process commits after the snapshot was taken, and keeps its note.
            note.keep(ChangeNote(device: replica.device, change: 100).description)
            let opened = try await store.read { transaction in
                try opening.settled(in: transaction, environment: environment, isReadOnly: false)
            }
            #expect(opened?.device == replica.device)
            // Who opens a store that lacks what the note tells of has an older one.
            let older = try await Replica.open(
                in: store, owner: .local, environment: environment, residence: note.residence)
            #expect(older.arrival == .restored && older.device != replica.device)
        }
    }
}
