import API
import Foundation
import HTTPTransport
import Primitives
import Testing

/// Tests of the transport of loads against the built program, over real HTTP.
@Suite(
    "Many requests and streams at once over HTTP",
    .enabled(if: ServerProcess.isBuilt, "quad-server is not built"), .endsHangs)
struct CrowdTransportTests {
    /// A server with an account.
    private struct Rehearsal {
        let folder: Scratch
        let server: ServerProcess
        let transport: CrowdTransport
        let client: APIClient

        init(connections: Int = 8) async throws {
            folder = try Scratch()
            server = try await ServerProcess(data: folder.path, options: ["--rates", "no"])
            transport = try #require(
                CrowdTransport(url: server.url, connections: connections))
            let signedIn = try await APIClient(transport: transport).call(
                Routes.register,
                NewAccount(
                    name: "ada", password: "correct horse", displayName: "Ada",
                    device: DeviceID(high: 0, low: 1)))
            client = APIClient(transport: transport, token: signedIn.token)
        }

        func end() async {
            await transport.shutdown()
            server.kill(SIGTERM)
            _ = await server.end()
            folder.remove()
        }
    }

    @Test("Each of many requests gets its own answer, over few connections", arguments: [1, 8])
    func answers(connections: Int) async throws {
        let rehearsal = try await Rehearsal(connections: connections)
        let client = rehearsal.client
        let bio = String(repeating: "ünï-", count: 60)
        _ = try await client.call(Routes.changeMe, ProfileChange(bio: bio))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<400 {
                group.addTask {
                    switch number % 4 {
                    case 0: try await client.call(Routes.me).bio == bio
                    case 1: try await client.call(Routes.blocks).people.isEmpty
                    case 2: try await client.call(Routes.health).status == "ok"
                    default: await Self.knowsNobody(client)
                    }
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        await rehearsal.end()
    }

    /// Whether a person whom there is not is not found.
    private static func knowsNobody(_ client: APIClient) async -> Bool {
        do {
            let person = PersonPath(person: AccountID(high: 1, low: 1))
            _ = try await client.call(Routes.person, person)
            return false
        } catch {
            if case .notFound = error { return true }
            return false
        }
    }

    /// Whether the server opens one more stream, which is left at once.
    private static func isListened(by client: APIClient) async -> Bool {
        (try? await client.events().waitForNext()) != nil
    }

    /// Whether something comes true within ten seconds.
    private static func comes(_ isTrue: () async -> Bool) async throws -> Bool {
        for _ in 0..<200 {
            if await isTrue() { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    @Test("Streams tell what happens, are resumed, and end with their reader or the server")
    func events() async throws {
        let rehearsal = try await Rehearsal()
        let client = rehearsal.client
        var first = try await client.events().makeAsyncIterator()
        let reset = try #require(try await first.next())
        #expect(reset.change == .reset && reset.life?.isEmpty == false)
        _ = try await client.call(Routes.changeMe, ProfileChange(bio: "1"))
        #expect(try await first.next()?.change == .profile)
        // As many as an account may have, which the reader leaves.
        for _ in 0..<2 {
            var streams: [LiveEvents] = []
            for _ in 0..<15 { streams.append(try await client.events(after: reset.id)) }
            let readers = streams.map { stream in Task { for try await _ in stream {} } }
            streams = []
            await #expect(throws: APIError.self) { _ = try await client.events().waitForNext() }
            for reader in readers {
                reader.cancel()
                _ = await reader.result
            }
            #expect(try await Self.comes { await Self.isListened(by: client) })
        }
        var second = try await client.events(after: reset.id).makeAsyncIterator()
        #expect(try await second.next()?.change == .profile)
        rehearsal.server.kill(SIGTERM)
        #expect(try await second.next()?.change == .stopping(retryMilliseconds: 1000))
        #expect(try await second.next() == nil)
        await rehearsal.end()
    }

    @Test("A server that is killed, stands still or is not there fails requests, and only them")
    func silence() async throws {
        let rehearsal = try await Rehearsal()
        let client = rehearsal.client
        _ = try await client.call(Routes.me)
        rehearsal.server.kill(SIGSTOP)
        var hurried = client
        hurried.patience = .milliseconds(400)
        let asked = ContinuousClock.now
        let impatient = hurried
        for _ in 0..<3 {
            await #expect(throws: APIError.self) { _ = try await impatient.call(Routes.me) }
        }
        #expect(ContinuousClock.now - asked < .seconds(20))
        let waiting = Task { try await client.events().waitForNext() }
        try await Task.sleep(for: .milliseconds(300))
        waiting.cancel()
        guard case .failure = await waiting.result else {
            Issue.record("a stream is opened by a server that stands still")
            return
        }
        rehearsal.server.kill(SIGCONT)
        #expect(try await client.call(Routes.me).displayName == "Ada")
        rehearsal.server.kill(SIGKILL)
        _ = await rehearsal.server.end()
        await #expect(throws: APIError.self) { _ = try await client.call(Routes.me) }
        await #expect(throws: APIError.self) { _ = try await client.call(Routes.me) }
        await rehearsal.transport.shutdown()
        await #expect(throws: APIError.self) { _ = try await client.call(Routes.me) }
        rehearsal.folder.remove()
    }

    @Test(
        "Only addresses of servers are taken",
        arguments: [
            "", "http://", "ftp://127.0.0.1", "127.0.0.1:80", "http://u@h", "http://h?q",
            "http://h#f",
        ])
    func addresses(text: String) {
        #expect(CrowdTransport(url: text, connections: 1) == nil)
        #expect(HTTPTransport(url: text) == nil)
    }
}

extension LiveEvents {
    /// Reads one event.
    fileprivate func waitForNext() async throws -> LiveEvent? {
        var iterator = makeAsyncIterator()
        return try await iterator.next()
    }
}
