import API
import Hub
import Primitives
import Sync
import Testing

/// Tests of sessions in cookies: when they count, and how they begin and end.
@Suite("Sessions in cookies")
struct CookieTests {
    private static let host = "quad.example"
    private static let sites = ["same-origin", "same-site", "cross-site", "none", nil]
    private static let origins = [
        nil, "https://quad.example", "http://quad.example", "https://evil.example", "null",
    ]

    private static func fields(
        cookie: String?, site: String? = "same-origin", origin: String? = nil,
        host: String? = CookieTests.host
    ) -> BrowserFields? {
        let cookies = cookie.map { "theme=dark; \(BrowserFields.cookieName)=\($0); a=b" }
        return BrowserFields(cookies: cookies, site: site, origin: origin, host: host)
    }

    private static func code(of response: APIResponse) -> Problem.Code? {
        guard response.status >= 400 else { return nil }
        return try? APICoder.decode(Problem.self, from: response.body).code
    }

    /// Every way in which a browser may say where a request comes from.
    private static let ways = sites.flatMap { site in origins.map { (site, $0) } }

    @Test(
        "On every route, a cookie counts only from a page of ours",
        arguments: RouteMatrix.rows.map(\.name))
    func matrix(name: String) async throws {
        let row = try #require(RouteMatrix.rows.first { $0.name == name })
        let cast = try await RouteMatrix.Cast()
        var request = try row.request(cast, .owner)
        let counts = { (site: String?, origin: String?) in
            row.isOpen || site == "same-origin" || site == "none" && request.method == .get
                || site == nil && origin == "https://quad.example"
        }
        let token = cast.owner.client.token
        for (site, origin) in Self.ways where !counts(site, origin) {
            request.browser = Self.fields(cookie: token, site: site, origin: origin)
            let response = try await cast.send(request)
            #expect(response.status == 403, "\(name), \(site ?? "-"), \(origin ?? "-")")
            #expect(Self.code(of: response) == .foreignPage)
            #expect(response.headers["set-cookie"] == nil)
        }
        // The owner's session stands: the refusals changed nothing.
        var isFirst = true
        for (site, origin) in Self.ways where counts(site, origin) {
            request.browser = Self.fields(cookie: token, site: site, origin: origin)
            let response = try await cast.send(request)
            if isFirst { #expect(response.status == row.status(of: .owner), "\(name)") }
            isFirst = false
            #expect(Self.code(of: response) != .foreignPage, "\(name), \(site ?? "-")")
            #expect(response.headers["access-control-allow-origin"] == nil)
        }
        for (site, origin) in Self.ways {
            request.browser = Self.fields(cookie: nil, site: site, origin: origin)
            let code = Self.code(of: try await cast.send(request))
            #expect(row.isOpen ? code != .foreignPage : code == .notSignedIn, "\(name)")
        }
    }

    @Test("Beside a token in the header, a cookie does not count, wherever it comes from")
    func bearers() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for (site, origin) in Self.ways {
            for cookie in [ben.client.token, "nonsense", nil] {
                var request = try Routes.me.request(Empty(), token: ada.client.token)
                request.browser = Self.fields(cookie: cookie, site: site, origin: origin)
                let answer = await world.hub.handle(request)
                let me = try APICoder.decode(OwnProfile.self, from: answer.body)
                #expect(me.account == ada.id)
                #expect(answer.headers["set-cookie"] == nil)
            }
        }
    }

