import Foundation
import Measuring
import Primitives
import Replica

/// The benchmark of `/healthz` beside people who ask for feeds, sign in and write.
struct HealthBench {
    private static let pairs = 50
    private static let beside = 8

    let scratch: Scratch
    let rounds: Int
    let time: Duration

    func outcome() async throws -> Outcome {
        let campus = scratch.path()
        try Data(LiveCampus.map.utf8).write(to: URL(fileURLWithPath: campus))
        let server = try ServerProgram.quad(
            data: scratch.path(), hashing: "scrypt:15:8:3",
            ["--places", campus, "--rehearsal", "yes", "--encounter-delay", "0"])
        defer { server.end() }
        let chat = try await QuadChat(port: server.port, pairs: Self.pairs)
        let wires = Wires()
        defer { wires.close() }
        let meetings = try (0..<Self.pairs).map { number in
            let meeting = Meeting(try chat.connect(pair: number, in: wires))
            try meeting.begin()
            return meeting
        }
        for number in 0..<Self.beside {
            let (person, _) = chat.pairs[number]
            // Everybody comes from an address of their own, since hashing has a line for each.
            let client = Client(
                port: server.port, address: UInt8(number + 2),
                request: QuadChat.request("GET", "/v1/people", person.token))
            try client.begin(in: wires)
            let credentials = """
                {"name":"user\(number * 2)","password":"correct horse",\
                "device":"\(Environment.live.newID(DeviceID.self))"}
                """
            let guest = Client(
                port: server.port, address: UInt8(number + 2),
                request: QuadChat.request("POST", "/v1/sessions", person.token, credentials),
                isOneConnection: false)
            try guest.begin(in: wires)
        }
        let probe = Probe(try wires.connect(server.port))
        try probe.begin(in: wires)
        var figures: [Double] = []
        for _ in 0..<rounds {
            probe.times = []
            _ = try ChatBench.send(
                1000, for: time, by: meetings, in: wires, beside: probe.askAgain)
            let times = probe.times.sorted()
            figures.append(times[times.count * 99 / 100])
        }
        return Outcome(
            what: "health beside 8 feeds, 8 sign-ins and 1,000 messages a second, p99",
            unit: .seconds, least: 0.05, aim: 0.01, figures: figures)
    }

}

/// A client that sends a request again whenever it is answered.
private struct Client {
    let port: UInt16
    let address: UInt8
    let request: String
    /// Whether it stays on one connection; after a sign-in a server closes it.
    var isOneConnection = true

    func begin(in wires: Wires) throws {
        let wire = try wires.connect(port, from: address)
        try wires.read(wire) { wire in
            while try LoadGenerator.takeAnswer(from: &wire.received) != nil {
                if isOneConnection { try wire.send(request) }
            }
        }
        if !isOneConnection { wire.whenClosed = { try begin(in: wires) } }
        try wire.send(request)
    }
}

/// A client that asks for health, at most every five milliseconds.
private final class Probe {
    private let wire: Wires.Wire
    private var start = ContinuousClock.now
    private var isWaiting = false
    /// The seconds of each answer since they were last cleared.
    var times: [Double] = []

    init(_ wire: Wires.Wire) { self.wire = wire }

    func begin(in wires: Wires) throws {
        try wires.read(wire) { [unowned self] wire in
            while try LoadGenerator.takeAnswer(from: &wire.received) != nil {
                times.append((ContinuousClock.now - start) / .seconds(1))
                isWaiting = false
            }
        }
    }

    func askAgain() throws {
        guard !isWaiting, ContinuousClock.now - start > .milliseconds(5) else { return }
        isWaiting = true
        start = .now
        try wire.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    }
}
