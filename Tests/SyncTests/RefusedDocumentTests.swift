import Merge
import Primitives
import Sync
import TestSupport
import Testing

@Suite("Documents that a server refuses for their size")
struct SetAsideTests {
    private let note = DocumentKind(rawValue: "note")

    private func write(
        _ field: String, of id: String, bytes: Int, on device: TestDevice
    ) async throws {
        try await device.store.write { transaction in
            _ = try device.replica.edit(note, id, in: transaction) {
                $0.set(field, to: .text(String(repeating: "x", count: bytes)))
            }
        }
    }

    private func setAside(on device: TestDevice) async throws -> [RefusedDocument] {
        try await device.store.read { try device.replica.setAside(in: $0) }
    }

    @Test("One that grew too large with another device's part is set aside, the others arrive")
    func splits() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            try await write("theirs", of: "full", bytes: 700 << 10, on: two)
            try await two.sync()
            for number in 0..<5 { try await write("n", of: "early \(number)", bytes: 1, on: one) }
            try await write("ours", of: "full", bytes: 100 << 10, on: one)
            for number in 0..<5 { try await write("n", of: "late \(number)", bytes: 1, on: one) }
            let summary = try await one.sync()
            #expect(summary.pushed == 10 && summary.setAside == 1 && summary.pulled == 11)
            let aside = try await setAside(on: one)
            #expect(aside.map(\.id) == ["full"])
            #expect(aside.first?.reason.contains("at most") == true)
            #expect(try await one.synchronizer.pendingCount() == 1)
            // It is not retried.
            let second = try await one.sync()
            #expect(second.pushed == 0 && second.setAside == 0)
            try await two.sync()
            let ids = try await two.store.read { try two.replica.ids(of: note, in: $0) }
            #expect(ids.count == 11)
        }
    }

    @Test("One that was edited since is tried again, and nothing waits once it passes")
    func triesAgain() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            try await write("n", of: "long", bytes: SyncLimits.documentBytes, on: one)
            #expect(try await one.sync().setAside == 1)
            try await write("n", of: "long", bytes: SyncLimits.documentBytes + 1, on: one)
            #expect(try await one.sync().setAside == 1)
            #expect(try await setAside(on: one).count == 1)
            try await write("n", of: "long", bytes: 10, on: one)
            #expect(try await setAside(on: one).isEmpty)
            #expect(try await one.sync().pushed == 1)
            #expect(try await one.synchronizer.pendingCount() == 0)
            #expect(try await two.sync().pulled == 1)
            #expect(try await one.checksum() == two.checksum())
        }
    }

    @Test("It is tried again unedited where somebody asks for that, and passes once there is room")
    func triesUnedited() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            try await write("n", of: "long", bytes: SyncLimits.documentBytes, on: one)
            #expect(try await one.sync().setAside == 1)
            let again = try await one.synchronizer.sync(with: one.link, tryingSetAside: true)
            #expect(again.setAside == 1 && again.pushed == 0)
            #expect(try await setAside(on: one).count == 1)
            world.peer.limit(to: SyncServer.Limits(documentBytes: 2 * SyncLimits.documentBytes))
            #expect(try await one.sync().pushed == 0)
            let third = try await one.synchronizer.sync(with: one.link, tryingSetAside: true)
            #expect(third.setAside == 0 && third.pushed == 1)
            #expect(try await setAside(on: one).isEmpty)
            try await two.sync()
            #expect(try await one.checksum() == two.checksum())
        }
    }

    @Test("While one is set aside, it is noticed all the same that the server was put back")
    func noticesRestoredServer() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            try await write("n", of: "grown", bytes: 10, on: one)
            try await one.sync()
            try await write("n", of: "lost", bytes: 10, on: one)
            try await write("n", of: "long", bytes: SyncLimits.documentBytes, on: one)
            try await write("n", of: "grown", bytes: SyncLimits.documentBytes, on: one)
            let first = try await one.sync()
            #expect(first.pushed == 1 && first.setAside == 2)
            // Nothing is sent again while both sides have the documents that they should have.
            let second = try await one.sync()
            #expect(second.pushed == 0 && second.pulled == 0 && second.setAside == 0)
            let place = try TemporaryStore(.memory)
            defer { place.remove() }
            let older = try await place.open(serverTables)
            try await world.peer.restore(
                TestWorld.server(in: older, clock: world.clock), pushes: 1)
            let third = try await one.sync()
            #expect(third.pushed == 1 && third.setAside == 2)
            try await two.sync()
            let ids = try await two.store.read { try two.replica.ids(of: note, in: $0) }
            #expect(ids.sorted() == ["grown", "lost"])
            await older.close()
        }
    }
}
