import API
import Primitives
import Testing

@Suite("Server-sent events on the wire")
struct EventStreamParserTests {
    private static let sample: [ServerSentEvent] = [
        ServerSentEvent(id: "a.1", kind: "sync", data: #"{"revision":7}"#),
        ServerSentEvent(id: "a.2", kind: "note", data: "two\nlines\n"),
        ServerSentEvent(id: "a.2", kind: "stopping", data: "", retryMilliseconds: 500),
        ServerSentEvent(id: "a.2", kind: "ünïcode", data: " leading space 🦆"),
        ServerSentEvent(
            id: "a.3", kind: "lines", data: "no ends:\u{2028}\u{2029}\u{85}\u{B}\u{C}."),
    ]

    @Test("What is written is read again, in pieces of any size")
    func pieces() throws {
        let text =
            ServerSentEvent.heartbeat.text
            + Self.sample.map(\.text)
            .joined(separator: ServerSentEvent.heartbeat.text)
        let bytes = Array(text.utf8)
        for size in [1, 2, 3, 7, 64, bytes.count] {
            var parser = EventStreamParser()
            var events: [ServerSentEvent] = []
            var start = 0
            while start < bytes.count {
                let end = min(start + size, bytes.count)
                events += try parser.receive(bytes[start..<end])
                start = end
            }
            #expect(events == Self.sample, "in pieces of \(size)")
        }
    }

    @Test("All three line endings, a mark at the start, comments and unknown fields are read")
    func forms() throws {
        var parser = EventStreamParser()
        let text =
            "\u{FEFF}data:one\r\rdata: two\r\ndata:three\r\n\r\n: comment\nwhat: ever\n"
            + "id: 5\nevent: x\ndata\n\nid: \0\ndata: y\n\n"
        #expect(
            try parser.receive(text.utf8) == [
                ServerSentEvent(kind: "message", data: "one"),
                ServerSentEvent(kind: "message", data: "two\nthree"),
                ServerSentEvent(id: "5", kind: "x", data: ""),
                ServerSentEvent(id: "5", kind: "message", data: "y"),
            ])
    }

    @Test("An event without data is none, and an unfinished one is not given")
    func incomplete() throws {
        var parser = EventStreamParser()
        #expect(try parser.receive("event: x\n\ndata: y\n".utf8).isEmpty)
    }

    @Test("An event beyond the limit is an error, not memory without end")
    func limit() {
        var parser = EventStreamParser(limit: 100)
        #expect(throws: TransportError.self) {
            _ = try parser.receive(Array(repeating: UInt8(ascii: "x"), count: 101))
        }
        var lines = EventStreamParser(limit: 100)
        #expect(throws: TransportError.self) {
            _ = try lines.receive(String(repeating: "data: x\n", count: 100).utf8)
        }
    }

    @Test("Random bytes never crash the parser", arguments: 0..<50 as Range<UInt64>)
    func noise(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("data:evntirdy \r\n\u{FEFF}0:".utf8) + [0, 0xFF, 0xC3]
        let bytes = (0..<2000).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
        var parser = EventStreamParser()
        for event in (try? parser.receive(bytes)) ?? [] {
            #expect(!event.kind.isEmpty, "seed \(seed)")
        }
    }

    @Test("Every live event comes back as it went")
    func liveEvents() throws {
        let person = AccountID(high: 1, low: 2)
        let changes: [LiveEvent.Change] = [
            .sync(revision: 9), .message(with: person, number: 3), .request(from: person),
            .conversation(with: person), .blocks, .profile, .reset,
            .stopping(retryMilliseconds: 250),
        ]
        for change in changes {
            let event = LiveEvent(id: "r.1", change: change)
            #expect(try LiveEvent(event.event) == event)
        }
        let reset = LiveEvent(id: "r.1", change: .reset, life: "one")
        #expect(try LiveEvent(reset.event) == reset)
        let message = MessageSummary(
            id: .init(high: 1, low: 3), number: 3, from: person, to: AccountID(high: 1, low: 4),
            text: "two\nlines", sentAt: Instant(seconds: 5))
        let whole = LiveEvent(
            id: "r.2", change: .message(with: person, number: 3), message: message)
        #expect(try LiveEvent(whole.event) == whole)
        #expect(try LiveEvent(ServerSentEvent(kind: "of-the-future", data: "no JSON")) == nil)
        #expect(try LiveEvent(.heartbeat) == nil)
        #expect(throws: APIError.self) {
            _ = try LiveEvent(ServerSentEvent(kind: "message", data: "{}"))
        }
    }
}
