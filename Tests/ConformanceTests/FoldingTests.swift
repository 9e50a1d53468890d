import Foundation
import Primitives
import TestSupport
import Testing

@Suite struct FoldingTests {
    /// Folds a text with ICU, through Foundation.
    private func reference(_ text: String) -> String {
        func stripped(_ text: String) -> String {
            var kept = String.UnicodeScalarView()
            for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
                let rank = scalar.properties.canonicalCombiningClass.rawValue
                if rank < 10, rank != 1 { kept.append(scalar) }
            }
            return String(kept)
        }
        let upper = stripped(text).unicodeScalars.map(\.properties.uppercaseMapping).joined()
        return stripped(upper.unicodeScalars.map(\.properties.lowercaseMapping).joined())
    }

    @Test("Every character makes the words that it makes by Unicode's own tables")
    func everyScalar() {
        // Scalars that only one of ICU and Swift knows are no letters to the other; unified
        // ideographs are many, and fold to themselves.
        let scalars = (0...0x10FFFF).compactMap(Unicode.Scalar.init(_:)).filter {
            ![.unassigned, .privateUse].contains($0.properties.generalCategory)
                && !($0.properties.isUnifiedIdeograph && $0.value % 16 != 0)
        }
        var wrong: [String] = []
        for start in stride(from: 0, to: scalars.count, by: 256) {
            let part = scalars[start..<min(start + 256, scalars.count)].map { "x\($0)y" }
            let text = part.joined(separator: " ")
            if Words.of(text) == Words.of(reference(text)) { continue }
            wrong += part.filter { Words.of($0) != Words.of(reference($0)) }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
        #expect(scalars.count > 50_000)
    }

    @Test("So do characters in any company, whatever marks stand on them")
    func companies() {
        var random = SeededGenerator(seed: 33)
        // Letters, marks of many classes, kana, Hangul, Arabic forms, squares.
        let ranges: [ClosedRange<UInt32>] = [
            0x41...0x7A, 0xC0...0x24F, 0x300...0x345, 0x3B0...0x3FF, 0x5B0...0x5C7,
            0x64B...0x655, 0x915...0x94D, 0xC40...0xC56, 0xE38...0xE49, 0xF71...0xF84,
            0x3041...0x309A, 0xAC00...0xAC40, 0xFB50...0xFBB1, 0x3300...0x3357, 0xFF66...0xFF9F,
        ]
        var wrong: [String] = []
        for _ in 0..<Sweep.count(5_000, long: 20_000) {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
                if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
                    text.append(scalar)
                }
            }
            if Words.of(String(text)) != Words.of(reference(String(text))) {
                wrong.append(String(text))
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    }
}
