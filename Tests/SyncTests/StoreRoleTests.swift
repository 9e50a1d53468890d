import Merge
import Primitives
import Storage
import TestSupport
import Testing

@testable import Sync

@Suite("What a store is for")
struct StoreRoleTests {
    private static let foreign: [(StoreRole, StoreRole)] = [(.device, .server), (.server, .device)]

    @Test(
        "A store keeps the role of who opened it first, and refuses the other",
        arguments: [Engine.json, .sqlite], [StoreRole.device, .server])
    func keeps(engine: Engine, role: StoreRole) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        var store = try await place.open(Domain.replica.tables)
        try await role.claim(store)
        await store.close()
        store = try await place.open(Domain.replica.tables)
        try await role.claim(store)
        let other: StoreRole = role == .device ? .server : .device
        let error = await #expect(throws: StorageError.self) { try await other.claim(store) }
        #expect("\(try #require(error))".hasPrefix("this is the store of a \(role.rawValue): "))
        // The refusal changed nothing.
        try await role.claim(store)
        await store.close()
    }

    @Test("A store without a role that holds the other's documents is refused", arguments: foreign)
    func evident(role: StoreRole, other: StoreRole) async throws {
        try await withStore(.memory, tables: Domain.replica.tables) { store in
            let environment = Environment.seeded(1, clock: ManualClock(Instant(seconds: 9)))
            let owner = role == .device ? AccountID.local : environment.newID()
            _ = try await Replica.open(in: store, owner: .local, environment: environment)
            let replica = try await Replica.open(
                in: store, owner: owner, environment: environment)
            try await store.write { transaction in
                _ = try replica.edit(DocumentKind(rawValue: "note"), "a", in: transaction) {
                    $0.set("n", to: .integer(1))
                }
            }
            await #expect(throws: StorageError.self) { try await other.claim(store) }
            try await role.claim(store)
        }
    }

    @Test("A store that holds nothing takes either role", arguments: [StoreRole.device, .server])
    func empty(role: StoreRole) async throws {
        try await withStore(.memory, tables: Domain.replica.tables) { store in
            let environment = Environment.seeded(1, clock: ManualClock(Instant(seconds: 9)))
            _ = try await Replica.open(in: store, owner: .local, environment: environment)
            try await role.claim(store)
        }
    }
}
