import Primitives
import Testing

@testable import Merge

@Suite("The binary form of documents")
struct BinaryFormTests {
    /// Returns documents with all kinds of parts, without and with unknown members.
    static func documents(_ seed: UInt64) throws -> [Document] {
        var history = try DocumentHistory(seed: seed)
        history.syncAll()
        var maker = ForeignMaker(random: SeededGenerator(seed: seed))
        var document = maker.season(history.trace.anyState())
        document.stopwatches["lap"] = try StopwatchHistory(seed: seed).trace.replicas[0]
        document.texts["memo"] = MultiValueHistory(seed: seed).trace.replicas[0]
        return [history.trace.anyState(), document]
    }

    @Test("L16: bytes, documents and texts lead to one another, and equal documents to equal bytes")
    func agrees() throws {
        for seed in UInt64(1)...300 {
            let all = try Self.documents(seed)
            for document in all + [all[0].merged(with: all[1])] {
                let bytes = document.canonicalBytes
                let read = try Document(canonicalBytes: bytes)
                #expect(read == document, "seed \(seed)")
                #expect(read.canonicalText == document.canonicalText, "seed \(seed)")
                let other = try Document(canonicalText: document.canonicalText)
                #expect(other.canonicalBytes == bytes, "seed \(seed)")
            }
            #expect(
                all[0].merged(with: all[1]).canonicalBytes
                    == all[1].merged(with: all[0]).canonicalBytes, "seed \(seed)")
        }
    }

    @Test("The example of docs/sync-binary.md")
    func example() throws {
        let device = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
        let text =
            #"{"counters":{"value":{"tally":{"\#(device)":[3,-3]}}},"#
            + #""fields":{"title":["018bcfe568000000\#(device)","Kids"]}}"#
        let form =
            "01 23 018bcfe568000000"
            + "01 00 0a 7469746c65 00 \(device) 00 04 08 4b696473"
            + "01 01 0a 76616c7565 01 01 00 03 05"
        let bytes = BinaryFormRefusalTests.bytes(form)
        #expect(try Document(canonicalText: text).canonicalBytes == bytes)
        #expect(try Document(canonicalBytes: bytes).canonicalText == text)
        #expect(bytes.count == 55)
        #expect(text.utf8.count == 155)
    }

    @Test("Numbers at the ends of their ranges, and times that wrap, come back as they were")
    func extremes() throws {
        let (one, two) = (DeviceID(high: .max, low: 0), DeviceID(high: 0, low: .max))
        var document = Document()
        for (index, number) in [Int64.min, -1, 0, 1, .max].enumerated() {
            document.set("n\(index)", to: .integer(number), at: Stamp(time: .max, device: one))
        }
        document.set("first", to: .null, at: Stamp(time: 0, device: two))
        let digits = "0123456789abcdef0123456789abcdef"
        for text in [digits, digits + ".Ä", digits.dropLast() + "A", String(digits.dropLast()), ""]
        {
            document.set("as \(text)", to: .text(text), at: Stamp(time: 7, device: one))
        }
        document.counters["n"] = FloorCounter()
        document.counters["n"]?.tallies = [
            one: Tally(count: .max, sum: .min), two: Tally(count: 0, sum: .max),
        ]
        document.stopwatches["t"] = Stopwatch()
        document.stopwatches["t"]?.lanes[one] = Stopwatch.Lane(
            runs: [
                .init(
                    number: 1 << 40, start: Instant(milliseconds: .max),
                    stop: Instant(milliseconds: .min)),
                .init(
                    number: .max - 1, start: Instant(milliseconds: .min), isByHand: true,
                    original: .init(device: two, number: .max)),
            ], floor: 12, hidden: [14, .max])
        document.stopwatches["t"]?.lanes[two] = Stopwatch.Lane(runs: [], floor: .max, hidden: [])
        #expect(try Document(canonicalBytes: document.canonicalBytes) == document)
        #expect(try Document(canonicalBytes: Document().canonicalBytes) == Document())
        #expect(Document().canonicalBytes == [1, 0])
    }

    @Test("Two spellings of one name are two names on the way")
    func spellings() throws {
        let device = DeviceID(high: 1, low: 1)
        var document = Document()
        document.set("\u{E9}", to: .null, at: Stamp(time: 1, device: device))
        document.unknown = ["e\u{301}": .scalar(.null)]
        let read = try Document(canonicalBytes: document.canonicalBytes)
        #expect(read.canonicalText == document.canonicalText)
        #expect(read.unknown.keys.first.map { Array($0.utf8) } == Array("e\u{301}".utf8))
    }

    @Test("It takes a fraction of the room of the text")
    func room() throws {
        let device = DeviceID(high: 0x1234_5678_9ABC_DEF0, low: 0x0FED_CBA9_8765_4321)
        var delta = Document()
        delta.counters["value"] = FloorCounter()
        delta.counters["value"]?.tallies[device] = Tally(count: 1000, sum: 1000)
        #expect(delta.canonicalBytes.count == 33)
        #expect(delta.canonicalText.utf8.count == 81)
    }
}
