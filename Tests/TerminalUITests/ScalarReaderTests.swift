import Presentation
import Primitives
import Testing

@testable import TerminalUI

@Suite("Bytes to characters")
struct ScalarReaderTests {
    private func text(_ bytes: some Sequence<UInt8>) -> String {
        var reader = ScalarReader()
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(contentsOf: reader.read(byte)) }
        text.append(contentsOf: reader.end())
        return String(text)
    }

    @Test("UTF-8 comes out as it went in, of every length")
    func whole() {
        let sample = "für ä\u{7F}\u{80}\u{7FF}\u{800}日本\u{FFFF}\u{10000}👍🏽\u{10FFFF}\u{0}"
        #expect(text(sample.utf8) == sample)
    }

    @Test(
        "Broken bytes become a replacement and take no neighbour with them",
        arguments: [
            ([0x61, 0xE4, 0x62], "a\u{FFFD}b"),  // Latin-1
            ([0x80, 0x62], "\u{FFFD}b"),
            ([0xC0, 0xC3, 0xA4], "\u{FFFD}ä"),
            ([0xE6, 0x97, 0xC3, 0xA4], "\u{FFFD}ä"),
            ([0xED, 0xA0, 0x80, 0x62], "\u{FFFD}b"),  // a surrogate
            ([0xF0, 0x80, 0x80, 0xAF, 0x62], "\u{FFFD}b"),  // too long
            ([0x62, 0xF0, 0x9F], "b\u{FFFD}"),
        ] as [([UInt8], String)])
    func broken(bytes: [UInt8], expected: String) {
        #expect(text(bytes) == expected)
    }

    @Test("ASCII survives between any bytes")
    func randomBytes() {
        var random = SeededGenerator(seed: 20)
        for _ in 0..<2000 {
            let noise = (0..<6).map { _ in UInt8.random(in: 0x80...0xFF, using: &random) }
            let bytes = noise + Array("ab".utf8) + noise + [0x63]
            let ascii = text(bytes).unicodeScalars.filter(\.isASCII).map(String.init).joined()
            #expect(ascii == "abc", "\(bytes) of seed 20")
        }
    }
}
