import API
import Measuring
import Primitives
import Sync

/// The benchmark of the pushes a second of a server, beside bare Hummingbird that writes one row a
/// request.
enum PushBench {
    private static let clients = 64
    /// The number of pushes of a client in a round.
    private static let each = 150

    static func outcomes(_ bench: Bench) async throws -> [Outcome] {
        let rounds = bench.isQuick ? 1 : 5
        let server = try ServerProgram.quad(data: bench.path())
        defer { server.end() }
        let peerPath = bench.path()
        let peer = try ServerProgram(
            "server-bench", ["--peer", peerPath, peerPath + ".port"], portFile: peerPath + ".port")
        defer { peer.end() }
        let people = try await server.people(clients)
        let load = try LoadGenerator(clients: clients, port: server.port)
        let peerLoad = try LoadGenerator(clients: clients, port: peer.port)
        defer {
            load.close()
            peerLoad.close()
        }
        let request = requests(of: people)
        var (ratios, rates, bare) = ([Double](), [Double](), [Double]())
        for round in 0..<rounds {
            let first = round * each
            bare.append(try peerLoad.rate(each: each) { request("/row", $0, first + $1) })
            rates.append(try load.rate(each: each) { request("/v1/sync/push", $0, first + $1) })
            ratios.append(rates[round] / bare[round])
        }
        try await server.withTransport { transport in
            for person in people {
                let page = try await APIClient(transport: transport, token: person.token)
                    .pull(PullRequest(since: 0, limit: 10))
                let value = try page.changes.first?.document.state.counter("value").value
                precondition(value == Int64(rounds * each), "taps were lost: \(value ?? 0)")
            }
        }
        return [
            Outcome(
                "pushes joined, SQLite FULL, 64 clients", .ofPeer("bare Hummingbird"), least: 0.7,
                aim: 0.9, figures: ratios,
                note: "\(Outcome.amount(rates.median))/s, \(Outcome.amount(bare.median))/s")
        ]
    }

    /// Returns what makes the request of a device that pushes a tap: its own tally, one larger than
    /// before.
    static func requests(
        of people: [Person]
    ) -> (_ path: String, _ client: Int, _ number: Int) -> [UInt8] {
        // Texts, since they are written into each request.
        let ids = people.map { _ in
            (0..<2).map { _ in "\(Environment.live.newID(DeviceID.self))" }
        }
        return { path, client, number in
            let (device, document) = (ids[client][0], ids[client][1])
            let body = """
                {"batch":\(number),"device":"\(device)","documents":[{"id":"\(document)",\
                "kind":"counter","state":{"counters":{"value":{"tally":{"\(device)":\
                [\(number),\(number)]}}}}}]}
                """
            return Array(Person.request("POST", path, people[client].token, body).utf8)
        }
    }
}
