import API
import Foundation
import HTTPTransport
import Measuring
import Primitives
import Sync

/// The benchmark of the pushes per second of a server, over HTTP on this machine, beside its peer.
struct PushBench {
    private static let clients = 64
    /// The number of pushes of a client in a round.
    private static let each = 150

    let scratch: Scratch
    let rounds: Int

    /// Measures one figure per round, in turns with the peer.
    func outcome() async throws -> Outcome {
        let data = scratch.path()
        let server = try ServerProgram.quad(data: data)
        defer { server.end() }
        let peerPath = scratch.path()
        let peer = try ServerProgram(
            "sync-bench", ["--peer", peerPath, peerPath + ".port"], portFile: peerPath + ".port")
        defer { peer.end() }
        let devices = try await accounts(on: server)
        let load = try LoadGenerator(clients: Self.clients, port: server.port)
        let peerLoad = try LoadGenerator(clients: Self.clients, port: peer.port)
        var figures: [Double] = []
        var rates: [Double] = []
        var ratios: [Double] = []
        for round in 0..<rounds {
            let first = round * Self.each
            rates.append(
                try peerLoad.rate(each: Self.each) { client, number in
                    request("/row", devices[client], first + number)
                })
            figures.append(
                try load.rate(each: Self.each) { client, number in
                    request("/v1/sync/push", devices[client], first + number)
                })
            ratios.append(figures[round] / rates[round])
        }
        load.close()
        peerLoad.close()
        try await check(devices, taps: rounds * Self.each, on: server)
        let middle = rounds / 2
        let (own, bare) = (figures.sorted()[middle], rates.sorted()[middle])
        return Outcome(
            what: "pushes joined, SQLite FULL, 64 clients over HTTP",
            unit: .ofPeer("bare Hummingbird"), least: 0.7, aim: 0.9, figures: ratios,
            note: "\(Outcome.rate(own)), bare with one row \(Outcome.rate(bare))")
    }

    private struct Account {
        let token: String
        // Texts, since they are written into each request.
        let device: String
        let document: String
    }

    private func accounts(on server: ServerProgram) async throws -> [Account] {
        let url = "http://127.0.0.1:\(server.port)"
        guard let transport = HTTPTransport(url: url) else { preconditionFailure("no address") }
        var accounts: [Account] = []
        for number in 0..<Self.clients {
            let device: DeviceID = Environment.live.newID()
            let signedIn = try await APIClient(transport: transport).call(
                Routes.register,
                NewAccount(
                    name: "client\(number)", password: "correct horse", displayName: "Client",
                    device: device))
            let document: DeviceID = Environment.live.newID()
            accounts.append(
                Account(
                    token: signedIn.token, device: "\(device)", document: "\(document)"))
        }
        await transport.shutdown()
        return accounts
    }

    /// Returns the request of a device that pushes a tap: its own tally, one larger than before.
    private func request(_ path: String, _ account: Account, _ number: Int) -> [UInt8] {
        let body = """
            {"batch":\(number),"device":"\(account.device)","documents":[{\
            "id":"\(account.document)","kind":"counter","state":{"counters":{"value":{"tally":\
            {"\(account.device)":[\(number),\(number)]}}}}}]}
            """
        return Array(
            """
            POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(account.token)\r\n\
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """.utf8)
    }

    /// Stops unless the server has every tap.
    private func check(_ accounts: [Account], taps: Int, on server: ServerProgram) async throws {
        let url = "http://127.0.0.1:\(server.port)"
        guard let transport = HTTPTransport(url: url) else { preconditionFailure("no address") }
        for account in accounts {
            let client = APIClient(transport: transport, token: account.token)
            let page = try await client.pull(PullRequest(since: 0, limit: 10))
            let value = try page.changes.first?.document.state.counter("value").value
            precondition(value == Int64(taps), "taps were lost: \(value ?? 0), not \(taps)")
        }
        await transport.shutdown()
    }
}
