import API
import Foundation
import HTTPTransport
import Primitives
import Testing

/// Tests of the built program on a free port of this machine, over real HTTP.
@Suite(
    "The server as a process", .enabled(if: ServerProcess.isBuilt, "quad-server is not built"),
    .endsHangs)
struct HTTPServerTests {
    private func register(
        _ name: String, _ transport: HTTPTransport, device: UInt64 = 1
    ) async throws -> APIClient {
        let signedIn = try await APIClient(transport: transport).call(
            Routes.register,
            NewAccount(
                name: name, password: "correct horse", displayName: name,
                device: DeviceID(high: 0, low: device)))
        return APIClient(transport: transport, token: signedIn.token)
    }

    @Test("Answers, keeps what it acknowledged through kill -9, and stops on TERM")
    func life() async throws {
        let folder = try Scratch()
        defer { folder.remove() }
        var server = try await ServerProcess(data: folder.path)
        var transport = try #require(HTTPTransport(url: server.url))
        var client = try await register("ada", transport)
        _ = try await client.call(Routes.changeMe, ProfileChange(bio: "kept — ünïcode & ?/#"))
        server.kill(SIGKILL)
        #expect(await server.end() == SIGKILL)
        await #expect(throws: APIError.self) { _ = try await client.call(Routes.me) }
        await transport.shutdown()

        server = try await ServerProcess(data: folder.path)
        transport = try #require(HTTPTransport(url: server.url))
        client = APIClient(transport: transport, token: client.token)
        #expect(try await client.call(Routes.me).bio == "kept — ünïcode & ?/#")
        server.kill(SIGTERM)
        #expect(await server.end() == 0)
        await transport.shutdown()
    }

    @Test("Streams events over HTTP, resumes them, and says goodbye")
    func events() async throws {
        let folder = try Scratch()
        defer { folder.remove() }
        let server = try await ServerProcess(data: folder.path)
        let transport = try #require(HTTPTransport(url: server.url))
        let client = try await register("ada", transport)
        var first = try await client.events().makeAsyncIterator()
        let reset = try #require(try await first.next())
        #expect(reset.change == .reset)
        _ = try await client.call(Routes.changeMe, ProfileChange(bio: "1"))
        #expect(try await first.next()?.change == .profile)
        var second = try await client.events(after: reset.id).makeAsyncIterator()
        #expect(try await second.next()?.change == .profile)
        server.kill(SIGTERM)
        #expect(try await second.next()?.change == .stopping(retryMilliseconds: 1000))
        #expect(try await second.next() == nil)
        #expect(await server.end() == 0)
        await transport.shutdown()
    }

