import Merge
import Primitives
import Testing

@Suite("Values of which no version is lost")
struct MultiValueTests {
    private let phone = DeviceID(high: 0, low: 1)
    private let laptop = DeviceID(high: 0, low: 2)

    private func stamp(_ time: UInt64, _ device: DeviceID) -> Stamp {
        Stamp(time: time, device: device)
    }

    private func written(_ text: String, _ time: UInt64, _ device: DeviceID) -> MultiValue {
        var value = MultiValue()
        value.set(.text(text), at: stamp(time, device))
        return value
    }

    @Test("Values written apart are both kept, and a write by who sees them replaces both")
    func conflict() {
        var mine = written("rain", 1, phone)
        mine.merge(written("sun", 2, laptop))
        #expect(mine.isConflicted)
        #expect(mine.values.map(\.value) == [.text("rain"), .text("sun")])
        let unseen = mine
        mine.set(.text("snow"), at: stamp(3, phone))
        #expect(!mine.isConflicted && mine.latest == .text("snow"))
        mine.merge(unseen)
        #expect(mine.values.map(\.value) == [.text("snow")])
    }

    @Test("A later write replaces the one that it saw, on whatever side it is")
    func later() {
        let first = written("draft", 1, phone)
        var second = first
        second.set(.text("done"), at: stamp(2, laptop))
        #expect(first.merged(with: second).values.map(\.value) == [.text("done")])
        #expect(second.merged(with: first).values.map(\.value) == [.text("done")])
    }

    @Test("Two devices that write the same are in no conflict")
    func alike() {
        let both = written("rain", 1, phone).merged(with: written("rain", 2, laptop))
        #expect(!both.isConflicted && both.values.map(\.stamp) == [stamp(2, laptop)])
    }

    @Test("A document comes back by a text that its deleter had not seen")
    func deletion() {
        var mine = Document()
        mine.changeText("text") { $0.set(.text("rain"), at: stamp(1, phone)) }
        var theirs = mine
        mine.setDeleted(true, at: stamp(2, phone))
        #expect(mine.isDeleted && mine.merged(with: theirs).isDeleted)
        theirs.changeText("text") { $0.set(.text("sun"), at: stamp(1, laptop)) }
        #expect(!mine.merged(with: theirs).isDeleted)
        mine.setDeleted(false, at: stamp(3, phone))
        #expect(!mine.isDeleted)
    }

    @Test("The text of a conflict is what is documented")
    func text() throws {
        var document = Document()
        document.changeText("text") {
            $0.set(.text("rain"), at: stamp(1, phone))
            $0.set(.text("sun"), at: stamp(2, laptop))
        }
        document.changeText("text") { $0.merge(written("snow", 3, DeviceID(high: 0, low: 3))) }
        let ids = ["1", "2", "3"].map { String(repeating: "0", count: 31) + $0 }
        #expect(
            document.canonicalText
                == "{\"texts\":{\"text\":{\"seen\":[\"0000000000000001\(ids[0])\"],\"values\":"
                + "[[\"0000000000000002\(ids[1])\",\"sun\"],"
                + "[\"0000000000000003\(ids[2])\",\"snow\"]]}}}")
        #expect(try Document(canonicalText: document.canonicalText) == document)
    }

    @Test("A new stamp counts also where a write or a deletion had seen the old one")
    func restamped() {
        var document = Document()
        document.changeText("text") {
            $0.set(.text("rain"), at: stamp(1, laptop))
            $0.set(.text("sun"), at: stamp(90, phone))
        }
        document.setDeleted(true, at: stamp(91, phone))
        #expect(document.latestStamp == stamp(91, phone))
        document.replaceStamps([
            stamp(90, phone): stamp(5, phone), stamp(91, phone): stamp(6, phone),
        ])
        #expect(document.stamps == [stamp(1, laptop), stamp(5, phone), stamp(6, phone)])
        #expect(document.isDeleted && document.text("text").values.count == 1)
        // The device's next write is later than its last one, and does not count as seen.
        let next: Document = {
            var next = Document()
            next.changeText("text") { $0.set(.text("snow"), at: stamp(7, phone)) }
            return next
        }()
        document.merge(next)
        #expect(document.text("text").latest == .text("snow") && !document.isDeleted)
    }
}
