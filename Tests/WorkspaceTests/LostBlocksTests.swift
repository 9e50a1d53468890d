import PeopleSupport
import Primitives
import TestSupport
import Testing
import Workspace

@Suite("Blocks that a server lost when it was put back")
struct LostBlocksTests {
    /// The ways in which a device finds out that its session has ended.
    enum Discovery: CaseIterable { case sync, list, none }

    @Test(
        "The device sends them when its person signs in again, or before the first question",
        arguments: Discovery.allCases, [false, true])
    func sends(discovery: Discovery, isCut: Bool) async throws {
        let places = [try TemporaryStore(.sqlite), try TemporaryStore(.sqlite)]
        defer { for place in places { place.remove() } }
        let (world, store) = try await PeopleWorld.onDisk(at: places[0])
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let cleo = try await world.join("cleo")
        try await world.connect(ada, ben)
        try await world.connect(ada, cleo)
        let before = world.clock.now
        _ = try await ada.workspace.carryOut(.block, on: cleo.account())
        world.clock.advance(by: .minutes(1))
        try await world.backUp(store, to: places[1])
        _ = try await ada.workspace.carryOut(.block, on: ben.account())
        #expect(try await ada.workspace.blocked().value.count == 2)

        let restored = try await world.restore(from: places[1])
        #expect(try #require(restored.missingSince) > before)
        ada.transport.lead(to: restored.hub)
        switch discovery {
        case .sync:
            await #expect(throws: WorkspaceError.notSignedIn) { try await ada.workspace.sync() }
        case .list:
            await #expect(throws: WorkspaceError.notSignedIn) {
                try await ada.workspace.blocked()
            }
        case .none: break
        }
        expect(try await ada.workspace.signIn()?.isEnded == (discovery != .none))
        if isCut { ada.transport.mode = .cut("/v1/blocks") }
        let signIn = try await ada.workspace.signIn(
            name: "ada", password: PeopleWorld.password, server: ServerAddress(PeopleWorld.server))
        #expect(signIn.blockedAgain == (isCut ? 0 : 1) && signIn.isSignedIn)
        ada.transport.mode = .up
        if isCut { _ = try await ada.workspace.devices() }
        let other = try await world.open(PeopleWorld.memory())
        other.transport.lead(to: restored.hub)
        try await other.workspace.signIn(
            name: "ada", password: PeopleWorld.password, server: ServerAddress(PeopleWorld.server))
        let blocked = try await other.workspace.blocked().value.map(\.person)
        #expect(Set(blocked) == [try await ben.account(), try await cleo.account()])
        #expect(try await ada.workspace.sync().blockedAgain == 0)
        await restored.store.close()
        await store.close()
    }

    @Test("Where nothing was lost, nothing is sent, and nobody is blocked again")
    func sendsNothing() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        _ = try await ada.workspace.carryOut(.block, on: ben.account())
        _ = try await ada.workspace.blocked()
        _ = try await ada.workspace.signOut()
        try await ada.workspace.signIn(
            name: "ada", password: PeopleWorld.password, server: ServerAddress(PeopleWorld.server))
        #expect(try await ada.workspace.sync().blockedAgain == 0)
        _ = try await ada.workspace.carryOut(.unblock, on: ben.account())
        try await ada.workspace.signIn(
            name: "ada", password: PeopleWorld.password, server: ServerAddress(PeopleWorld.server))
        #expect(try await ada.workspace.sync().blockedAgain == 0)
        #expect(try await ada.workspace.blocked().value.isEmpty)
    }
}
