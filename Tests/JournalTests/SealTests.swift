import Primitives
import Testing

@testable import Journal

private let environment = Environment.seeded(1, clock: ManualClock(Instant(seconds: 0)))
private let place = SealedPlace(kind: "entry", id: "a1")

@Suite("Sealing")
struct SealTests {
    static let texts = [
        "", "x", "The rain stopped.", "nul \u{0} inside\u{80}", "日本語 👨‍👩‍👧‍👦", "\u{0}\u{0}",
        String(repeating: "é", count: 40_000),
    ]

    @Test("What is sealed opens as it was, byte for byte", arguments: texts)
    func roundTrip(text: String) throws {
        let key = DataKey(environment: environment)
        let sealed = key.seal(text, at: place, environment: environment)
        let read = try #require(SealedText(sealed.text))
        #expect(read == sealed)
        #expect(Array(try key.open(read, at: place).utf8) == Array(text.utf8))
    }

    @Test("Every changed bit is found")
    func tampering() throws {
        let key = DataKey(environment: environment)
        let sealed = key.seal("Nobody may read this.", at: place, environment: environment)
        for index in sealed.box.indices {
            for bit in 0..<8 {
                var box = sealed.box
                box[index] ^= 1 << bit
                let changed = SealedText(key: key.id, box: box)
                #expect(throws: VaultError.damaged) { try key.open(changed, at: place) }
            }
        }
        for count in 0..<sealed.box.count {
            let cut = SealedText(key: key.id, box: Array(sealed.box.prefix(count)))
            #expect(throws: VaultError.damaged) { try key.open(cut, at: place) }
        }
    }

    @Test("What belongs to another record, kind or key can't be opened")
    func elsewhere() throws {
        let key = DataKey(environment: environment)
        let other = DataKey(environment: environment)
        let sealed = key.seal("Mine", at: Self.entry("ab"), environment: environment)
        for elsewhere in [
            Self.entry("ac"), SealedPlace(kind: "draft", id: "ab"),
            SealedPlace(kind: "entrya", id: "b"), SealedPlace(kind: "", id: "entryab"),
        ] {
            #expect(throws: VaultError.damaged) { try key.open(sealed, at: elsewhere) }
        }
        #expect(throws: VaultError.damaged) { try other.open(sealed, at: Self.entry("ab")) }
        let renamed = SealedText(key: other.id, box: sealed.box)
        #expect(throws: VaultError.damaged) { try other.open(renamed, at: Self.entry("ab")) }
        let relabelled = DataKey(id: other.id, bytes: key.bytes)
        #expect(throws: VaultError.damaged) { try relabelled.open(renamed, at: Self.entry("ab")) }
        #expect(try key.open(sealed, at: Self.entry("ab")) == "Mine")
    }

    private static func entry(_ id: String) -> SealedPlace { SealedPlace(kind: "entry", id: id) }

    @Test("One text is never sealed alike twice, and its length is told to 64 bytes only")
    func nonces() {
        let key = DataKey(environment: environment)
        let boxes = (0..<63).map { length in
            key.seal(String(repeating: "x", count: length), at: place, environment: environment)
        }
        #expect(Set(boxes.map(\.box.count)) == [64 + AuthenticatedBox.overhead])
        let same = (0..<1000).map { _ in
            key.seal("Same", at: place, environment: environment).box.prefix(12)
        }
        #expect(Set(same).count == 1000)
    }

    @Test(
        "A stored text that is none is not read",
        arguments: [
            "", "1", "1::", "2:00000000000000000000000000000001:AAAA", "1:xyz:AAAA", "The rain",
            "1:00000000000000000000000000000001:AAAA", "1:00000000000000000000000000000001:A*A",
        ])
    func malformed(text: String) {
        #expect(SealedText(text) == nil)
    }

    @Test("Padding comes off as it was put on, for every length and content")
    func padding() {
        var generator = SeededGenerator(seed: 7)
        for length in 0..<300 {
            var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            if length % 3 == 0, let last = bytes.indices.last { bytes[last] = 0 }
            if length % 5 == 0, let last = bytes.indices.last { bytes[last] = 0x80 }
            let padded = Padding.added(to: bytes)
            #expect(padded.count % Padding.block == 0)
            #expect(Padding.removed(from: padded).map(Array.init) == bytes)
        }
        #expect(Padding.removed(from: []) == nil)
        #expect(Padding.removed(from: [0, 0]) == nil)
        #expect(Padding.removed(from: [1, 0]) == nil)
    }
}
