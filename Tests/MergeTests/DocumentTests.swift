import Foundation
import Primitives
import Testing

@testable import Merge

/// A random document, as a device of a few makes it with honest, unique stamps.
private struct DocumentHistory {
    var random: SeededGenerator
    var documents: [Document] = []
    private let devices: [DeviceID]
    private var time: UInt64 = 1_700_000_000_000 << 16

    init(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        devices = (0..<3).map { _ in DeviceID(high: random.next(), low: random.next()) }
        self.random = random
        var copies = Array(repeating: Document(), count: 3)
        for _ in 0..<Int.random(in: 3...25, using: &self.random) {
            let device = Int.random(in: 0..<3, using: &self.random)
            try change(&copies[device], on: devices[device])
            if self.random.chance(0.3) {
                copies[device].merge(copies[Int.random(in: 0..<3, using: &self.random)])
            }
            documents.append(copies[device])
        }
    }

    private mutating func change(_ document: inout Document, on device: DeviceID) throws {
        time += .random(in: 0...3, using: &random)
        let stamp = Stamp(time: time, device: device)
        let values: [Scalar] = [
            .null, .bool(true), .integer(.min), .integer(3), .text(""), .text("Kids"),
            .text("\u{0}\"\\/\u{7F}\u{2028}🧒🏽e\u{301}"),
        ]
        switch Int.random(in: 0..<4, using: &random) {
        case 0...1:
            guard let value = values.randomElement(using: &random) else { return }
            let field = ["title", "color", "größe"].randomElement(using: &random) ?? "title"
            // One device writes one value under one stamp.
            guard document.fields[field].map({ $0.stamp < stamp }) ?? true else { return }
            time += 1
            document.set(field, to: value, at: Stamp(time: time, device: device))
        case 2:
            try document.changeCounter("value") { counter throws(MergeError) in
                _ = try counter.add(1, on: device)
            }
        default:
            time += 1
            let stamp = Stamp(time: time, device: device)
            try document.changeCounter("other") { $0.set(4, at: stamp) }
        }
    }

    mutating func any() -> Document { documents.randomElement(using: &random) ?? Document() }
}

@Suite("Documents")
struct DocumentTests {
    @Test("Merging documents commutes, associates and is idempotent, and text reads back")
    func laws() throws {
        for seed in UInt64(1)...600 {
            var history = try DocumentHistory(seed: seed)
            let (a, b, c) = (history.any(), history.any(), history.any())
            #expect(a.merged(with: b) == b.merged(with: a), "seed \(seed)")
            #expect(
                a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)),
                "seed \(seed)")
            #expect(a.merged(with: a) == a, "seed \(seed)")
            #expect(a.isContained(in: a.merged(with: b)), "seed \(seed)")
            let text = a.canonicalText
            let back = try Document(canonicalText: text)
            #expect(back == a && back.canonicalText == text, "seed \(seed)")
            #expect((a == b) == (a.canonicalText == b.canonicalText), "seed \(seed)")
        }
    }

    @Test("The canonical text is what is documented, with keys in order")
    func canonicalText() throws {
        let device = DeviceID(high: 0, low: 1)
        var document = Document()
        #expect(document.canonicalText == "{}")
        document.set("title", to: .text("a/b"), at: Stamp(time: 2, device: device))
        document.set("group", to: .null, at: Stamp(time: 1, device: device))
        try document.changeCounter("value") { counter throws(MergeError) in
            _ = try counter.add(-3, on: device)
        }
        let id = "00000000000000000000000000000001"
        #expect(
            document.canonicalText
                == "{\"counters\":{\"value\":{\"tally\":{\"\(id)\":[1,-3]}}},\"fields\":{"
                + "\"group\":[\"0000000000000001\(id)\",null],"
                + "\"title\":[\"0000000000000002\(id)\",\"a/b\"]}}")
    }

    @Test("Two fields changed apart both survive; of one field the later write does")
    func fields() {
        let (one, two) = (DeviceID(high: 0, low: 1), DeviceID(high: 0, low: 2))
        var left = Document()
        left.set("title", to: .text("Kids"), at: Stamp(time: 1, device: one))
        var right = left
        left.set("title", to: .text("Children"), at: Stamp(time: 2, device: one))
        right.set("color", to: .text("#FF0000"), at: Stamp(time: 2, device: two))
        right.set("title", to: .text("Pupils"), at: Stamp(time: 2, device: two))
        let merged = left.merged(with: right)
        #expect(merged["title"] == .text("Pupils"))
        #expect(merged["color"] == .text("#FF0000"))
        #expect(merged["size"] == nil)
        #expect(merged.latestStamp == Stamp(time: 2, device: two))
        #expect(Document().latestStamp == nil)
    }

    @Test("A write under an older stamp changes nothing")
    func olderWrite() {
        let device = DeviceID(high: 0, low: 1)
        var document = Document()
        document.set("title", to: .text("new"), at: Stamp(time: 5, device: device))
        document.set("title", to: .text("old"), at: Stamp(time: 4, device: device))
        #expect(document["title"] == .text("new"))
    }

    @Test("An old program keeps the fields and counters of a newer one")
    func unknownParts() throws {
        let device = "00000000000000000000000000000001"
        let text =
            "{\"counters\":{\"steps\":{\"tally\":{\"\(device)\":[2,9]}}},\"fields\":{"
            + "\"mood\":[\"0000000000000001\(device)\",\"calm\"]}}"
        var document = try Document(canonicalText: text)
        document.merge(Document())
        #expect(document.canonicalText == text)
        #expect(try document.counter("steps").value == 9)
    }

    @Test(
        "Text that is no document is refused, with a reason",
        arguments: [
            "", "[]", "{", "{\"fields\":{\"title\":[\"12\",\"x\"]}}",
            "{\"counters\":{\"value\":{\"tally\":{\"12\":[1,1]}}}}",
            "{\"counters\":{\"value\":{\"tally\":{\"00000000000000000000000000000001\":[-1,1]}}}}",
            "{\"fields\":{\"t\":[\"000000000000000100000000000000000000000000000001\",1.5]}}",
        ])
    func malformed(text: String) {
        #expect {
            try Document(canonicalText: text)
        } throws: { error in
            guard case MergeError.malformed(let reason) = error else { return false }
            return !reason.isEmpty
        }
    }

    @Test("Two spellings of one character are two values, so equal documents have equal bytes")
    func unicode() {
        let stamp = Stamp(time: 1, device: DeviceID(high: 0, low: 1))
        var (composed, decomposed) = (Document(), Document())
        composed.set("title", to: .text("\u{E9}"), at: stamp)
        decomposed.set("title", to: .text("e\u{301}"), at: stamp)
        #expect(composed != decomposed)
        #expect(composed.merged(with: decomposed) == decomposed.merged(with: composed))
        #expect(
            composed.merged(with: decomposed).canonicalText
                == decomposed.merged(with: composed).canonicalText)
    }
}
