import API
import Merge
import Primitives
import Sync
import Testing

@Suite("Messages in the binary form")
struct MessageFormTests {
    private static let device = DeviceID(high: 1, low: 2)

    private func documents() throws -> [SharedDocument] {
        var counter = Document()
        counter.set("title", to: .text("Kids"), at: stamp(1))
        try counter.changeCounter("value") { counter in
            _ = try counter.add(-7, on: Self.device)
            counter.set(5, at: stamp(2))
        }
        var watch = Document()
        try watch.changeStopwatch("time") { watch in
            _ = try watch.start(at: Instant(seconds: 5), on: DeviceID(high: 3, low: 4))
        }
        let foreign = try Document(canonicalText: #"{"later":{"title":[0.5,null]},"zz":1}"#)
        return [counter, watch, foreign, Document(), counter].enumerated().map { number, state in
            SharedDocument(
                kind: DocumentKind(rawValue: number < 2 ? "counter" : "later"),
                id: number == 3 ? "x" : "\(DeviceID(high: 7, low: UInt64(number)))", state: state,
                base: number == 4 ? .min : nil)
        }
    }

    private func stamp(_ time: UInt64) -> Stamp { Stamp(time: time << 16, device: Self.device) }

    private func push() throws -> PushRequest {
        PushRequest(device: Self.device, batch: .max, documents: try documents(), seen: 70_000)
    }

    private func page(isComplete: Bool) throws -> PullAnswer {
        PullAnswer(
            changes: try documents().map { .init(document: $0, revision: -3) },
            revision: .max, isComplete: isComplete, checksum: .min,
            horizon: isComplete ? .max : nil)
    }

    @Test("They come back as they were, also through the coder")
    func same() throws {
        let push = try push()
        #expect(try PushRequest(binary: push.binary) == push)
        let (bytes, form) = try APICoder.encode(push, as: .binary)
        #expect(form == .binary)
        #expect(try APICoder.decode(PushRequest.self, from: bytes, as: .binary) == push)
        for isComplete in [false, true] {
            let page = try page(isComplete: isComplete)
            #expect(try PullAnswer(binary: page.binary) == page)
        }
        for answer in [
            PushAnswer(batch: 3, revision: 70_000),
            PushAnswer(batch: 3, revision: 70_000, previous: 0, revisions: []),
            PushAnswer(
                batch: 3, revision: .max, previous: 9, revisions: [10, nil, .max], checksum: -7),
            PushAnswer(batch: 3, revision: 70_000, checksum: .max),
        ] {
            #expect(try PushAnswer(binary: answer.binary) == answer)
        }
    }

    @Test("No member of a message is left out, such as one that was added to the JSON alone")
    func members() throws {
        func members(_ message: Any) -> [String] {
            Mirror(reflecting: message).children.compactMap(\.label)
        }
        let (push, page) = (try push(), try page(isComplete: true))
        #expect(members(push) == ["device", "batch", "documents", "seen", "boots"])
        #expect(members(push.documents[0]) == ["kind", "id", "state", "base"])
        let answer = PushAnswer(batch: 1, revision: 1)
        #expect(members(answer) == ["batch", "revision", "previous", "revisions", "checksum"])
        #expect(members(page) == ["changes", "revision", "isComplete", "checksum", "horizon"])
    }

    @Test("Starts of a machine are told in both forms, and passed over by who doesn't know them")
    func boots() throws {
        let plain = try push()
        let trail = BootHistory([
            BootRecord(name: .max, change: 3), BootRecord(name: 0xAB, change: 70_000),
        ])
        let push = PushRequest(
            device: plain.device, batch: plain.batch, documents: plain.documents,
            seen: plain.seen, boots: trail)
        #expect(try PushRequest(binary: push.binary) == push)
        let short = PushRequest(
            device: push.device, batch: 1, documents: Array(push.documents.prefix(2)),
            boots: trail)
        #expect(try PushRequest(json: short.json) == short)
        let bytes = try APICoder.encode(push)
        #expect(try APICoder.decode(PushRequest.self, from: bytes) == push)
        // In the binary form they come at the end, where older programs expect unknown members;
        // everything before is the same.
        #expect(Array(push.binary.prefix(plain.binary.count - 1)) == plain.binary.dropLast())
        let name = Array("boots".utf8)
        #expect(push.binary.dropFirst(plain.binary.count).contains(name))
        var broken = push.binary
        broken[broken.count - 1] = 0x2B
        #expect(throws: MergeError.self) { try PushRequest(binary: broken) }
    }

    @Test("They take less room than the JSON, and names and devices once")
    func room() throws {
        let push = try push()
        #expect(push.binary.count * 2 < push.json.count)
        let twice = PushRequest(
            device: push.device, batch: push.batch, documents: push.documents + push.documents)
        let alone = push.documents.map { $0.state.canonicalBytes.count + 18 }.reduce(0, +)
        #expect(twice.binary.count - push.binary.count < alone)
    }

    @Test("What has no binary form is JSON, and what is no binary form is refused with its byte")
    func others() throws {
        let (bytes, form) = try APICoder.encode(["a": 1], as: .binary)
        #expect(form == .json)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":1}"#)
        #expect(
            throws: APIError.invalid(
                "this is taken as JSON, and not as \(MessageForm.binary.rawValue)")
        ) {
            try APICoder.decode([String: Int].self, from: bytes, as: .binary)
        }
        for (bytes, words) in [
            (Array("{}".utf8), "byte 0: "), ([], "byte 0: "),
            (try push().binary + [9], "follow the end"),
            (try push().json, "byte 0: "),
        ] {
            #expect {
                try APICoder.decode(PushRequest.self, from: bytes, as: .binary)
            } throws: { "\($0)".contains(MessageForm.binary.rawValue) && "\($0)".contains(words) }
        }
    }

    @Test("What a later version adds to a message is passed over")
    func later() throws {
        var bytes = try page(isComplete: true).binary
        #expect(bytes.removeLast() == 0)
        // One member: a new name, which is a text of one byte, and a list of null and true as its
        // value.
        bytes += [1, 8, 2, 0x7A, 6, 2, 0, 2]
        let names = try PullAnswer(binary: try page(isComplete: true).binary)
        for number in UInt8(0)..<20 {
            bytes[bytes.count - 7] = number
            guard let read = try? PullAnswer(binary: bytes) else { continue }
            #expect(read == names)
            return
        }
        Issue.record("a member more was not read")
    }

    @Test("Names that are used again and again have an end")
    func names() throws {
        let name = String(repeating: "n", count: 120)
        let many = (0..<40_000).map { _ in #"{"\#(name)":0}"# }.joined(separator: ",")
        let state = try Document(canonicalText: #"{"list":[\#(many)]}"#)
        let push = PushRequest(
            device: Self.device, batch: 1,
            documents: [SharedDocument(kind: DocumentKind(rawValue: "a"), id: "b", state: state)])
        #expect(push.binary.count < 300_000)
        #expect {
            try PushRequest(binary: push.binary)
        } throws: { "\($0)".contains("the names have too many bytes") }
    }

    @Test("Whatever bytes come, reading ends with a message or an error")
    func garbage() throws {
        let forms = [try push().binary, try page(isComplete: true).binary]
        var random = SeededGenerator(seed: 9)
        var read = 0
        for _ in 0..<4000 {
            guard var bytes = forms.randomElement(using: &random) else { continue }
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = bytes.indices.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[index] ^= 1
                default: bytes.remove(at: index)
                }
            }
            if let push = try? PushRequest(binary: bytes) {
                read += 1
                #expect(push.binary == bytes)
            }
            if let page = try? PullAnswer(binary: bytes) {
                read += 1
                #expect(page.binary == bytes)
            }
        }
        #expect(read > 100)
    }

    @Test(
        "The headers say which form is meant; JSON where they say nothing that is known",
        arguments: [
            (nil, nil, MessageForm.json, MessageForm.json),
            ("application/json; charset=utf-8", "*/*", .json, .json),
            ("text/plain", "application/vnd.quad.syncs", .json, .json),
            ("application/vnd.quad.sync", "application/vnd.quad.sync", .binary, .binary),
            (
                "Application/VND.quad.sync ;v=1",
                "application/json, Application/vnd.quad.sync;q=0.5", .binary, .binary
            ),
            ("", "application/vnd.quad.sync;q=0, application/json", .json, .json),
            (
                "application/vnd.quad.sync+json; charset=utf-8",
                "application/json, application/vnd.quad.sync+json", .jsonWithTexts, .jsonWithTexts
            ),
            (
                nil, "application/vnd.quad.sync+json, application/vnd.quad.sync", .json, .binary
            ),
            ("application/vnd.quad.sync", "application/vnd.quad.sync ; q=0.000", .binary, .json),
        ] as [(String?, String?, MessageForm, MessageForm)])
    func headers(type: String?, accept: String?, form: MessageForm, wanted: MessageForm) {
        #expect(MessageForm(contentType: type) == form)
        #expect(MessageForm(accept: accept) == wanted)
    }
}
