import API
import Foundation
import Merge
import Primitives
import Sync
import Testing

@Suite("Messages that write themselves")
struct QuickCodedTests {
    private static let device = DeviceID(high: 1, low: 2)

    private func documents() throws -> [SharedDocument] {
        var plain = Document()
        plain.set("title", to: .text("Kids \"2\" \\ \u{1F} é/🧒🏽\n"), at: stamp(1))
        plain.set("n", to: .integer(.min), at: stamp(2))
        plain.set("b", to: .bool(false), at: stamp(3))
        plain.set("z", to: .null, at: stamp(4))
        try plain.changeCounter("value") { counter in
            _ = try counter.add(-7, on: Self.device)
            counter.set(5, at: stamp(5))
        }
        plain.changeText("text") { $0.set(.text("one"), at: stamp(6)) }
        plain.setDeleted(true, at: stamp(7))
        var watch = Document()
        try watch.changeStopwatch("time") { watch in
            _ = try watch.start(at: Instant(seconds: 5), on: Self.device)
        }
        let foreign = try Document(canonicalText: #"{"later":{"a":[0.5,null]},"zz":1}"#)
        return [plain, watch, foreign, Document()].enumerated().map { number, state in
            SharedDocument(
                kind: DocumentKind(rawValue: "kind"), id: "\(number)", state: state,
                base: number % 2 == 0 ? nil : .min + Int64(number))
        }
    }

    private func stamp(_ time: UInt64) -> Stamp { Stamp(time: time << 16, device: Self.device) }

    private func general(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test("They are written as the general encoder writes them, and read back")
    func same() throws {
        let documents = try documents()
        for count in 0...documents.count {
            let some = Array(documents.prefix(count))
            let page = PullAnswer(
                changes: some.map { .init(document: $0, revision: 9) }, revision: .max,
                isComplete: count > 0, checksum: .min, horizon: count > 1 ? 7 : nil)
            let push = PushRequest(
                device: Self.device, batch: 3, documents: some)
            let (pageBytes, pushBytes) = (
                try APICoder.encode(page), try APICoder.encode(push)
            )
            #expect(String(decoding: pageBytes, as: UTF8.self) == (try general(page)))
            #expect(String(decoding: pushBytes, as: UTF8.self) == (try general(push)))
            #expect(try APICoder.decode(PullAnswer.self, from: pageBytes) == page)
            #expect(try APICoder.decode(PushRequest.self, from: pushBytes) == push)
            let answer = PushAnswer(
                batch: .max, revision: 1, previous: count > 0 ? .min : nil,
                revisions: count > 1 ? some.map(\.base) : nil, checksum: count > 2 ? .min : nil)
            let answerBytes = try APICoder.encode(answer)
            #expect(String(decoding: answerBytes, as: UTF8.self) == (try general(answer)))
            #expect(try APICoder.decode(PushAnswer.self, from: answerBytes) == answer)
        }
    }

    /// Changes of bytes as a client of somebody's own might send them.
    private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let texts = [
            #"\ud800"#, #"\u0000"#, #"\/"#, "\u{0}", "\u{FEFF}", "é", ",", "null", "1e3", "01",
            #""text":"b","#, "{", "]", " ", #"\x"#, "\n",
        ]
        let pieces = texts.map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) {
                let piece = pieces.randomElement(using: &random) ?? []
                bytes.insert(contentsOf: piece, at: place)
            } else {
                bytes.remove(at: place)
            }
        }
        return bytes
    }

    @Test("A message that reads itself takes nothing that the general decoder refuses")
    func asStrict() throws {
        var random = SeededGenerator(seed: 5)
        let id = AccountID(high: 7, low: .max)
        let message = MessageSummary(
            id: .init(high: 5, low: 6), number: 3, from: id, to: id, text: "\"a\" é\n",
            sentAt: Instant(milliseconds: 9))
        let new = try APICoder.encode(NewMessage(id: message.id, to: id, text: message.text))
        let list = try APICoder.encode(MessageList(messages: [message, message], isComplete: true))
        let decoder = JSONDecoder()
        var taken = 0
        for _ in 0..<4000 {
            let (one, other) = (Self.changed(new, &random), Self.changed(list, &random))
            let read = try? APICoder.decode(NewMessage.self, from: one)
            #expect(
                read == (try? decoder.decode(NewMessage.self, from: Data(one))),
                "\(String(decoding: one, as: UTF8.self).debugDescription)")
            let readList = try? APICoder.decode(MessageList.self, from: other)
            #expect(
                readList == (try? decoder.decode(MessageList.self, from: Data(other))),
                "\(String(decoding: other, as: UTF8.self).debugDescription)")
            taken += (read == nil ? 0 : 1) + (readList == nil ? 0 : 1)
        }
        #expect(taken > 100)
    }

    @Test("A list of messages with more than is known is read by the general decoder")
    func later() throws {
        let id = String(repeating: "0", count: 32)
        let ids = #""from":"\#(id)","id":"\#(id)","to":"\#(id)""#
        let message = #"{\#(ids),"later":[1],"number":1,"sentAt":2,"text":"a"}"#
        let list = Array(#"{"isComplete":true,"messages":[\#(message)],"later":{}}"#.utf8)
        let read = try APICoder.decode(MessageList.self, from: list)
        #expect(read.messages.map(\.text) == ["a"])
        for number in ["1.5", "99999999999999999999", #""1""#] {
            let wrong = String(decoding: list, as: UTF8.self)
                .replacing(#""number":1"#, with: #""number":\#(number)"#)
            #expect(throws: APIError.self) {
                try APICoder.decode(MessageList.self, from: Array(wrong.utf8))
            }
        }
    }

    @Test(
        "A message is written as the general encoder writes it, also in an event",
        arguments: [
            "Hello", "", "\"\\/\u{1F}\u{7F}", "é🧒🏽\n\r\n", "\u{85}\u{2028}\u{2029}\u{FEFF}",
            "</script>",
        ])
    func message(text: String) throws {
        let (one, other) = (AccountID(high: 1, low: .max), AccountID(high: .max, low: 0))
        let message = MessageSummary(
            id: .init(high: 5, low: 6), number: .max, from: one, to: other, text: text,
            sentAt: Instant(milliseconds: -1))
        let bytes = try APICoder.encode(message)
        #expect(String(decoding: bytes, as: UTF8.self) == (try general(message)))
        #expect(try APICoder.decode(MessageSummary.self, from: bytes) == message)
        let new = NewMessage(id: message.id, to: other, text: text)
        #expect(try APICoder.decode(NewMessage.self, from: APICoder.encode(new)) == new)
        for (messages, isComplete) in [([], true), ([message], false), ([message, message], true)] {
            let list = MessageList(messages: messages, isComplete: isComplete)
            let bytes = try APICoder.encode(list)
            #expect(String(decoding: bytes, as: UTF8.self) == (try general(list)))
            #expect(try APICoder.decode(MessageList.self, from: bytes) == list)
        }

        let event = LiveEvent(
            id: "7", change: .message(with: other, number: 3), message: message)
        #expect(event.event.data.contains(try general(message)))
        var parser = EventStreamParser()
        let read = try parser.receive(event.event.text.utf8)
        #expect(try read.map { try LiveEvent($0) } == [event])
    }

    private static let people: [PersonSummary] = {
        let portrait = Portrait(
            id: .init(high: 3, low: 4), type: "image/png", width: 40, height: 30)
        let (one, other) = (AccountID(high: 1, low: .max), AccountID(high: .max, low: 0))
        return [
            PersonSummary(
                person: one, displayName: "Ada \"é\"\n🧒🏽", picture: "🦊", portrait: portrait,
                lastPlace: "Café / Library", lastAt: Instant(milliseconds: -1), minutes: 0,
                times: 3, places: .max, isConnected: true, resembles: "Ada"),
            PersonSummary(
                person: other, displayName: "", picture: nil, lastPlace: "",
                lastAt: Instant(milliseconds: .max), minutes: .min, isConnected: false),
        ]
    }()

    @Test("People are read as the general decoder reads them")
    func people() throws {
        for person in Self.people {
            let bytes = Array(try general(person).utf8)
            #expect(try APICoder.decode(PersonSummary.self, from: bytes) == person)
        }
        let list = PeopleList(people: Self.people, next: "p2", isPaused: false, keptMinutes: 9)
        for list in [list, PeopleList(people: [])] {
            let bytes = Array(try general(list).utf8)
            #expect(try APICoder.decode(PeopleList.self, from: bytes) == list)
        }
        let bare = try general(Self.people[1])
        for more in [#""picture":null,"#, #""times":null,"weather":[{"a":1}],"#, #" "#] {
            let text = "{" + more + bare.dropFirst()
            let read = try APICoder.decode(PersonSummary.self, from: Array(text.utf8))
            #expect(read == Self.people[1], "\(text)")
        }
    }

    @Test("A damaged list of people is read as the general decoder reads it, or by neither")
    func damagedPeople() throws {
        let bytes = Array(try general(PeopleList(people: Self.people, next: "p2")).utf8)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            var damaged = bytes
            let index = damaged.indices.randomElement(using: &random) ?? 0
            if Bool.random(using: &random) {
                damaged[index] = UInt8.random(in: 32...126, using: &random)
            } else {
                damaged.remove(at: index)
            }
            let quick = try? APICoder.decode(PeopleList.self, from: damaged)
            let slow = try? JSONDecoder().decode(PeopleList.self, from: Data(damaged))
            #expect(quick == slow, "\(String(decoding: damaged, as: UTF8.self))")
        }
    }

    @Test(
        "What is written in another way, or has more, is read all the same",
        arguments: [
            #"{ "revision" : 4,"isComplete":true , "changes": [ ], "checksum":-3}"#,
            #"{"revision":4,"isComplete":true,"changes":[],"checksum":-3,"weather":"fine"}"#,
        ])
    func otherForms(text: String) throws {
        let page = try APICoder.decode(PullAnswer.self, from: Array(text.utf8))
        #expect(
            page == PullAnswer(changes: [], revision: 4, isComplete: true, checksum: -3))
    }

    /// Returns a push of one counter with a creation time.
    private static func pushed(_ created: String) -> String {
        let stamp = String(repeating: "0", count: 48)
        let state = "{\"fields\":{\"created\":[\"\(stamp)\",\(created)]}}"
        let document = "{\"kind\":\"counter\",\"id\":\"a\",\"state\":\(state)}"
        return "{\"batch\":1,\"device\":\"\(device)\",\"documents\":[\(document)]}"
    }

    @Test(
        "What is wrong is said as of any message",
        arguments: [
            ("{\"batch\":1}", "device is missing"),
            ("{\"batch\":1.5,\"device\":\"x\",\"documents\":[]}", "device"),
            ("{\"batch\":1", "not JSON"), ("", "not JSON"), ("[]", "wrong type"),
            (
                "{\"batch\":99999999999999999999,\"device\":\"\(device)\",\"documents\":[]}",
                "batch is out of range: 1e+20"
            ),
            (pushed("9223372036854775808"), "documents.0.state cannot be read"),
            (pushed("1e999"), "documents.0.state.fields.created.1 "),
            (pushed("-99999999999999999999"), "documents.0.state cannot be read"),
        ])
    func wrong(text: String, words: String) {
        do {
            _ = try APICoder.decode(PushRequest.self, from: Array(text.utf8))
            Issue.record("\(text) was read")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
        }
    }

    @Test("Whatever bytes come, reading ends with a message or an error")
    func garbage() throws {
        let push = try APICoder.encode(
            PushRequest(device: Self.device, batch: 3, documents: try documents()))
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            var bytes = push
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = bytes.indices.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.removeSubrange(index...)
                }
                if bytes.isEmpty { break }
            }
            _ = try? APICoder.decode(PushRequest.self, from: bytes)
        }
    }
}
