import API
import Foundation
import HTTPTransport
import Measuring

/// The benchmark of the memory of connections on which nothing happens.
struct IdleBench {
    let scratch: Scratch
    let streams: Int
    /// The streams of one account.
    private static let ofOne = 16
    /// The addresses from which connections come: a server takes a part of all from each.
    private static let sources: UInt8 = 4

    func outcomes() async throws -> [Outcome] {
        raiseDescriptorLimit()
        var outcomes = [outcome("quad-server", try await ownBytes(), least: 24_576, aim: 12_288)]
        if let prosody = try PeerProgram.prosody(in: scratch.path(), accounts: streams) {
            outcomes.append(outcome("Prosody", try bytes(of: prosody)))
        }
        if let ejabberd = try PeerProgram.ejabberd(in: scratch.path()) {
            outcomes.append(outcome("ejabberd", try bytes(of: ejabberd)))
        }
        return outcomes
    }

    private func outcome(
        _ name: String, _ bytes: Int, least: Double? = nil, aim: Double? = nil
    ) -> Outcome {
        Outcome(
            what: "memory of an idle stream of \(streams), \(name)", unit: .bytes, least: least,
            aim: aim, figures: [Double(bytes)])
    }

    private func ownBytes() async throws -> Int {
        let server = try ServerProgram.quad(data: scratch.path())
        defer { server.end() }
        guard let transport = HTTPTransport(url: "http://127.0.0.1:\(server.port)") else {
            preconditionFailure("no address")
        }
        var tokens: [String] = []
        for number in 0..<(streams + Self.ofOne - 1) / Self.ofOne {
            tokens.append(try await QuadChat.join("user\(number)", transport).token)
        }
        await transport.shutdown()
        let wires = Wires()
        defer { wires.close() }
        let before = server.memory
        for number in 0..<streams {
            let wire = try wires.connect(server.port, from: Self.source(of: number))
            try wire.send(QuadChat.request("GET", "/v1/events", tokens[number / Self.ofOne]))
            try wire.expect("event: reset")
        }
        return (server.memory - before) / streams
    }

    private func bytes(of peer: PeerProgram) throws -> Int {
        defer { peer.end() }
        let wires = Wires()
        defer { wires.close() }
        let before = peer.memory
        for number in 0..<streams {
            _ = try peer.chat.signIn("user\(number)", in: wires, from: Self.source(of: number))
        }
        return (peer.memory - before) / streams
    }

    private static func source(of number: Int) -> UInt8 { UInt8(number % Int(sources)) + 1 }

    private func raiseDescriptorLimit() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