    @Test("A stream whose reader went away makes room at once, however it went")
    func leftStreams() async throws {
        let folder = try Scratch()
        defer { folder.remove() }
        let server = try await ServerProcess(data: folder.path)
        let transport = try #require(HTTPTransport(url: server.url))
        let token = try #require(try await register("ada", transport).token)
        let question =
            "GET /v1/events HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer \(token)\r\n\r\n"
        func open() throws -> (connection: RawConnection, answer: String) {
            let connection = try RawConnection(url: server.url)
            try connection.write(question)
            return (connection, connection.answer(until: "reset"))
        }
        for isReset in [false, true] {
            // As many as an account may have.
            var streams = try (0..<16).map { _ in try open() }
            #expect(streams.allSatisfy { $0.answer.hasPrefix("HTTP/1.1 200") })
            let refusal = try open().answer
            #expect(refusal.hasPrefix("HTTP/1.1 429"))
            if isReset { for stream in streams { stream.connection.endByReset() } }
            streams = []
            // Far less than the time to the next heartbeat.
            let end = ContinuousClock.now + .seconds(4)
            var answer = ""
            while !answer.hasPrefix("HTTP/1.1 200"), ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(50))
                answer = try open().answer
            }
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            try await Task.sleep(for: .milliseconds(500))
        }
        await transport.shutdown()
    }

    @Test("Refuses over HTTP what it refuses in process")
    func refusals() async throws {
        let folder = try Scratch()
        defer { folder.remove() }
        let server = try await ServerProcess(data: folder.path)
        let transport = try #require(HTTPTransport(url: server.url))
        let client = APIClient(transport: transport, token: "no token")
        await #expect(throws: APIError.notSignedIn) { _ = try await client.call(Routes.me) }
        await #expect(throws: APIError.notSignedIn) { _ = try await client.events() }
        let ada = try await register("ada", transport)
        for (token, status) in [(ada.token, 413), (nil, 401)] {
            let large = try await transport.send(
                APIRequest(
                    method: .post, path: "/v1/visits",
                    body: Array(repeating: 32, count: APILimits.bodyBytes + 1), token: token))
            #expect(large.status == status)
        }
        let missing = try await transport.send(APIRequest(method: .get, path: "/v1/ü %2F"))
        #expect(missing.status == 404)
        #expect(missing.headers["content-type"] == "application/problem+json")
        server.kill(SIGTERM)
        #expect(await server.end() == 0)
        await transport.shutdown()
    }

    @Test("HEAD gets a head and nothing else; other methods are told which there are")
    func otherMethods() async throws {
        let folder = try Scratch()
        defer { folder.remove() }
        let server = try await ServerProcess(data: folder.path)
        let connection = try RawConnection(url: server.url)
        // On one connection: with one byte too many, the next answer would be unreadable.
        for (method, path, status) in [
            ("HEAD", "/healthz", 200), ("OPTIONS", "/v1/me", 405), ("HEAD", "/v1/me", 401),
            ("TRACE", "/nothing", 404), ("GET", "/v1%2Fme", 404), ("GET", "/v1/%6De", 401),
            ("HEAD", "/v1/events", 401), ("GET", "/healthz", 200),
        ] {
            let answer = try connection.ask(method, path)
            #expect(answer.head.hasPrefix("HTTP/1.1 \(status) "), "\(method) \(path)")
            if method == "HEAD" { #expect(answer.body.isEmpty) }
            if method == "OPTIONS" { #expect(answer.head.contains("allow: GET, PATCH\r\n")) }
        }
        server.kill(SIGTERM)
        #expect(await server.end() == 0)
    }

    @Test("A body that is too large is refused, and the connection closed whatever else comes")
    func endlessBody() async throws {
        let folder = try Scratch()
        defer { folder.remove() }
        let server = try await ServerProcess(data: folder.path)
        let connection = try RawConnection(url: server.url)
        let (answer, isClosed) = connection.flood("/v1/sessions", atMost: 1 << 30)
        #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
        #expect(answer.lowercased().contains("connection: close\r\n"))
        #expect(isClosed)
        // Other clients are served.
        #expect(try RawConnection(url: server.url).ask("GET", "/healthz").head.contains(" 200 "))
        server.kill(SIGTERM)
        #expect(await server.end() == 0)
    }

    @Test("Many requests at once are all answered")
    func crowd() async throws {
        let folder = try Scratch()
        defer { folder.remove() }
        let server = try await ServerProcess(data: folder.path)
        let transport = try #require(HTTPTransport(url: server.url, connections: 8))
        let client = try await register("ada", transport)
        let good = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask { try await client.call(Routes.me).name == "ada" }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(good == 200)
        server.kill(SIGTERM)
        #expect(await server.end() == 0)
        await transport.shutdown()
    }

    @Test("A second server on the store, and a taken port, end with a line and code 75")
    func taken() async throws {
        let folder = try Scratch()
        defer { folder.remove() }
        let server = try await ServerProcess(data: folder.path)
        let port = try #require(server.url.split(separator: ":").last.map(String.init))
        let twice = try ServerProcess.run(["serve", "--data", folder.path, "--port", "0"])
        #expect(twice.status == 75)
        #expect(twice.errors.contains("another server runs"))
        let taken = try ServerProcess.run(["serve", "--store", "memory:", "--port", port])
        #expect(taken.status == 75)
        #expect(taken.errors.contains("is in use"))
        server.kill(SIGTERM)
        #expect(await server.end() == 0)
    }

    @Test("Wrong options, broken files and unusable stores each have their exit code")
    func exitCodes() throws {
        let folder = try Scratch()
        defer { folder.remove() }
        let broken = folder.path + "/broken.geojson"
        try Data(#"{"type":"FeatureCollection"}"#.utf8).write(to: URL(fileURLWithPath: broken))
        let noise = folder.path + "/noise.sqlite"
        try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: noise))
        let cases: [(arguments: [String], status: Int32)] = [
            (["serve", "--port", "70000"], 64),
            (["serve", "--store", "nonsense"], 64),
            (["serve", "--store", "memory:", "--zone", "Mars/Base"], 78),
            (["serve", "--store", "memory:", "--zone", "-99:00"], 78),
            (["serve", "--store", "memory:", "--password-hashing", "none"], 78),
            (["serve", "--data", "/proc/nope"], 73),
            (["serve", "--store", "sqlite:\(noise)"], 65),
            (["places", "import", "--store", "memory:", broken], 65),
            (["places", "import", "--store", "memory:", folder.path + "/none"], 66),
            (["places", "list", "--store", "memory:"], 0),
        ]
        for (arguments, status) in cases {
            let result = try ServerProcess.run(arguments)
            #expect(result.status == status, "\(arguments)")
            if status > 64 {
                #expect(result.errors.hasPrefix("quad-server: "), "\(arguments)")
                #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            }
        }
    }
}

@Suite("The transport without a server", .endsHangs)
struct HTTPTransportTests {
    @Test("Nobody there is unreachable, with a sentence that names the address")
    func unreachable() async throws {
        let transport = try #require(HTTPTransport(url: "http://127.0.0.1:9"))
        let error = await #expect(throws: TransportError.self) {
            _ = try await transport.send(APIRequest(method: .get, path: "/healthz"))
        }
        #expect(error == .unreachable("nothing answers at http://127.0.0.1:9"))
        await #expect(throws: TransportError.self) {
            _ = try await transport.open(APIRequest(method: .get, path: "/v1/events"))
        }
        await transport.shutdown()
    }

    @Test("A transport that nobody shuts down, since an error came first, ends by itself")
    func forgotten() async throws {
        var transport = HTTPTransport(url: "http://127.0.0.1:9")
        #expect(transport != nil)
        _ = try? await transport?.send(APIRequest(method: .get, path: "/healthz"))
        weak let dropped = transport
        transport = nil
        #expect(dropped == nil)
    }

    @Test(
        "Texts that are no address are refused",
        arguments: ["", "host", "ftp://host", "http://", "http://a b", "http://u@h", "http://h?q"])
    func addresses(text: String) {
        #expect(HTTPTransport(url: text) == nil)
    }
}
