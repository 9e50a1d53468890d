import Primitives
import Testing

@Suite("Characters that no terminal gets")
struct HiddenCharactersTests {
    static let hidden: [UInt32] =
        [0, 7, 8, 9, 10, 13, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0xAD, 0x034F, 0x061C, 0x115F]
        + [0x17B4, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E]
        + [0x2060, 0x2064, 0x2066, 0x2069, 0x206A, 0x206F, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0]
        + [0xFFF9, 0xFFFB, 0x1BCA0, 0x1D173, 0xE0000, 0xE0001, 0xE0020, 0xE0041, 0xE007F, 0xE0100]
        + [0xE0FFF]

    @Test("Each is escaped or removed, and the rest stays", arguments: hidden)
    func each(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        // After a space, selectors and joiners have nothing to belong to.
        let text = "ä \(scalar) z"
        let digits = String(value, radix: 16)
        let notation =
            value > 0xFF ? "\\u{\(digits)}" : "\\x" + (digits.count < 2 ? "0" : "") + digits
        #expect(HiddenCharacters.areIn(text))
        #expect(HiddenCharacters.escaped(in: text) == "ä \(notation) z")
        #expect(HiddenCharacters.removed(from: text) == "ä  z")
        #expect(HiddenCharacters.escaped(in: text, keeping: [scalar]) == text)
    }

    static let shown = [
        "", "plain", "Zoë", "日本語", "😀", "👩‍💻", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🏴‍☠️", "❤️", "1️⃣", "#️⃣", "👍🏽", "🇩🇪", "☎︎",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!",
        "می\u{200C}خواهم", "क्\u{200D}ष", "葛\u{E0100}", "ᠠ\u{180B}", "שלום", "سلام", "שלום!\u{200F}",
        "א\u{200E}a", "é", "e\u{301}",
    ]

    @Test("What joins, turns or chooses the look of what is seen is shown", arguments: shown)
    func isShown(_ text: String) {
        #expect(!HiddenCharacters.areIn(text))
        #expect(
            HiddenCharacters.escaped(in: text).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    static let smuggled = [
        "a\u{200D}b", "1\u{200D}2", "😀\u{200D}", "\u{200D}😀", "😀\u{200D}\u{200D}😀",
        "❤\u{FE0F}\u{FE0F}", "😀\u{E0100}\u{E0101}", "\u{FE0F}a", " \u{FE0F}",
        "🏴\u{E0067}\u{E0062}", "🏴\u{E0067}\u{E007F}", "🏴\u{E0041}\u{E0042}\u{E0043}\u{E007F}",
        "🏴" + String(repeating: "\u{E0061}", count: 7) + "\u{E007F}", "a\u{E0061}\u{E007F}",
        "a\u{200F}b", "א\u{200F}\u{200F}",
    ]

    @Test("What looks like such but belongs to nothing is not", arguments: smuggled)
    func isFound(_ text: String) {
        #expect(HiddenCharacters.areIn(text))
        #expect(!HiddenCharacters.areIn(HiddenCharacters.removed(from: text)))
        #expect(!HiddenCharacters.areIn(HiddenCharacters.escaped(in: text)))
    }
}
