import PeopleSupport
import TestSupport
import Testing
import Workspace

/// The devices of the account, as a device keeps them.
@Suite("Kept devices")
struct KeptDevicesTests {
    @Test(
        "The devices of the account are told without the server, as it told them last",
        arguments: Engine.allCases)
    func devices(engine: Engine) async throws {
        let world = try await PeopleWorld()
        let place = try TemporaryStore(engine)
        let store = try await place.open(Workspace.schema)
        let ada = try await world.join("ada", on: store)
        await expect(throws: WorkspaceError.nothingKept) {
            try await ada.workspace.devices(from: .device)
        }
        let second = try await world.open(PeopleWorld.memory())
        try await second.workspace.signIn(
            name: "ada", password: PeopleWorld.password,
            server: ServerAddress(PeopleWorld.server), deviceName: "phone")
        let told = try await ada.workspace.devices()
        #expect(told.keptAt == nil && told.value.count == 2)

        let toldAt = world.clock.now
        world.clock.advance(by: .seconds(3600))
        ada.transport.mode = .down
        let kept = try await ada.workspace.devices(from: .either)
        #expect(kept.value == told.value && kept.keptAt == toldAt && kept.trouble != nil)

        // What is changed from here is known at once, and the list is as old as before.
        ada.transport.mode = .up
        let phone = try #require(told.value.first { !$0.isCurrent })
        try await ada.workspace.rename(phone.device, to: "old phone")
        let renamed = try await ada.workspace.devices(from: .device)
        #expect(renamed.value.map(\.name) == [told.value[0].name, "old phone"])
        #expect(renamed.keptAt == toldAt)
        try await ada.workspace.revoke(phone.device)
        #expect(try await ada.workspace.devices(from: .device).value == [told.value[0]])

        _ = try await ada.workspace.signOut()
        await expect(throws: WorkspaceError.nothingKept) {
            try await ada.workspace.devices(from: .device)
        }
        await store.close()
    }
}
