import Foundation
import Measuring

/// The benchmark of a server whose store is in PostgreSQL, in turns with one on SQLite.
enum EnginesBench {
    private static let clients = 64
    /// The option that names a database.
    static let option = "--postgresql"

    static func outcomes(_ bench: Bench) async throws -> [Outcome] {
        guard let address = bench.values[option] else { return [] }
        return [try await messages(bench, address), try await pushes(bench, address)]
    }

    /// Starts a server on SQLite, and one in a schema of the database.
    private static func servers(
        _ bench: Bench, _ address: String, _ space: String, _ options: [String] = []
    ) throws -> [ServerProgram] {
        let (path, other) = (bench.path(), bench.path())
        let store =
            address + (address.contains("?") ? "&" : "?") + "schema=\(space)&ends=\(other).ends"
        return [
            try ServerProgram.quad(data: path, options),
            try ServerProgram.quad(data: other, ["--store", store] + options),
        ]
    }

    private static func messages(_ bench: Bench, _ address: String) async throws -> Outcome {
        let servers = try servers(
            bench, address, "bench_messages",
            [
                "--places", try ServerBench.campus(bench), "--rehearsal", "yes",
                "--encounter-delay", "0",
            ])
        defer { for server in servers { server.end() } }
        let wires = Wires()
        defer { wires.close() }
        var chats: [[Meeting]] = []
        for server in servers {
            let people = try await ChatBench.acquainted(at: server, pairs: clients)
            chats.append(
                try (0..<clients).map { pair in
                    try ChatBench.meeting(
                        people[pair * 2], people[pair * 2 + 1], server.port, in: wires)
                })
        }
        defer { withExtendedLifetime(chats) {} }
        let time = Duration.seconds(bench.isQuick ? 2 : 5)
        return try outcome(
            "messages delivered on PostgreSQL, 64 at once", rounds: bench.rounds,
            chats.map { chat in { _ in try ChatBench.rate(of: chat, for: time, in: wires) } })
    }

    private static func pushes(_ bench: Bench, _ address: String) async throws -> Outcome {
        let each = bench.isQuick ? 30 : 150
        let servers = try servers(bench, address, "bench_pushes")
        defer { for server in servers { server.end() } }
        let loads = try servers.map { try LoadGenerator(clients: clients, port: $0.port) }
        defer { for load in loads { load.close() } }
        var sides: [(_ round: Int) throws -> Double] = []
        for (server, load) in zip(servers, loads) {
            let request = PushBench.requests(of: try await server.people(clients))
            sides.append { round in
                try load.rate(each: each, isPatient: true) {
                    request("/v1/sync/push", $0, round * each + $1)
                }
            }
        }
        return try outcome(
            "pushes joined on PostgreSQL, 64 clients", rounds: bench.rounds, sides
        ) { ", \(loads[1].refusals) refused for a moment" }
    }

    /// Measures two sides in turns: SQLite and PostgreSQL.
    private static func outcome(
        _ what: String, rounds: Int, _ sides: [(_ round: Int) throws -> Double],
        more: () -> String = { "" }
    ) throws -> Outcome {
        let rates = try (0..<rounds).map { round in try sides.map { try $0(round) } }
        return Outcome(
            what, .ofPeer("SQLite"), least: 0.25, aim: 0.5, figures: rates.map { $0[1] / $0[0] },
            note: [1, 0].map { side in "\(Outcome.amount(rates.map { $0[side] }.median))/s" }
                .joined(separator: ", ") + more())
    }
}
