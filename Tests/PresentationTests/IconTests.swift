import Testing

@testable import Primitives

struct IconTests {
    private let icons = IconSet.quad.icons

    @Test("The first group is the one of UX-7, in its order")
    func firstGroup() {
        #expect(
            IconSet.quad.groups[0].icons.map(\.title) == [
                "Airplane", "Beach Umbrella", "Bucket", "Car", "Cocktail", "Coins", "College",
                "Credit Card", "House", "Island", "Piggy Bank", "Rain", "Ring", "Sailboat",
                "School", "Shopping Bag", "Smart Card", "Stroller", "Tree", "Umbrella", "Wallet",
            ])
    }

    @Test("No two icons share a name, a glyph, letters or a picture")
    func distinct() {
        #expect(Set(icons.map(\.name)).count == icons.count)
        #expect(Set(icons.map(\.glyph)).count == icons.count)
        #expect(Set(icons.map(\.letters)).count == icons.count)
        #expect(Set(icons.map(\.bitmap)).count == icons.count)
    }

    @Test("A name is the title's words in lower case, joined by hyphens")
    func names() {
        for icon in icons {
            #expect(icon.name == icon.title.lowercased().replacing(" ", with: "-"))
            #expect(!icon.words.isEmpty, "\(icon.name)")
        }
    }

    @Test("Every glyph is one cell wide, follows the rule for glyphs, and is no emoji in colour")
    func glyphs() throws {
        for icon in icons {
            #expect(icon.glyph.cellWidth == 1, "\(icon.name)")
            #expect(try GlyphRule.checked(icon.glyph) == icon.glyph, "\(icon.name)")
            #expect(icon.glyph.unicodeScalars.allSatisfy { !$0.properties.isEmojiPresentation })
            #expect(SafeText.line(icon.glyph) == icon.glyph)
            #expect(icon.letters.count == 2 && icon.letters.allSatisfy { $0.isASCII })
            #expect(icon.letters.allSatisfy { $0.isLowercase }, "\(icon.name)")
        }
    }

    @Test("Every picture is 16 by 16, and neither nearly empty nor nearly full")
    func pictures() {
        for icon in icons {
            let bitmap = icon.bitmap
            #expect(bitmap.width == 16 && bitmap.height == 16, "\(icon.name)")
            let dots = bitmap.text.joined().count { $0 == "#" }
            #expect((30...220).contains(dots), "\(icon.name) has \(dots) dots")
            #expect((try? Bitmap(rows: bitmap.text)) == bitmap, "\(icon.name)")
        }
    }

    @Test("Whatever the rule for glyphs lets through is one cell wide and no emoji in colour")
    func glyphRule() {
        var count = 0
        for value in UInt32(0)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value),
                let glyph = try? GlyphRule.checked(String(scalar))
            else { continue }
            count += 1
            #expect(glyph.cellWidth == 1, "U+\(String(value, radix: 16))")
            #expect(glyph.first?.drawable == glyph, "U+\(String(value, radix: 16))")
        }
        #expect(count > 3000)
    }

    @Test(
        "What is not one plain character is no glyph",
        arguments: [
            ("", GlyphRule.Flaw.notOne(0)), ("ab", .notOne(2)), ("e\u{301}", .notOne(2)),
            ("☔", .colorsItself), ("🐷", .colorsItself), ("日", .doubtfulWidth),
            ("\u{1B}", .doubtfulWidth), ("\u{200B}", .doubtfulWidth), (" ", .doubtfulWidth),
            ("\u{AD}", .doubtfulWidth), ("☂\u{FE0F}", .notOne(2)),
        ])
    func noGlyph(text: String, flaw: GlyphRule.Flaw) {
        #expect(throws: flaw) { try GlyphRule.checked(text) }
    }

    @Test("A symbol that may be shown in colours is asked to be text")
    func textStyle() throws {
        #expect(try GlyphRule.checked("✈") == "✈\u{FE0E}")
        #expect(try GlyphRule.checked("✈\u{FE0E}") == "✈\u{FE0E}")
        #expect(try GlyphRule.checked("#") == "#")
        #expect(try GlyphRule.checked("\u{F015}") == "\u{F015}")
    }
}
