import API
import Hub
import Primitives
import Testing

/// Tests of the rates of requests, with a clock that stands still between them.
@Suite("Rates of requests")
struct RateTests {
    private func world(_ rates: [RequestClass: Rates.Rate]) async throws -> HubWorld {
        var configuration = HubConfiguration()
        configuration.rates = Rates(rates)
        return try await HubWorld(configuration: configuration)
    }

    private func register(_ name: String, from address: String, _ world: HubWorld) async throws
        -> APIResponse
    {
        var request = try Routes.register.request(
            NewAccount(
                name: name, password: Person.password, displayName: name,
                device: world.environment.newID()))
        request.address = address
        return await world.hub.handle(request)
    }

    @Test("A burst is answered, the next one waits as long as it is told, each network by itself")
    func registrations() async throws {
        let world = try await world([.registration: .init(burst: 3, perMinute: 2)])
        for number in 0..<3 {
            #expect(try await register("a\(number)x", from: "192.0.2.1", world).status == 200)
        }
        let refused = try await register("a3x", from: "192.0.2.1", world)
        #expect(refused.status == 429)
        #expect(refused.headers["retry-after"] == "30")
        #expect(try await register("b0x", from: "192.0.2.2", world).status == 200)
        world.clock.advance(by: .seconds(29))
        #expect(try await register("a3x", from: "192.0.2.1", world).status == 429)
        world.clock.advance(by: .seconds(1))
        #expect(try await register("a3x", from: "192.0.2.1", world).status == 200)
        #expect(try await register("a4x", from: "192.0.2.1", world).status == 429)
        world.clock.advance(by: .hours(-5))
        #expect(try await register("a4x", from: "192.0.2.1", world).status == 429)
        world.clock.advance(by: .minutes(10))
        for number in 4..<7 {
            #expect(try await register("a\(number)x", from: "192.0.2.1", world).status == 200)
        }
        #expect(try await register("a7x", from: "192.0.2.1", world).status == 429)
    }

    @Test("An account's classes are apart, and its devices together; health is always answered")
    func accounts() async throws {
        let world = try await world([
            .search: .init(burst: 2, perMinute: 1), .reading: .init(burst: 2, perMinute: 1),
        ])
        let ada = try await world.join("ada")
        let tablet = try await world.secondDevice(of: ada)
        let ben = try await world.join("ben")
        _ = try await ada.feed()
        _ = try await tablet.feed()
        await #expect(throws: APIError.tooMany(retryAfter: .seconds(60))) {
            _ = try await ada.feed()
        }
        _ = try await ada.client.call(Routes.me)
        _ = try await ben.feed()
        for _ in 0..<50 { _ = try await world.client().call(Routes.health) }
    }

    @Test("Every class has a rate on a server for people, and every route a class but health")
    func classes() {
        #expect(Set(Rates.standard.rates.keys) == Set(RequestClass.allCases))
    }
}
