import API
import Foundation
import HTTPTransport
import Primitives
import Testing

/// Tests of streams over kills of the built program, over real HTTP.
@Suite(
    "Streams over a server that is killed",
    .enabled(if: ServerProcess.isBuilt, "quad-server is not built"), .endsHangs)
struct KilledServerTests {
    /// The server, and people who write to each other; a restart keeps them.
    private struct Rehearsal {
        let folder: Scratch
        let store: String
        var server: ServerProcess
        var transport: HTTPTransport
        var tokens: [String: String] = [:]
        var ids: [String: AccountID] = [:]

        init(_ store: String) async throws {
            folder = try Scratch()
            self.store = store == "sqlite" ? "sqlite:\(folder.path)/a" : "json:\(folder.path)/b"
            let map = folder.path + "/map.geojson"
            try Data(HubWorld.map.utf8).write(to: URL(fileURLWithPath: map))
            server = try await ServerProcess(
                data: folder.path,
                options: ["--store", self.store, "--rehearsal", "yes", "--places", map])
            transport = try #require(HTTPTransport(url: server.url))
        }

        mutating func restart(_ signal: Int32) async throws {
            server.kill(signal)
            _ = await server.end()
            await transport.shutdown()
            server = try await ServerProcess(
                data: folder.path, options: ["--store", store, "--rehearsal", "yes"])
            transport = try #require(HTTPTransport(url: server.url))
        }

        func client(_ name: String) -> APIClient {
            APIClient(transport: transport, token: tokens[name])
        }

        mutating func join(_ name: String) async throws {
            let signedIn = try await APIClient(transport: transport).call(
                Routes.register,
                NewAccount(
                    name: name, password: "correct horse", displayName: name,
                    device: Environment.live.newID()))
            (tokens[name], ids[name]) = (signedIn.token, signedIn.account)
        }

        /// Brings two people together who may write to each other then.
        func connect(_ one: String, _ other: String) async throws {
            let answer = try await client(one).call(Routes.places, PlacesQuery())
            let place = try #require(
                answer.geoJSON.flatMap { $0.firstMatch(of: /id": *"([0-9a-f]{32})"/)?.1 }
                    .flatMap { PlaceReference(String($0)) })
            let now = Environment.live.now()
            for name in [one, other] {
                let stay = VisitEvent.stay(
                    Environment.live.newID(), in: place, from: now - .minutes(30), to: now)
                _ = try await client(name).call(Routes.reportVisits, VisitBatch(events: stay))
            }
            try await send("1", from: one, to: other)
            let path = PersonPath(person: try #require(ids[one]))
            _ = try await client(other).call(Routes.accept, path)
        }

        func send(_ text: String, from one: String, to other: String) async throws {
            _ = try await client(one).call(
                Routes.send,
                NewMessage(
                    id: Environment.live.newID(), to: try #require(ids[other]), text: text))
        }

        func events(of name: String, after last: String?) async throws -> EventReader {
            EventReader(try await client(name).events(after: last))
        }

        func end() async {
            server.kill(SIGKILL)
            _ = await server.end()
            await transport.shutdown()
            folder.remove()
        }
    }

    @Test(
        "A stream goes on over kill -9 with exactly the messages that it had not",
        arguments: ["sqlite", "json"])
    func kills(store: String) async throws {
        var world = try await Rehearsal(store)
        for name in ["ada", "ben"] { try await world.join(name) }
        try await world.connect("ada", "ben")
        let ada = try #require(world.ids["ada"])
        var stream = try await world.events(of: "ben", after: nil)
        #expect(try await stream.next() == .reset)
        var (sent, told) = (1, 1)
        for round in 1...5 {
            // One is told, and the others are not read before the server is gone.
            for _ in 0...round {
                sent += 1
                try await world.send("\(sent)", from: "ada", to: "ben")
            }
            told += 1
            #expect(try await stream.next() == .message(with: ada, number: told))
            let last = stream.last
            try await world.restart(SIGKILL)
            sent += 1
            try await world.send("\(sent)", from: "ada", to: "ben")
            stream = try await world.events(of: "ben", after: last)
            while told < sent {
                told += 1
                #expect(try await stream.next() == .message(with: ada, number: told))
            }
        }
        // Nothing is left over: what comes next is what happens next.
        try await world.send("\(sent + 1)", from: "ada", to: "ben")
        #expect(try await stream.next() == .message(with: ada, number: sent + 1))
        let unknown = try await world.events(of: "ben", after: "1x8qz.42")
        #expect(try await unknown.next() == .reset)
        await world.end()
    }
}
