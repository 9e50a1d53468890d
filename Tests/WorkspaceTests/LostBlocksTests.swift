import Hub
import Logging
import Passwords
import PeopleSupport
import Primitives
import Storage
import TestSupport
import Testing
import Workspace

@Suite("Blocks that a server lost when it was put back")
struct LostBlocksTests {
    /// The ways in which a device finds out that its session has ended.
    enum Discovery: CaseIterable { case sync, list, none }

    @Test("The device sends them once its person signs in again", arguments: Discovery.allCases)
    func sends(discovery: Discovery) async throws {
        let places = [try TemporaryStore(.sqlite), try TemporaryStore(.sqlite)]
        defer { for place in places { place.remove() } }
        let store = try await places[0].open(Hub.schema)
        let world = try await PeopleWorld(store: store)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let cleo = try await world.join("cleo")
        try await world.connect(ada, ben)
        try await world.connect(ada, cleo)
        let before = world.clock.now
        _ = try await ada.workspace.block(cleo.account())
        world.clock.advance(by: .minutes(1))
        let path = String(places[1].url.drop { $0 != ":" }.dropFirst())
        try await Self.op(on: store, world).note(.backup, "everything")
        try await store.backup(to: path)
        world.clock.advance(by: .minutes(1))
        _ = try await ada.workspace.block(ben.account())
        #expect(try await ada.workspace.blocked().value.count == 2)

        let backup = try await places[1].open(Hub.schema)
        let outcome = try await Self.op(on: backup, world).restored("x", ends: RestoredEnds())
        #expect(try #require(outcome.missingSince) > before)
        ada.transport.lead(to: try await Self.open(backup, world))
        switch discovery {
        case .sync:
            await #expect(throws: WorkspaceError.notSignedIn) { try await ada.workspace.sync() }
        case .list:
            await #expect(throws: WorkspaceError.notSignedIn) {
                try await ada.workspace.blocked()
            }
        case .none: break
        }
        try await ada.workspace.signIn(
            name: "ada", password: PeopleWorld.password, server: ServerAddress(PeopleWorld.server))
        #expect(try await ada.workspace.sync().blockedAgain == 1)
        let blocked = try await ada.workspace.blocked().value.map(\.person)
        #expect(Set(blocked) == [try await ben.account(), try await cleo.account()])
        #expect(try await ada.workspace.sync().blockedAgain == 0)
        await backup.close()
        await store.close()
    }

    @Test("Where nothing was lost, nothing is sent, and nobody is blocked again")
    func sendsNothing() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        _ = try await ada.workspace.block(ben.account())
        _ = try await ada.workspace.blocked()
        _ = try await ada.workspace.signOut()
        try await ada.workspace.signIn(
            name: "ada", password: PeopleWorld.password, server: ServerAddress(PeopleWorld.server))
        #expect(try await ada.workspace.sync().blockedAgain == 0)
        _ = try await ada.workspace.unblock(ben.account())
        try await ada.workspace.signIn(
            name: "ada", password: PeopleWorld.password, server: ServerAddress(PeopleWorld.server))
        #expect(try await ada.workspace.sync().blockedAgain == 0)
        #expect(try await ada.workspace.blocked().value.isEmpty)
    }

    private static func op(on store: Store, _ world: PeopleWorld) -> Operator {
        Operator(
            "root", store: store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: world.environment),
            digest: SHA256Digest(), environment: world.environment)
    }

    private static func open(_ store: Store, _ world: PeopleWorld) async throws -> Hub {
        try await Hub.open(
            store: store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: world.environment),
            digest: SHA256Digest(), configuration: HubConfiguration().rehearsal,
            ends: EndsKeeper(in: MemoryEnds()), environment: world.environment,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
}
