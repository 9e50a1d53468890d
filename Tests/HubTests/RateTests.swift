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
        // Each process has buckets of its own.
        return try await HubWorld(configuration: configuration, hubs: 1)
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
        let free = Hub.routes.filter { RequestClass($0) == nil }.map(\.name)
        #expect(free == ["health", "readiness"])
        for route in Hub.routes where route.access == .signedIn {
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
        _ name: String, _ password: String, from address: String, on device: DeviceID? = nil,
        _ world: HubWorld
    ) async throws -> APIResponse {
        var request = try Routes.signIn.request(
            Credentials(
                name: name, password: password, device: device ?? world.environment.newID()))
        request.address = address
        return await world.hub.handle(request)
    }

    private func post(
        _ name: String, _ password: String, from address: String, _ hub: Hub
    ) async -> Int {
        var phone = APIRequest(
            method: .post, path: "/v1/owntracks", body: Array("[]".utf8),
            login: BasicLogin(name: name, password: password, device: "pixel"))
        phone.address = address
        return await hub.handle(phone).status
    }

    @Test("Who guesses passwords keeps nobody behind the same address from signing in")
    func guesses() async throws {
        let world = try await world([.signIn: .init(burst: 10, perMinute: 6)])
        let campus = "192.0.2.1"
        let ada = try await world.join("ada")
        #expect(await post("ada", Person.password, from: campus, world.hub) == 200)
        for number in 0..<35 {
            let answer = try await signIn("name\(number)", "password1", from: campus, world)
            #expect(answer.status == 401)
            #expect(await post("name\(number)", "password1", from: campus, world.hub) == 401)
        }
        #expect(try await signIn("ada", Person.password, from: campus, world).status == 200)
        #expect(
            try await signIn("ada", Person.password, from: campus, on: ada.device, world).status
                == 200)
        #expect(await post("ada", ada.client.token ?? "", from: campus, world.hub) == 401)
        let tablet = try await world.secondDevice(of: ada)
        #expect(await post("ada", tablet.client.token ?? "", from: campus, world.hub) == 200)
        #expect(await post("ada", Person.password, from: campus, world.hub) == 200)
        // Another process knows no passwords that were right before.
        let other = try await HubWorld.open(
            world.store, world.environment, world.hub.configuration)
        #expect(await post("ada", Person.password, from: campus, other) == 200)
        // At one name everybody is slow, but for familiar devices.
        for _ in 0..<5 {
            #expect(try await signIn("ada", "password1", from: campus, world).status == 401)
        }
        for password in ["password1", Person.password] {
            let answer = try await signIn("ada", password, from: campus, world)
            #expect(answer.status == 429)
            #expect(answer.headers["retry-after"] == "1")
        }
        #expect(
            try await signIn("ada", Person.password, from: campus, on: tablet.device, world).status
                == 200)
    }

    @Test("What strangers use up is not what belongs to who has proved something")
    func proofs() async throws {
        var configuration = HubConfiguration(registration: .invite)
        configuration.rates = Rates([
            .any: .init(burst: 3, perMinute: 1), .open: .init(burst: 2, perMinute: 1),
            .registration: .init(burst: 2, perMinute: 1),
        ])
        let world = try await HubWorld(configuration: configuration)
        let (invitation, _) = try await OperatorTests.op(world).invite(
            uses: 9, lasting: .hours(1))
        let code = invitation.text
        let campus = "192.0.2.1"
        #expect(try await register("ada", with: code, from: campus, world) == 200)
        #expect(await post("ada", Person.password, from: campus, world.hub) == 200)
        let device: DeviceID = world.environment.newID()
        let signedIn = try await world.client().call(
            Routes.signIn, Credentials(name: "ada", password: Person.password, device: device))
        for number in 0..<30 {
            _ = try await register("n\(number)x", with: "0000", from: campus, world)
            var request = APIRequest(method: .get, path: "/v1/me", token: "no token")
            request.address = campus
            _ = await world.hub.handle(request)
            request = APIRequest(method: .get, path: "/v1/protocol")
            request.address = campus
            _ = await world.hub.handle(request)
        }
        // All is used up for strangers,
        #expect(try await signIn("ada", Person.password, from: campus, world).status == 429)
        #expect(try await register("ben", with: "0000", from: campus, world) == 429)
        #expect(try await register("ben", with: nil, from: campus, world) == 429)
        #expect(await post("ben", "password1", from: campus, world.hub) == 429)
        // and nothing for sessions, familiar devices, phones and who was invited.
        for _ in 0..<10 {
            var request = APIRequest(method: .get, path: "/v1/me", token: signedIn.token)
            request.address = campus
            #expect(await world.hub.handle(request).status == 200)
            request.path = "/v1/events"
            guard case .events = await world.hub.open(request) else {
                Issue.record("no stream")
                return
            }
            #expect(await post("ada", Person.password, from: campus, world.hub) == 200)
        }
        let again = try await signIn("ada", Person.password, from: campus, on: device, world)
        #expect(again.status == 200)
        #expect(try await register("ben", with: code, from: campus, world) == 200)
        // An invitation is no way around the limit of accounts.
        #expect(try await register("cleo", with: code, from: campus, world) == 429)
    }

    private func register(
        _ name: String, with code: String?, from address: String, _ world: HubWorld
    ) async throws -> Int {
        var request = try Routes.register.request(
            NewAccount(
                name: name, password: Person.password, displayName: name,
                device: world.environment.newID(), invite: code))
        request.address = address
        return await world.hub.handle(request).status
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
