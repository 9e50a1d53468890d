import API
import Foundation
import HTTPTransport
import Primitives
import Testing

/// Tests that attack a real server over HTTP, as somebody without an account would.
@Suite("Attacks on the server", .enabled(if: ServerProcess.isBuilt), .serialized)
struct AttackTests {
    @Test(
        "With a hundred abandoned sign-ins a right password is answered at once", .endsHangs,
        arguments: [true, false])
    func abandonedSignIns(fromOneAddress: Bool) async throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let server = try await ServerProcess(data: scratch.path, hashing: "scrypt:13:8:1")
        let transport = try #require(HTTPTransport(url: server.url))
        do {
            try await abandonSignIns(at: server, transport, fromOneAddress)
        } catch {
            Issue.record(error)
        }
        await transport.shutdown()
    }

    private func abandonSignIns(
        at server: ServerProcess, _ transport: HTTPTransport, _ isOneAddress: Bool
    ) async throws {
        let client = APIClient(transport: transport)
        let device = DeviceID(high: 0, low: .random(in: 1 ... .max))
        let ada = NewAccount(
            name: "ada", password: Person.password, displayName: "Ada", device: device)
        _ = try await client.call(Routes.register, ada)
        let alone = try await signIn(client, device)
        for number in 0..<100 {
            let connection = try RawConnection(
                url: server.url,
                from: isOneAddress ? "127.0.0.1" : "127.0.1.\(1 + number % 200)")
            try connection.write(wrongSignIn("nobody\(number)"))
        }
        // One that was never signed in, and comes from where the others do.
        let beside = try await signIn(
            client, isOneAddress ? DeviceID(high: 0, low: .random(in: 1 ... .max)) : device)
        // The right password waits for the hash under way, and for no abandoned one: those would
        // take a hundred times as long as one, or fifty on two threads.
        #expect(beside < .seconds(2) + alone * 20, "alone \(alone), beside the flood \(beside)")
    }

    @Test("Sign-ins that stay in line are few for one network, and hold up nobody else", .endsHangs)
    func heldSignIns() async throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let server = try await ServerProcess(data: scratch.path, hashing: "scrypt:14:8:3")
        let held = try (0..<100).map { number in
            let connection = try RawConnection(url: server.url, from: "127.0.2.1")
            try connection.write(wrongSignIn("nobody\(number)"))
            return connection
        }
        let health = try RawConnection(url: server.url)
        let started = ContinuousClock.now
        #expect(try health.ask("GET", "/healthz").head.hasPrefix("HTTP/1.1 200"))
        let waited = ContinuousClock.now - started
        let answers = held.map { $0.answer(within: 300) }
        // Health waits for none of the hashes, of which each takes a part of the whole.
        #expect(waited < .seconds(1) + (ContinuousClock.now - started) / 2)
        let refused = answers.count { $0.hasPrefix("HTTP/1.1 429") }
        #expect(refused >= 50, "\(refused) were refused")
        #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 4") })
    }

    @Test("Bodies of people without an account are not kept", .endsHangs)
    func bodiesWithoutAccount() async throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let server = try await ServerProcess(data: scratch.path)
        let before = server.memory
        let part = String(repeating: " ", count: 1 << 16)
        let connections = try (0..<100).map { number in
            let connection = try RawConnection(
                url: server.url, from: "127.0.3.\(1 + number % 100)")
            try connection.write(
                "POST /v1/sync/push HTTP/1.1\r\nHost: test\r\nContent-Length: 1048576\r\n\r\n")
            return connection
        }
        for connection in connections { for _ in 0..<15 { try connection.write(part) } }
        let grown = server.memory - before
        #expect(grown < 48 << 10, "the server grew by \(grown) KiB")
        for connection in connections {
            try connection.write(part)
            #expect(connection.answer().hasPrefix("HTTP/1.1 401"))
        }
        let big = try RawConnection(url: server.url)
        try big.write("POST /v1/sessions HTTP/1.1\r\nHost: test\r\nContent-Length: 65536\r\n\r\n")
        try big.write(part)
        #expect(big.answer().hasPrefix("HTTP/1.1 413"))
    }

    @Test("A body that does not arrive ends with 408, and the server goes on", .endsHangs)
    func slowBody() async throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let server = try await ServerProcess(data: scratch.path)
        let slow = try RawConnection(url: server.url)
        try slow.write("POST /v1/sessions HTTP/1.1\r\nHost: test\r\nContent-Length: 100\r\n\r\n{")
        let answer = slow.answer(until: "too-slow", within: 45)
        #expect(answer.hasPrefix("HTTP/1.1 408"), "\(answer)")
        let silent = try RawConnection(url: server.url)
        #expect(silent.isClosed(within: 60))
        let health = try RawConnection(url: server.url)
        #expect(try health.ask("GET", "/healthz").head.hasPrefix("HTTP/1.1 200"))
    }

    @Test("One address can't take all connections, and streams leave some for requests", .endsHangs)
    func connections() async throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let server = try await ServerProcess(
            data: scratch.path, options: ["--connections", "64"])
        let flood = try (0..<40).map { _ in
            try RawConnection(url: server.url, from: "127.0.4.1")
        }
        let served = flood.count { connection in
            (try? connection.write("GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n")) != nil
                && connection.answer(within: 5).hasPrefix("HTTP/1.1 200")
        }
        #expect(served == 16)
        let health = try RawConnection(url: server.url, from: "127.0.4.2")
        #expect(try health.ask("GET", "/healthz").head.hasPrefix("HTTP/1.1 200"))
    }

    private func signIn(_ client: APIClient, _ device: DeviceID) async throws -> Duration {
        let started = ContinuousClock.now
        _ = try await client.call(
            Routes.signIn,
            Credentials(name: "ada", password: Person.password, device: device))
        return ContinuousClock.now - started
    }

    private func wrongSignIn(_ name: String) -> String {
        let device = DeviceID(high: 0, low: .random(in: 1 ... .max))
        let body = #"{"name":"\#(name)","password":"battery staple","device":"\#(device)"}"#
        return "POST /v1/sessions HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}
