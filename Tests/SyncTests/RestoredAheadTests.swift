import Foundation
import Merge
import Primitives
import Sync
import TestSupport
import Testing

@Suite("Texts written by a clock ahead, in a store that is put back")
struct RestoredAheadTests {
    private static let kind = DocumentKind(rawValue: "thing")

    private func write(_ text: String, on device: TestDevice) async throws {
        _ = try await device.store.write { transaction in
            try device.replica.edit(Self.kind, "note", in: transaction) {
                $0.write(text, to: "text")
            }
        }
    }

    private func texts(on device: TestDevice) async throws -> [String] {
        try await device.store.read { transaction in
            let note = try device.replica.document(Self.kind, "note", in: transaction)
            return note?.text("text").values.compactMap(\.value.text).sorted() ?? []
        }
    }

    /// Runs a story: a device with a clock one hour ahead writes "first" and syncs it, so that it
    /// is stamped again. It writes "second" over it, goes on or not, and is restored to the state
    /// after "second".
    private func story(
        _ engine: Engine, goingOn: (TestDevice) async throws -> Void,
        ending: (_ restored: TestDevice, _ other: TestDevice) async throws -> Void
    ) async throws {
        let (place, server, other) = (
            try TemporaryStore(engine), try TemporaryStore(.memory), try TemporaryStore(.memory)
        )
        defer { for place in [place, server, other] { place.remove() } }
        let serverStore = try await server.open(serverTables)
        let clock = ManualClock(Instant(seconds: 1_700_000_000))
        let peer = FaultyPeer(
            server: TestWorld.server(in: serverStore, clock: clock), owner: TestWorld.owner,
            seed: 1)
        func open(
            _ place: TemporaryStore, ahead: Duration, seed: UInt64
        ) async throws -> TestDevice {
            try await TestDevice(
                store: place.open(deviceTables), peer: peer, seed: seed,
                clock: ManualClock(clock.now + ahead),
                residence: place.residence(machine: "one", stateFolder: place.stateFolder))
        }
        let one = try await open(place, ahead: .hours(1), seed: 1)
        try await write("first", on: one)
        try await one.sync()
        try await write("second", on: one)
        await one.store.close()
        let backup = try place.files().filter { !$0.key.hasPrefix("state/") }
        let later = try await open(place, ahead: .hours(1), seed: 2)
        try await goingOn(later)
        await later.store.close()
        let notes = try place.files().filter { $0.key.hasPrefix("state/") }
        try place.put(notes.merging(backup) { $1 })
        let restored = try await open(place, ahead: .zero, seed: 3)
        #expect(restored.replica.arrival == .restored)
        let two = try await open(other, ahead: .zero, seed: 4)
        try await ending(restored, two)
        #expect(try await restored.checksum() == two.checksum())
        for device in [restored, two] { await device.store.close() }
        await serverStore.close()
    }

    /// The store becomes a new device, which gives the write a stamp of its own. The old stamp, and
    /// with it the knowledge that it had seen the first write, is lost. Claiming more would hide
    /// the writes of the lost life.
    @Test(
        "What it had seen under a stamp of its own is shown beside it until one is picked",
        arguments: [Engine.json, .sqlite])
    func showsBoth(engine: Engine) async throws {
        try await story(engine) {
            try await write("unsynced", on: $0)
        } ending: { restored, two in
            #expect(try await texts(on: restored) == ["second"])
            for device in [restored, two] {
                try await device.sync()
                #expect(try await texts(on: device) == ["first", "second"])
            }
            try await write("picked", on: two)
            for device in [two, restored] {
                try await device.sync()
                #expect(try await texts(on: device) == ["picked"])
            }
        }
    }

    /// Otherwise its next write would hide the restamped one, or be hidden by it.
    @Test("That it got new stamps since is enough for it to be noticed")
    func noticesNewStamps() async throws {
        try await story(.json) {
            try await $0.sync()
        } ending: { restored, two in
            try await write("third", on: restored)
            for device in [restored, two] {
                try await device.sync()
                #expect(try await texts(on: device) == ["second", "third"])
            }
        }
    }

    @Test("Nothing is lost that it wrote and synced after the state that it is put back to")
    func keepsTheLostLife() async throws {
        try await story(.json) {
            try await write("third", on: $0)
            try await $0.sync()
        } ending: { restored, two in
            for device in [restored, two] {
                try await device.sync()
                #expect(try await texts(on: device) == ["second", "third"])
            }
        }
    }
}
