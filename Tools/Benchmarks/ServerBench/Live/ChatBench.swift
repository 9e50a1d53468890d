import Foundation
import Measuring

/// The benchmark of messages that are sent, stored on the disk and delivered at once.
struct ChatBench {
    private static let pairs = 50

    let scratch: Scratch
    let rounds: Int
    /// The time of one measurement.
    let time: Duration

    /// Measures messages a second in turns with the peers, and the time of each at 1,000 a second.
    func outcomes() async throws -> [Outcome] {
        let campus = scratch.path()
        try Data(LiveCampus.map.utf8).write(to: URL(fileURLWithPath: campus))
        let server = try ServerProgram.quad(
            data: scratch.path(),
            ["--places", campus, "--rehearsal", "yes", "--encounter-delay", "0"])
        defer { server.end() }
        let prosody = try PeerProgram.prosody(
            in: scratch.path(), accounts: Self.pairs * 2)
        defer { prosody?.end() }
        let ejabberd = try PeerProgram.ejabberd(in: scratch.path())
        defer { ejabberd?.end() }
        let quad = try await QuadChat(port: server.port, pairs: Self.pairs)
        var outcomes: [Outcome] = []
        let wires = Wires()
        defer { wires.close() }
        let own = try meetings(of: quad, in: wires)
        let peers = try [prosody, ejabberd].compactMap(\.self).map {
            ($0.chat.name, try meetings(of: $0.chat, in: wires))
        }
        // What a peer still has to deliver comes while others are measured.
        defer { withExtendedLifetime(peers) {} }
        var rates: [String: [Double]] = [:]
        for _ in 0..<rounds {
            rates[quad.name, default: []].append(try rate(of: own, in: wires))
            for (name, pairs) in peers {
                rates[name, default: []].append(try rate(of: pairs, in: wires))
            }
        }
        let figures = rates[quad.name] ?? []
        for (name, _) in peers {
            let theirs = rates[name] ?? []
            let (one, other) = (figures.sorted()[rounds / 2], theirs.sorted()[rounds / 2])
            outcomes.append(
                Outcome(
                    what: "messages sent, stored and delivered, 50 pairs", unit: .ofPeer(name),
                    least: 10, figures: zip(figures, theirs).map { $0 / $1 },
                    note: "\(Outcome.rate(one)), \(name) \(Outcome.rate(other))"))
        }
        outcomes += try delays(of: own, in: wires)
        return outcomes
    }

    /// Sends so many messages a second, whatever has arrived, and does something else with each;
    /// returns their number.
    static func send(
        _ rate: Int, for time: Duration, by meetings: [Meeting], in wires: Wires,
        beside: () throws -> Void = {}
    ) throws -> Int {
        let start = ContinuousClock.now
        var sent = 0
        while ContinuousClock.now - start < time {
            let due = Int((ContinuousClock.now - start) / .microseconds(1_000_000 / rate))
            while sent < due {
                try meetings[sent % meetings.count].send()
                sent += 1
                try beside()
            }
            try wires.run(until: start + .microseconds(1_000_000 / rate * (due + 1)))
        }
        try wires.run(until: ContinuousClock.now + .milliseconds(500))
        return sent
    }

    private func meetings(of chat: any Chat, in wires: Wires) throws -> [Meeting] {
        try (0..<Self.pairs).map { number in
            let meeting = Meeting(try chat.connect(pair: number, in: wires))
            try meeting.begin()
            return meeting
        }
    }

    /// Returns the messages a second if each pair sends the next one when the last has arrived.
    private func rate(of meetings: [Meeting], in wires: Wires) throws -> Double {
        let start = ContinuousClock.now
        let before = meetings.map(\.arrived).reduce(0, +)
        for meeting in meetings {
            meeting.isChattering = true
            try meeting.send()
        }
        try wires.run(until: start + time)
        let passed = ContinuousClock.now - start
        let count = meetings.map(\.arrived).reduce(0, +) - before
        for meeting in meetings { meeting.isChattering = false }
        try wires.run(until: ContinuousClock.now + .milliseconds(500))
        return Double(count) / (passed / .seconds(1))
    }

    /// Measures the delays at 1,000 messages a second, whatever has arrived.
    private func delays(of meetings: [Meeting], in wires: Wires) throws -> [Outcome] {
        var middle: [Double] = []
        var late: [Double] = []
        for _ in 0..<rounds {
            for meeting in meetings { meeting.delays = [] }
            let sent = try Self.send(1000, for: time, by: meetings, in: wires)
            let delays = meetings.flatMap(\.delays).sorted()
            guard delays.count == sent else {
                throw LoadGenerator.Unanswered(reason: "\(delays.count) of \(sent) arrived")
            }
            middle.append(delays[delays.count / 2])
            late.append(delays[delays.count * 99 / 100])
        }
        return [("p50", middle, 0.002, 0.0005), ("p99", late, 0.01, 0.002)].map {
            name, figures, least, aim in
            Outcome(
                what: "delivery at 1,000 messages a second, \(name)", unit: .seconds, least: least,
                aim: aim, figures: figures)
        }
    }
}

/// A pair that measures how long its messages take.
final class Meeting {
    private let pair: any ChatPair
    private var sent: [Int: ContinuousClock.Instant] = [:]
    private var number = 0
    private(set) var arrived = 0
    /// The seconds of each message since they were last cleared.
    var delays: [Double] = []
    /// Whether the next message goes out when one has arrived.
    var isChattering = false

    init(_ pair: any ChatPair) { self.pair = pair }

    func begin() throws {
        try pair.begin { [unowned self] number in
            guard let start = sent.removeValue(forKey: number) else {
                throw LoadGenerator.Unanswered(reason: "message \(number) came twice")
            }
            delays.append((ContinuousClock.now - start) / .seconds(1))
            arrived += 1
            if isChattering { try send() }
        }
    }

    func send() throws {
        number += 1
        sent[number] = .now
        try pair.send(number)
    }
}