    @Test(
        "Without Sec-Fetch-Site, the origin is that of the host by HTTPS, or this machine",
        arguments: [
            ("https://quad.example", "quad.example", true),
            ("https://QUAD.example", "quad.Example", true),
            ("https://quad.example:8443", "quad.example:8443", true),
            ("https://[2001:db8::1]", "[2001:db8::1]", true),
            ("http://localhost:8080", "localhost:8080", true),
            ("http://127.0.0.1:8080", "127.0.0.1:8080", true),
            ("http://127.0.0.1", "127.0.0.1", true), ("https://localhost", "localhost", true),
            ("https://quad.example", "quad.example:8443", false),
            ("https://quad.example:8443", "quad.example", false),
            ("http://quad.example", "quad.example", false),
            ("http://127.0.0.1.evil.example", "127.0.0.1.evil.example", false),
            ("http://localhost:8080", "localhost:8081", false),
            ("https://quad.example.evil.example", "quad.example", false),
            ("https://evil.example", "quad.example", false), ("null", "null", false),
            ("", "", false), ("https://", "quad.example", false), (nil, "quad.example", false),
            ("https://quad.example", nil, false),
        ] as [(String?, String?, Bool)])
    func originsOfHosts(origin: String?, host: String?, isOwn: Bool) throws {
        let fields = try #require(
            BrowserFields(cookies: "a=b", site: nil, origin: origin, host: host))
        #expect(fields.isFromOwnPage(for: .post) == isOwn)
    }

    @Test(
        "Other values of Sec-Fetch-Site count for nothing, whatever the origin",
        arguments: ["", "same-origin, cross-site", "Same-Origin", "same-origin ", "null", "*"])
    func sites(site: String) throws {
        let fields = try #require(
            Self.fields(cookie: "x", site: site, origin: "https://quad.example"))
        #expect(!fields.isFromOwnPage(for: .get))
    }

    @Test(
        "Only the cookie of our name is read, and not one of two",
        arguments: [
            ("__Host-quad=x", "x"), ("a=b; __Host-quad=x", "x"), ("__Host-quad=x;a=b", "x"),
            ("__Host-quad=", ""), ("__Host-quad=x=y", "x=y"), ("a=b", nil), ("", nil),
            ("__Host-quad", nil), ("__Host-quadx=1", nil), ("__host-quad=x", nil),
            ("x__Host-quad=y", nil), ("__Host-quad=x; __Host-quad=y", nil),
            ("a=__Host-quad=x", nil),
        ] as [(String, String?)])
    func cookies(text: String, value: String?) throws {
        let fields = try #require(
            BrowserFields(cookies: text, site: nil, origin: nil, host: nil))
        #expect(fields.cookie == value)
        #expect(BrowserFields(cookies: nil, site: nil, origin: nil, host: Self.host) == nil)
    }

    /// Signs in as a page does; returns the answer.
    private func signIn(
        _ world: HubWorld, as name: String = "ada", site: String? = "same-origin",
        password: String = Person.password
    ) async throws -> APIResponse {
        var request = try Routes.signIn.request(
            Credentials(
                name: name, password: password, device: world.environment.newID(),
                deviceName: "Browser", cookie: true))
        request.browser = Self.fields(cookie: nil, site: site)
        let response = await world.hub.handle(request)
        DescribedTransport.hold(response, to: request)
        return response
    }

    private func token(in response: APIResponse) throws -> String {
        let header = try #require(response.headers["set-cookie"])
        let value = try #require(header.split(separator: ";").first)
        return String(value.dropFirst(BrowserFields.cookieName.count + 1))
    }

    private func ask<Output>(
        _ route: Route<Empty, Output>, _ cookie: String, _ world: HubWorld
    ) async throws -> APIResponse {
        var request = try route.request(Empty())
        request.browser = Self.fields(cookie: cookie)
        return await world.hub.handle(request)
    }

    @Test("Who asks for a cookie gets the token there and nowhere else")
    func given() async throws {
        let world = try await HubWorld()
        _ = try await world.join("ada")
        let response = try await signIn(world)
        let token = try token(in: response)
        #expect(AccessTokenForm.isOne(token))
        #expect(
            response.headers["set-cookie"]
                == "__Host-quad=\(token); Max-Age=7776000; Path=/; Secure; HttpOnly; "
                + "SameSite=Strict")
        #expect(!String(decoding: response.body, as: UTF8.self).contains("quad_"))
        #expect(try APICoder.decode(SignedIn.self, from: response.body).token.isEmpty)
        #expect(try await ask(Routes.me, token, world).status == 200)

        var request = try Routes.register.request(
            NewAccount(
                name: "ben", password: Person.password, displayName: "Ben",
                device: world.environment.newID(), cookie: true))
        for (site, status) in [("cross-site", 403), ("none", 403), ("same-origin", 200)] {
            request.browser = Self.fields(cookie: nil, site: site)
            let response = await world.hub.handle(request)
            #expect(response.status == status)
            #expect((response.headers["set-cookie"] != nil) == (status == 200))
        }
    }

    @Test("Another site can't have a browser sign in, and its tries are not even checked")
    func foreignSignIn() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        for site in ["same-site", "cross-site", "none", nil] {
            for _ in 0..<20 {
                let response = try await signIn(world, site: site, password: "wrong password")
                #expect(Self.code(of: response) == .foreignPage)
            }
        }
        #expect(try await signIn(world).status == 200)
        #expect(try await ada.client.call(Routes.devices).devices.count == 2)
    }

    @Test("The cookie is renewed with its session, and at most once an hour")
    func renewed() async throws {
        let world = try await HubWorld()
        _ = try await world.join("ada")
        let token = try token(in: try await signIn(world))
        #expect(try await ask(Routes.me, token, world).headers["set-cookie"] != nil)
        world.clock.advance(by: .minutes(1))
        #expect(try await ask(Routes.me, token, world).headers["set-cookie"] == nil)
        world.clock.advance(by: .hours(24 * 80))
        let renewed = try await ask(Routes.me, token, world)
        #expect(
            renewed.headers["set-cookie"]?.hasPrefix("__Host-quad=\(token); Max-Age=7776000; ")
                == true)
        world.clock.advance(by: .hours(24 * 91))
        let ended = try await ask(Routes.me, token, world)
        #expect(ended.status == 401)
        #expect(ended.headers["set-cookie"] == nil)
    }

    @Test("Signing out ends session, stream and cookie, and forgets only if asked")
    func ended() async throws {
        let world = try await HubWorld()
        _ = try await world.join("ada")
        for forget in [nil, false, true] {
            let token = try token(in: try await signIn(world))
            var request = try Routes.signOut.request(SigningOut(forget: forget))
            request.browser = Self.fields(cookie: token)
            let response = await world.hub.handle(request)
            #expect(response.status == 200)
            #expect(
                response.headers["set-cookie"]
                    == "__Host-quad=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict")
            // Not cookies: they would be those of all hosts of the domain.
            #expect(
                response.headers["clear-site-data"]
                    == (forget == true ? #""cache", "storage""# : nil))
            #expect(try await ask(Routes.me, token, world).status == 401)
        }
    }

    @Test("A stream goes on by the cookie after the last event that it had")
    func streams() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let token = try token(in: try await signIn(world))
        var request = try Routes.events.request(Empty())
        request.browser = Self.fields(cookie: token, site: "cross-site")
        guard case .refused(let response) = await world.hub.open(request) else {
            Issue.record("another site opened a stream")
            return
        }
        #expect(Self.code(of: response) == .foreignPage)
        request.browser = Self.fields(cookie: token)
        guard case .events(let events) = await world.hub.open(request) else {
            Issue.record("no stream")
            return
        }
        let document = RouteMatrix.Cast.document(ada)
        _ = try await ada.client.call(
            Routes.push, PushRequest(device: ada.device, batch: 1, documents: [document]))
        await world.hub.tellAll()
        var kinds: [String] = []
        for try await event in events {
            kinds.append(event.kind)
            if kinds.count == 2 { break }
        }
        #expect(kinds == ["reset", "sync"])
    }

    @Test("What no page of ours sent counts for its network, and nothing of a session's rate")
    func rates() async throws {
        var configuration = HubConfiguration()
        configuration.rates = Rates([
            .any: .init(burst: 5, perMinute: 1), .reading: .init(burst: 3, perMinute: 1),
        ])
        let world = try await HubWorld(configuration: configuration)
        _ = try await world.join("ada")
        let token = try token(in: try await signIn(world))
        var request = try Routes.devices.request(Empty())
        request.address = "192.0.2.1"
        request.browser = Self.fields(cookie: token, site: "cross-site")
        for _ in 0..<5 { #expect(await world.hub.handle(request).status == 403) }
        #expect(await world.hub.handle(request).status == 429)
        request.browser = Self.fields(cookie: "no token")
        #expect(await world.hub.handle(request).status == 429)
        request.browser = Self.fields(cookie: token)
        for _ in 0..<3 { #expect(await world.hub.handle(request).status == 200) }
        #expect(await world.hub.handle(request).status == 429)
    }
}

/// The form of a token.
private enum AccessTokenForm {
    static func isOne(_ text: String) -> Bool {
        text.hasPrefix("quad_") && text.count == 69
    }
}
