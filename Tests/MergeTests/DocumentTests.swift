import Merge
import Primitives
import Testing

@Suite("Documents")
struct DocumentTests {
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
        "Text that is not a document is refused, with a reason",
        arguments: [
            "", "[]", "{", "{\"fields\":{\"title\":[\"12\",\"x\"]}}",
            "{\"counters\":{\"value\":{\"tally\":{\"12\":[1,1]}}}}",
            "{\"counters\":{\"value\":{\"tally\":{\"00000000000000000000000000000001\":[-1,1]}}}}",
            "{\"fields\":{\"t\":[\"000000000000000100000000000000000000000000000001\",1.5]}}",
            "{\"fields\":{\"t\":[\"000000000000000100000000000000000000000000000001 \",1]}}",
            "{\"counters\":{\"v\":{\"tally\":{\"00000000000000000000000000000001\n\":[1,1]}}}}",
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
