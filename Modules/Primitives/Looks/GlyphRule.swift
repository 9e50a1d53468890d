/// The rule for characters that can represent an icon in a list.
enum GlyphRule {
    /// Makes a terminal show a symbol as text and not as a coloured emoji.
    private static let textStyle: Unicode.Scalar = "\u{FE0E}"

    /// The scripts and blocks whose characters are one cell wide on every terminal: Latin, Greek
    /// and Cyrillic; punctuation, arrows, mathematics, technical signs, boxes, shapes, dingbats,
    /// braille; and the private-use characters of custom fonts.
    private static let ranges: [ClosedRange<UInt32>] = [
        0x21...0x7E, 0xA1...0x2FF, 0x370...0x52F, 0x2010...0x2328, 0x232B...0x262F,
        0x2638...0x2689, 0x2690...0x2BFF, 0x2C60...0x2C7F, 0xE000...0xF8FF,
    ]

    /// Returns the character in the form in which it is sent to a terminal.
    ///
    /// - Throws: ``Flaw`` with the reason if the character can't be used.
    static func checked(_ text: String) throws(Flaw) -> String {
        var scalars = Array(text.unicodeScalars)
        if scalars.count == 2, scalars[1] == textStyle { scalars.removeLast() }
        guard scalars.count == 1 else { throw .notOne(scalars.count) }
        let scalar = scalars[0]
        if scalar.properties.isEmojiPresentation { throw .colorsItself }
        guard ranges.contains(where: { $0.contains(scalar.value) }), isDrawn(scalar) else {
            throw .doubtfulWidth
        }
        let mayBeColored = scalar.properties.isEmoji && !scalar.isASCII
        return String(scalar) + (mayBeColored ? String(textStyle) : "")
    }

    private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .unassigned, .surrogate, .nonspacingMark, .spacingMark,
            .enclosingMark, .spaceSeparator, .lineSeparator, .paragraphSeparator:
            false
        default: true
        }
    }

    /// The reason that a text can't represent an icon.
    enum Flaw: Error, Hashable, CustomStringConvertible {
        case notOne(Int)
        case colorsItself
        case doubtfulWidth

        var description: String {
            switch self {
            case .notOne(let count): "a glyph is one character, not \(count)"
            case .colorsItself: "this is an emoji, which has colours of its own"
            case .doubtfulWidth: "terminals don't agree that this is one cell wide"
            }
        }
    }
}
