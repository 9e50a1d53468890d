import API
import Foundation
import HTTPTransport
import Measuring
import Primitives

/// The benchmark of messages that are sent, stored on the disk and delivered at once.
enum ChatBench {
    private static let pairs = 50

    /// Measures messages a second in turns with Prosody, and the time of each at 1,000 a second.
    static func outcomes(_ bench: Bench) async throws -> [Outcome] {
        let server = try ServerProgram.quad(
            data: bench.path(),
            [
                "--places", try ServerBench.campus(bench), "--rehearsal", "yes",
                "--encounter-delay", "0",
            ])
        defer { server.end() }
        let prosody = try Prosody(in: bench.path(), accounts: pairs * 2)
        defer { prosody?.program.end() }
        let people = try await acquainted(at: server, pairs: pairs)
        let wires = Wires()
        defer { wires.close() }
        let time = Duration.seconds(bench.isQuick ? 2 : 5)
        let own = try (0..<pairs).map { pair in
            try meeting(people[pair * 2], people[pair * 2 + 1], server.port, in: wires)
        }
        let theirs = try prosody.map { prosody in
            try (0..<pairs).map { try prosody.meeting($0, in: wires) }
        }
        // What a peer still has to deliver comes while Quad is measured.
        defer { withExtendedLifetime((own, theirs)) {} }
        var (rates, peers) = ([Double](), [Double]())
        for _ in 0..<bench.rounds {
            rates.append(try rate(of: own, for: time, in: wires))
            if let theirs { peers.append(try rate(of: theirs, for: time, in: wires)) }
        }
        let what = "messages sent, stored and delivered, 50 pairs"
        let rate =
            peers.isEmpty
            ? Outcome(what, .perSecond, figures: rates)
            : Outcome(
                what, .ofPeer("Prosody"), least: 10, figures: zip(rates, peers).map { $0 / $1 },
                note: "\(Outcome.amount(rates.median))/s, \(Outcome.amount(peers.median))/s")
        return [rate] + (try delays(of: own, bench.rounds, for: time, in: wires))
    }

    /// Makes people of whom each two met and agreed to write to each other.
    static func acquainted(at server: ServerProgram, pairs: Int) async throws -> [Person] {
        let people = try await server.people(pairs * 2)
        let now = Environment.live.now()
        try await server.withTransport { transport in
            for number in people.indices {
                let client = APIClient(transport: transport, token: people[number].token)
                let visit: VisitSummary.ID = Environment.live.newID()
                let from = now - .hours(1)
                let events = [(VisitEvent.Kind.enter, from), (.leave, now - .minutes(1))].map {
                    VisitEvent(
                        visit: visit, place: LiveCampus.place, kind: $0, at: $1, enteredAt: from)
                }
                _ = try await client.call(Routes.reportVisits, VisitBatch(events: events))
                guard !number.isMultiple(of: 2) else { continue }
                let one = people[number - 1]
                let hello = NewMessage(
                    id: Environment.live.newID(), to: people[number].account, text: "Hello")
                _ = try await APIClient(transport: transport, token: one.token)
                    .call(Routes.send, hello)
                _ = try await client.call(Routes.accept, PersonPath(person: one.account))
            }
        }
        return people
    }

    /// Connects a person who posts messages, and one who reads a stream of events.
    static func meeting(
        _ sender: Person, _ receiver: Person, _ port: UInt16, in wires: Wires
    ) throws -> Meeting {
        let (posts, stream) = (try wires.connect(port), try wires.connect(port))
        try stream.send(Person.request("GET", "/v1/events", receiver.token))
        try stream.expect("event: reset")
        let meeting = Meeting { number in
            let id = Environment.live.newID(MessageSummary.ID.self)
            let body = """
                {"id":"\(id)","to":"\(receiver.account)","text":"\(Meeting.text(number))"}
                """
            try posts.send(Person.request("POST", "/v1/messages", sender.token, body))
        }
        // An answer that is no success throws; a delivered message was stored before.
        try wires.read(posts) { wire in
            while try LoadGenerator.takeAnswer(from: &wire.received) != nil {}
        }
        let end = Array("\n\n".utf8)
        try wires.read(stream) { wire in
            while let event = wire.take(through: end) {
                guard event.contains("event: message") else { continue }
                guard let number = Meeting.number(in: event) else {
                    throw LoadGenerator.Unanswered(reason: "no text in \(event)")
                }
                try meeting.note(number)
            }
        }
        return meeting
    }

    /// Returns the messages a second if each pair sends the next one when the last has arrived.
    static func rate(
        of meetings: [Meeting], for time: Duration, in wires: Wires
    ) throws -> Double {
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
    private static func delays(
        of meetings: [Meeting], _ rounds: Int, for time: Duration, in wires: Wires
    ) throws -> [Outcome] {
        var (middle, late) = ([Double](), [Double]())
        for _ in 0..<rounds {
            for meeting in meetings { meeting.delays = [] }
            let start = ContinuousClock.now
            var sent = 0
            while ContinuousClock.now - start < time {
                let due = Int((ContinuousClock.now - start) / .milliseconds(1))
                while sent < due {
                    try meetings[sent % meetings.count].send()
                    sent += 1
                }
                try wires.run(until: start + .milliseconds(due + 1))
            }
            try wires.run(until: ContinuousClock.now + .milliseconds(500))
            let delays = meetings.flatMap(\.delays)
            guard delays.count == sent else {
                throw LoadGenerator.Unanswered(reason: "\(delays.count) of \(sent) arrived")
            }
            middle.append(delays.median)
            late.append(delays.p99)
        }
        let what = "delivery at 1,000 messages a second"
        return [
            Outcome("\(what), p50", .seconds, least: 0.002, aim: 0.0005, figures: middle),
            Outcome("\(what), p99", .seconds, least: 0.01, aim: 0.002, figures: late),
        ]
    }
}

/// Two connected people, of whom one writes to the other, and how long the messages take.
final class Meeting {
    private let post: (Int) throws -> Void
    private var sent: [Int: ContinuousClock.Instant] = [:]
    private var number = 0
    private(set) var arrived = 0
    /// The seconds of each message since they were last cleared.
    var delays: [Double] = []
    /// Whether the next message goes out when one has arrived.
    var isChattering = false

    init(post: @escaping (Int) throws -> Void) { self.post = post }

    func send() throws {
        number += 1
        sent[number] = .now
        try post(number)
    }

    /// Notes that the text of a message has arrived.
    func note(_ number: Int) throws {
        guard let start = sent.removeValue(forKey: number) else {
            throw LoadGenerator.Unanswered(reason: "message \(number) came twice")
        }
        delays.append((ContinuousClock.now - start) / .seconds(1))
        arrived += 1
        if isChattering { try send() }
    }

    /// Returns the text of a message: a number among words, as people write them.
    static func text(_ number: Int) -> String {
        "See you at the library at five, number \(number), and bring the notes"
    }

    /// Returns the number of the message whose text is in another one.
    static func number(in text: String) -> Int? {
        guard let start = text.range(of: "number ")?.upperBound else { return nil }
        return Int(text[start...].prefix { $0.isNumber })
    }
}
