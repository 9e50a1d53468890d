import Foundation
import HTTPTransport
import Measuring
import Primitives

/// The benchmark of visits that a server takes in, each told when it is over.
struct VisitBench {
    private static let clients = 64
    /// The number of visits of a client in a round.
    private static let each = 100

    let scratch: Scratch
    let rounds: Int

    func outcome() async throws -> Outcome {
        let campus = scratch.path()
        try Data(LiveCampus.map.utf8).write(to: URL(fileURLWithPath: campus))
        let server = try ServerProgram.quad(data: scratch.path(), ["--places", campus])
        defer { server.end() }
        guard let transport = HTTPTransport(url: "http://127.0.0.1:\(server.port)") else {
            preconditionFailure("no address")
        }
        // Each client tells for ten people.
        var tokens: [String] = []
        for number in 0..<Self.clients * 10 {
            tokens.append(try await QuadChat.join("user\(number)", transport).token)
        }
        await transport.shutdown()
        let load = try LoadGenerator(clients: Self.clients, port: server.port)
        let now = Environment.live.now().milliseconds
        var figures: [Double] = []
        for round in 0..<rounds {
            figures.append(
                try load.rate(each: Self.each) { [tokens] client, number in
                    let count = round * Self.each + number
                    let entered = now - Int64(count) * 60_000
                    return Self.request(
                        tokens[client * 10 + count % 10], from: entered, to: entered + 50_000)
                })
        }
        load.close()
        return Outcome(
            what: "visits taken in a second, 64 clients", unit: .perSecond, least: 5000,
            aim: 15_000, figures: figures)
    }

    private static func request(_ token: String, from: Int64, to: Int64) -> [UInt8] {
        let visit = "\(Environment.live.newID(DeviceID.self))"
        let events = [("enter", from), ("leave", to)].map { kind, time in
            """
            {"visit":"\(visit)","place":"\(LiveCampus.place)","kind":"\(kind)","at":\(time),\
            "enteredAt":\(from)}
            """
        }
        let body = "{\"events\":[\(events.joined(separator: ","))]}"
        return Array(QuadChat.request("POST", "/v1/visits", token, body).utf8)
    }
}
