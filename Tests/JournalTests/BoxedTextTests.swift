import Primitives
import Testing

@testable import Journal

private let environment = Environment.seeded(3, clock: ManualClock(Instant(seconds: 0)))

@Suite("Texts sealed without the key")
struct BoxedTextTests {
    private let key = DataKey(environment: environment)
    private let place = SealedPlace(kind: "outbox", id: "1")

    @Test(
        "Only the key opens them",
        arguments: ["", "x", "Grüße 🗝", String(repeating: "y", count: 9000)])
    func opens(text: String) throws {
        let half = try #require(PublicHalf(key.publicHalf.text))
        let boxed = try #require(half.seal(text, at: place, environment: environment))
        let read = try #require(BoxedText(boxed.text))
        #expect(try key.open(read, at: place) == text)
        #expect(!boxed.text.contains("Grüße"))
        let other = DataKey(id: key.id, bytes: Array(repeating: 1, count: 32))
        #expect(throws: VaultError.damaged) { try other.open(read, at: place) }
        #expect(throws: VaultError.damaged) {
            try key.open(read, at: SealedPlace(kind: "outbox", id: "2"))
        }
    }

    @Test("A changed byte is found, wherever it is")
    func tampering() throws {
        let boxed = try #require(
            key.publicHalf.seal("text", at: place, environment: environment))
        for index in boxed.box.indices {
            var box = boxed.box
            box[index] ^= 1
            #expect(throws: VaultError.damaged) {
                try key.open(BoxedText(key: key.id, box: box), at: place)
            }
        }
    }

    @Test("Other texts are no halves and no boxes", arguments: ["", "1", "1:0:AA", "2:\(1):AA"])
    func others(text: String) {
        #expect(PublicHalf(text) == nil && BoxedText(text) == nil)
    }

    @Test("Two boxes of one text differ")
    func differ() {
        let boxes = (0..<2).map { _ in
            key.publicHalf.seal("text", at: place, environment: environment)
        }
        #expect(boxes[0] != boxes[1])
    }
}
