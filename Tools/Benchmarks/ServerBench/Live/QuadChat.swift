import API
import Foundation
import HTTPTransport
import Measuring
import Primitives
import Replica

/// `quad-server`, with people who met and agreed to write to each other.
struct QuadChat: Chat {
    /// A person with an account.
    struct Person {
        let account: AccountID
        let token: String
    }

    let name = "quad-server"
    let port: UInt16
    /// The people of each pair.
    let pairs: [(sender: Person, receiver: Person)]

    /// Makes the accounts of some pairs, who all meet in the first place of the campus.
    init(port: UInt16, pairs count: Int) async throws {
        self.port = port
        guard let transport = HTTPTransport(url: "http://127.0.0.1:\(port)") else {
            preconditionFailure("no address")
        }
        var pairs: [(sender: Person, receiver: Person)] = []
        for number in 0..<count {
            pairs.append(
                (
                    try await Self.join("user\(number * 2)", transport),
                    try await Self.join("user\(number * 2 + 1)", transport)
                ))
            try await Self.acquaint(pairs[number].sender, pairs[number].receiver, transport)
        }
        self.pairs = pairs
        await transport.shutdown()
    }

    /// Makes an account.
    static func join(_ name: String, _ transport: HTTPTransport) async throws -> Person {
        let signedIn = try await APIClient(transport: transport).call(
            Routes.register,
            NewAccount(
                name: name, password: "correct horse", displayName: name,
                device: Environment.live.newID()))
        return Person(account: signedIn.account, token: signedIn.token)
    }

    private static func acquaint(
        _ one: Person, _ other: Person, _ transport: HTTPTransport
    ) async throws {
        let now = Environment.live.now()
        for person in [one, other] {
            try await APIClient(transport: transport, token: person.token).visit(
                LiveCampus.place, from: now - .hours(1), to: now - .minutes(1))
        }
        let hello = NewMessage(id: Environment.live.newID(), to: other.account, text: "Hello")
        _ = try await APIClient(transport: transport, token: one.token).call(Routes.send, hello)
        _ = try await APIClient(transport: transport, token: other.token).call(
            Routes.accept, PersonPath(person: one.account))
    }

    func connect(pair: Int, in wires: Wires) throws -> any ChatPair {
        let (sender, receiver) = pairs[pair]
        let stream = try wires.connect(port)
        try stream.send(QuadChat.request("GET", "/v1/events", receiver.token))
        try stream.expect("event: reset")
        return QuadPair(
            wires: wires, sender: try wires.connect(port), stream: stream, port: port,
            people: (sender, receiver))
    }

    /// Returns a request as bytes of HTTP/1.1 on a connection that stays.
    static func request(
        _ method: String, _ path: String, _ token: String, _ body: String? = nil
    ) -> String {
        let content =
            body.map {
                "Content-Type: application/json\r\nContent-Length: \($0.utf8.count)\r\n\r\n\($0)"
            } ?? "\r\n"
        return """
            \(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n\
            \(content)
            """
    }
}

/// A person who posts messages, and one who reads a stream of events, and the messages whose text
/// the events do not have.
private final class QuadPair: ChatPair {
    private let wires: Wires
    private let sender: Wires.Wire
    private let stream: Wires.Wire
    private let port: UInt16
    /// The connection for questions; a server closes one that asks nothing.
    private var questions: Wires.Wire?
    private var delivered: (Int) throws -> Void = { _ in }
    private let people: (sender: QuadChat.Person, receiver: QuadChat.Person)

    init(
        wires: Wires, sender: Wires.Wire, stream: Wires.Wire, port: UInt16,
        people: (sender: QuadChat.Person, receiver: QuadChat.Person)
    ) {
        (self.wires, self.sender, self.stream, self.port, self.people) =
            (wires, sender, stream, port, people)
    }

    func begin(_ delivered: @escaping (Int) throws -> Void) throws {
        // An answer that is no success throws; a delivered message was stored before.
        try wires.read(sender) { wire in
            while try LoadGenerator.takeAnswer(from: &wire.received) != nil {}
        }
        self.delivered = delivered
        let end = Array("\n\n".utf8)
        try wires.read(stream) { [weak self] wire in
            while let range = wire.received.firstRange(of: end) {
                let event = String(decoding: wire.received[..<range.upperBound], as: UTF8.self)
                wire.received.removeSubrange(..<range.upperBound)
                guard event.contains("event: message") else { continue }
                if let number = ChatText.number(in: event[...]) {
                    try delivered(number)
                } else {
                    try self?.ask(event)
                }
            }
        }
    }

    /// Asks for the message of an event without its text.
    private func ask(_ event: String) throws {
        guard let start = event.range(of: "\"number\":")?.upperBound,
            let number = Int(event[start...].prefix { $0.isNumber })
        else { throw LoadGenerator.Unanswered(reason: "no number in \(event)") }
        let path =
            "/v1/conversations/\(people.sender.account)/messages?after=\(number - 1)&limit=1"
        try connection().send(QuadChat.request("GET", path, people.receiver.token))
    }

    private func connection() throws -> Wires.Wire {
        if let questions { return questions }
        let wire = try wires.connect(port)
        questions = wire
        try wires.read(wire) { [unowned self] wire in
            while let body = try LoadGenerator.takeAnswer(from: &wire.received) {
                let list = try APICoder.decode(MessageList.self, from: Array(body))
                for message in list.messages {
                    if let number = ChatText.number(in: message.text[...]) { try delivered(number) }
                }
            }
        }
        return wire
    }

    func send(_ number: Int) throws {
        let id = Environment.live.newID(MessageSummary.ID.self)
        let body = """
            {"id":"\(id)","to":"\(people.receiver.account)","text":"\(ChatText.text(number))"}
            """
        try sender.send(QuadChat.request("POST", "/v1/messages", people.sender.token, body))
    }
}

/// The campus of the measured server: one square.
enum LiveCampus {
    /// The map as GeoJSON.
    static let map = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":\
        {"name":"Library","place_id":"\(place)"},"geometry":{"type":"Polygon","coordinates":\
        [[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}]}
        """
    /// The only place.
    static let place = PlaceReference(high: 0, low: 1)
}

extension APIClient {
    /// Tells of a visit that is over.
    func visit(_ place: PlaceReference, from: Instant, to: Instant) async throws {
        let visit: VisitSummary.ID = Environment.live.newID()
        let events = [(VisitEvent.Kind.enter, from), (.leave, to)].map { kind, time in
            VisitEvent(visit: visit, place: place, kind: kind, at: time, enteredAt: from)
        }
        _ = try await call(Routes.reportVisits, VisitBatch(events: events))
    }
}
