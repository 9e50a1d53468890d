import API
import Foundation
import HTTPTransport
import Primitives
import Synchronization
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
        // As many as an account may have, which nobody reads and nobody has.
        for _ in 0..<3 {
            var streams: [LiveEvents] = []
            for _ in 0..<12 { streams.append(try await client.events(after: reset.id)) }
            streams = []
            #expect(try await Self.comes { await Self.isListened(by: client) })
            try await Task.sleep(for: .milliseconds(200))
        }
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
        // Without a patience of their own they would have waited for three times the usual.
        #expect(ContinuousClock.now - asked < .seconds(3 * HTTPTransport.answerSeconds / 2))
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

    /// The calls of a handler of events, in order.
    private final class Heard: Sendable {
        private let all = Mutex<[String]>([])

        var words: [String] { all.withLock { $0 } }
        var isOver: Bool { words.last?.hasPrefix("ended") == true }

        /// Returns a handler that refuses an event once it heard as many as it may.
        func handler(most: Int = .max) -> EventHandler {
            EventHandler(
                opened: { self.note("opened") },
                heard: { (event) throws(TransportError) in
                    // The first word is that it is open.
                    guard self.words.count <= most else { throw .tooSlow }
                    self.note(event.kind)
                },
                ended: { end in
                    switch end {
                    case .over: self.note("ended")
                    case .refused(let response): self.note("ended by \(response.status)")
                    case .failed(.cancelled): self.note("ended by the reader")
                    case .failed(.tooSlow): self.note("ended by the handler")
                    case .failed: self.note("ended by a failure")
                    }
                })
        }

        private func note(_ word: String) { all.withLock { $0.append(word) } }
    }

    @Test("A handler hears a stream, and its end once", arguments: [true, false])
    func handlers(isForCrowds: Bool) async throws {
        let rehearsal = try await Rehearsal()
        let plain = try #require(HTTPTransport(url: rehearsal.server.url))
        let transport: any Transport = isForCrowds ? rehearsal.transport : plain
        let client = APIClient(transport: transport, token: rehearsal.client.token)
        func hear(
            _ client: APIClient, most: Int = .max,
            then end: (EventSubscription, Heard) async throws -> Void = { _, _ in }
        ) async throws -> [String] {
            let heard = Heard()
            let subscription = try client.subscribe(heard.handler(most: most))
            try await end(subscription, heard)
            #expect(try await Self.comes { heard.isOver })
            // It hears nothing more, however often it is ended.
            let words = heard.words
            subscription.cancel()
            subscription.cancel()
            try await Task.sleep(for: .milliseconds(50))
            #expect(heard.words == words)
            return words
        }

        #expect(try await hear(APIClient(transport: transport)) == ["ended by 401"])
        #expect(try await hear(client, most: 0) == ["opened", "ended by the handler"])
        let left = try await hear(client) { subscription, heard async throws in
            #expect(try await Self.comes { heard.words.count == 2 })
            _ = try await client.call(Routes.changeMe, ProfileChange(bio: "1"))
            #expect(try await Self.comes { heard.words.count == 3 })
            subscription.cancel()
        }
        #expect(left == ["opened", "reset", "profile", "ended by the reader"])
        let atOnce = try await hear(client) { subscription, _ in subscription.cancel() }
        #expect(atOnce.last == "ended by the reader")
        let stopped = try await hear(client) { _, heard async throws in
            #expect(try await Self.comes { heard.words.count == 2 })
            rehearsal.server.kill(SIGTERM)
        }
        #expect(stopped == ["opened", "reset", "stopping", "ended"])
        _ = await rehearsal.server.end()
        #expect(try await hear(client) == ["ended by a failure"])
        await plain.shutdown()
        await rehearsal.transport.shutdown()
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
