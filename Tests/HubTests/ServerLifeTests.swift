import API
import Hub
import Primitives
import Testing

@Suite("The life of a server")
struct ServerLifeTests {
    /// Returns the name that an answer of a hub tells to a person.
    private func life(of hub: Hub, to token: String) async throws -> String {
        let answer = await hub.handle(try Routes.conversations.request(ListQuery(), token: token))
        #expect(answer.status == 200)
        return try #require(answer.headers["quad-life"])
    }

    private func signIn(_ person: Person, at world: HubWorld) async throws -> String {
        try await world.client().call(
            Routes.signIn,
            Credentials(
                name: person.name, password: Person.password, device: world.environment.newID())
        ).token
    }

    @Test("It has a name that lasts, also when it is started again, until a backup is put back")
    func name() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let token = try await signIn(ada, at: world)
        let first = try await life(of: world.hub, to: token)
        try await world.message("Hello", from: ada, to: try await met(by: ada, in: world))
        #expect(try await life(of: world.hub, to: token) == first)
        let again = try await HubWorld.open(world.store, world.environment)
        #expect(try await life(of: again, to: token) == first)

        try await OperatorTests.op(world).restored("from a test", ends: OperatorTests.noEnds)
        let later = try await HubWorld.open(world.store, world.environment)
        #expect(try await life(of: later, to: token) != first)
    }

    @Test("All accounts are told the same, which gives the key of the events away to nobody")
    func secrecy() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let told = try await life(of: world.hub, to: signIn(ada, at: world))
        #expect(try await life(of: world.hub, to: signIn(ben, at: world)) == told)
        #expect(told.count == 16)
        let other = try await HubWorld(seed: 2)
        let there = try await other.join("ada")
        #expect(try await life(of: other.hub, to: signIn(there, at: other)) != told)
    }

    private func met(by person: Person, in world: HubWorld) async throws -> Person {
        let other = try await world.join("ben")
        try await world.visit(person, "Library", minutes: 30)
        try await world.visit(other, "Library", minutes: 30)
        return other
    }
}
