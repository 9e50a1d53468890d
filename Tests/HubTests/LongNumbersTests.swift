import Hub
import Merge
import Primitives
import Sync
import Testing

@testable import API

/// Tests of checksums and bases, which use 64 bits: not every JSON reader accepts them as numbers.
@Suite("Numbers of 64 bits in messages")
struct LongNumbersTests {
    static let extremes: [Int64] = [.min, -9_007_199_254_740_993, -1, 0, 1, .max]

    private func document(base: Int64) -> SharedDocument {
        var state = Document()
        state.set(
            "title", to: .text("a \"b\""), at: Stamp(time: 1, device: DeviceID(high: 1, low: 2)))
        return SharedDocument(
            kind: DocumentKind(rawValue: "counter"), id: "7", state: state, base: base)
    }

    private func answers(_ number: Int64) -> (PullAnswer, PushAnswer) {
        (
            PullAnswer(
                changes: [PullAnswer.Change(document: document(base: number), revision: 9)],
                revision: 9, isComplete: true, checksum: number, horizon: 2),
            PushAnswer(batch: 5, revision: 9, previous: 8, revisions: [9, nil], checksum: number)
        )
    }

    private func decode<Message: Decodable>(_: Message.Type, _ json: [UInt8]) throws -> Message {
        try APICoder.decode(Message.self, from: json)
    }

    @Test("They are read as integers and as texts, by either reader", arguments: extremes)
    func bothForms(number: Int64) throws {
        let push = PushRequest(
            device: DeviceID(high: 3, low: 4), batch: 5, documents: [document(base: number)])
        let (page, answer) = answers(number)
        for form in [LongNumbers.integers, .texts] {
            #expect(try decode(PushRequest.self, push.json(numbers: form)) == push)
            #expect(try decode(PullAnswer.self, page.json(numbers: form)) == page)
            #expect(try decode(PushAnswer.self, answer.json(numbers: form)) == answer)
            // A member of a later version is passed over.
            let later = { (json: [UInt8]) in Array(#"{"later":1.5,"#.utf8) + json.dropFirst() }
            let (laterPush, laterPage) = (
                later(push.json(numbers: form)), later(page.json(numbers: form))
            )
            #expect(throws: JSONFault.self) { try PullAnswer(json: laterPush) }
            #expect(try decode(PushRequest.self, laterPush) == push)
            #expect(try PullAnswer(json: laterPage) == page)
            #expect(try decode(PullAnswer.self, laterPage) == page)
        }
        #expect(
            String(decoding: answer.json(numbers: .texts), as: UTF8.self)
                == #"{"batch":5,"checksum":"\#(number)","previous":8,"revision":9,"#
                + #""revisions":[9,null]}"#
        )
        #expect(answer.json(numbers: .integers) == (try APICoder.encode(answer)))
    }

    @Test("What is sent is as the description says, in either form", arguments: extremes)
    func described(number: Int64) throws {
        let push = PushRequest(
            device: DeviceID(high: 3, low: 4), batch: 5, documents: [document(base: number)],
            boots: BootHistory([
                BootRecord(name: 1, change: 0), BootRecord(name: .max, change: 1 << 52),
            ]))
        let (page, answer) = answers(number)
        for form in [LongNumbers.integers, .texts] {
            #expect(try faults(push.json(numbers: form), "PushRequest") == [])
            #expect(try faults(page.json(numbers: form), "PullAnswer") == [])
            #expect(try faults(answer.json(numbers: form), "PushAnswer") == [])
        }
    }

    private func faults(_ json: [UInt8], _ name: String) throws -> [String] {
        SchemaCheck(document: APIDocument.document).faults(
            of: try JSONReader.read(json, depthLimit: 16),
            in: ["$ref": .string("#/components/schemas/\(name)")])
    }

    @Test(
        "A text that is no integer of 64 bits in its shortest form is refused by name",
        arguments: [
            "", "x", "1.0", "01", "+1", "-0", " 1", "9223372036854775808", "-9223372036854775809",
            "10000000000000000000", "0x1", "1e3",
        ])
    func badTexts(text: String) throws {
        let json = Array(
            #"{"changes":[],"checksum":"\#(text)","isComplete":true,"revision":1}"#.utf8)
        let error = #expect(throws: APIError.self) { try decode(PullAnswer.self, json) }
        #expect("\(error.debugDescription)".contains("checksum"))
        #expect(try faults(json, "PullAnswer").count == 1)
    }

    @Test("Who asks for texts gets them, under their own media type; others get integers")
    func negotiation() throws {
        let answer = PushAnswer(batch: 1, revision: 2, checksum: -3)
        let texts = try APICoder.encode(answer, as: .jsonWithTexts)
        #expect(texts.form == .jsonWithTexts)
        #expect(String(decoding: texts.bytes, as: UTF8.self).contains(#""checksum":"-3""#))
        let plain = try APICoder.encode(answer, as: .json)
        #expect(String(decoding: plain.bytes, as: UTF8.self).contains(#""checksum":-3"#))
        // Messages without such numbers are ordinary JSON.
        let versions = try APICoder.encode(
            ProtocolVersions(oldest: 1, newest: 1), as: .jsonWithTexts)
        #expect(versions.form == .json)
        #expect(
            try APICoder.decode(PushAnswer.self, from: texts.bytes, as: .jsonWithTexts) == answer)
        let push = PushRequest(
            device: DeviceID(high: 3, low: 4), batch: 5, documents: [document(base: -7)])
        let pushed = try APICoder.encode(push, as: .jsonWithTexts).bytes
        #expect(String(decoding: pushed, as: UTF8.self).contains(#""base":"-7""#))
        #expect(
            try APICoder.decode(PushRequest.self, from: pushed, as: .jsonWithTexts) == push)
    }
}
