import API
import Primitives
import Testing

@testable import Hub

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
            .heavy: .init(burst: 2, perMinute: 1), .reading: .init(burst: 2, perMinute: 1),
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
        let free = Routes.all.filter { RequestClass($0) == nil }.map(\.name)
        #expect(free == ["health", "readiness"])
        for route in Routes.all where route.access == .signedIn {
            let kind = RequestClass(route)
            #expect(kind != .open && kind != .any && kind != .signIn, "\(route.name)")
        }
    }

    @Test("Two hundred accounts of one network take an hour and a half")
    func standard() async throws {
        var configuration = HubConfiguration()
        configuration.rates = .standard
        let world = try await HubWorld(configuration: configuration)
        var made = 0
        for number in 0..<200 {
            let answer = try await register("a\(number)x", from: "192.0.2.1", world)
            made += answer.status == 200 ? 1 : 0
        }
        #expect(made == 20)
        world.clock.advance(by: .minutes(90))
        #expect(try await register("b0x", from: "192.0.2.1", world).status == 200)
    }

    private func signIn(
        _ name: String, _ password: String, from address: String, _ world: HubWorld
    ) async throws -> APIResponse {
        var request = try Routes.signIn.request(
            Credentials(name: name, password: password, device: world.environment.newID()))
        request.address = address
        return await world.hub.handle(request)
    }

    @Test("Wrong passwords sprayed over many names count together, right ones don't count")
    func guesses() async throws {
        let world = try await world([.signIn: .init(burst: 10, perMinute: 6)])
        let ada = try await world.join("ada")
        for _ in 0..<30 {
            let answer = try await signIn("ada", Person.password, from: "192.0.2.1", world)
            #expect(answer.status == 200)
        }
        var wrong: [Int] = []
        for number in 0..<30 {
            let answer = try await signIn("name\(number)", "password1", from: "192.0.2.1", world)
            wrong.append(answer.status)
        }
        #expect(wrong == Array(repeating: 401, count: 10) + Array(repeating: 429, count: 20))
        var phone = APIRequest(
            method: .post, path: "/v1/owntracks", body: Array("[]".utf8),
            login: BasicLogin(name: "name", password: "password1"))
        phone.address = "192.0.2.1"
        #expect(await world.hub.handle(phone).status == 429)
        phone.login = BasicLogin(name: "ada", password: ada.client.token ?? "")
        #expect(await world.hub.handle(phone).status == 200)
        #expect(try await signIn("ada", Person.password, from: "192.0.2.2", world).status == 200)
        world.clock.advance(by: .seconds(10))
        #expect(try await signIn("ada", Person.password, from: "192.0.2.1", world).status == 200)
    }

    @Test("A network is limited before its tokens are looked up, and health never")
    func networks() async throws {
        let world = try await world([.any: .init(burst: 5, perMinute: 1)])
        func ask(_ path: String, from address: String) async -> Int {
            var request = APIRequest(method: .get, path: path, token: "no token")
            request.address = address
            return await world.hub.handle(request).status
        }
        for _ in 0..<5 { #expect(await ask("/v1/me", from: "2001:db8::1") == 401) }
        #expect(await ask("/v1/me", from: "2001:db8::2") == 429)
        #expect(await ask("/v1/protocol", from: "2001:db8::3") == 429)
        #expect(await ask("/healthz", from: "2001:db8::1") == 200)
        #expect(await ask("/readyz", from: "2001:db8::1") == 200)
        #expect(await ask("/v1/me", from: "2001:db8:0:1::1") == 401)
        var stream = APIRequest(method: .get, path: "/v1/events", token: "no token")
        stream.address = "2001:db8::4"
        guard case .refused(let answer) = await world.hub.open(stream) else {
            Issue.record("a stream without a session")
            return
        }
        #expect(answer.status == 429)
        #expect(answer.headers["retry-after"] == "60")
    }

    @Test("A rehearsal has no rates")
    func rehearsal() async throws {
        var configuration = HubConfiguration()
        configuration.rates = Rates([.any: .init(burst: 1, perMinute: 1)])
        let world = try await HubWorld(configuration: configuration.rehearsal)
        for number in 0..<5 {
            #expect(try await register("a\(number)x", from: "192.0.2.1", world).status == 200)
        }
    }

    @Test("Buckets are bounded, and who was refused stays refused while others come and go")
    func bounds() {
        let limiter = RateLimiter(Rates([.open: .init(burst: 2, perMinute: 1)]), buckets: 100)
        let now = Instant(seconds: 1_800_000_000)
        func takes(_ network: String) -> Bool {
            (try? limiter.take(.open, of: .network(network), at: now)) != nil
        }
        #expect(takes("guilty"))
        #expect(takes("guilty"))
        for number in 0..<10_000 {
            #expect(takes("\(number)"))
            #expect(limiter.bucketCount <= 100)
        }
        #expect(!takes("guilty"))
    }
}
