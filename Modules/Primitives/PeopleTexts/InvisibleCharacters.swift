/// The characters with which two names can look the same, or be shown in another order than they
/// are written.
///
/// - Source: Unicode TR 36 and TS 39; joiners are allowed where scripts and emoji need them (TR 31,
///   section 2.3).
enum InvisibleCharacters {
    /// Returns the first character of a text that nobody sees, or that turns the direction.
    static func first(in text: String) -> Unicode.Scalar? {
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : nil
            if isAddition(scalar) {
                guard let before, isSeen(before, with: scalar) else { return scalar }
                continue
            }
            guard isHidden(scalar) || isNoncharacter(scalar) else { continue }
            let after = index + 1 < scalars.count ? scalars[index + 1] : nil
            if isJoiner(scalar), joins(before, after) { continue }
            if isTag(scalar), let before, isTag(before) || before == "\u{1F3F4}" { continue }
            return scalar
        }
        return nil
    }

    /// Whether a character only changes the look of the one before it: a variation selector, or
    /// the keycap of an emoji.
    private static func isAddition(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x20E3: true
        default: false
        }
    }

    /// Whether a character is there to be changed by an addition; a keycap may have a selector
    /// before it.
    private static func isSeen(_ scalar: Unicode.Scalar, with addition: Unicode.Scalar) -> Bool {
        if isAddition(scalar) { return addition == "\u{20E3}" && scalar != addition }
        return !isHidden(scalar) && !isNoncharacter(scalar) && !scalar.properties.isWhitespace
    }

    /// Whether a number is none of a character, and never will be.
    private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }

    /// Whether nobody sees a character, or it turns the direction.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Blanks that are letters or symbols: Hangul fillers, an empty Braille cell.
        case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800: true
        // Variation selectors belong to the character before them.
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF: false
        default:
            scalar.properties.isDefaultIgnorableCodePoint
                || scalar.properties.generalCategory == .format
                || scalar.properties.generalCategory == .lineSeparator
                || scalar.properties.generalCategory == .paragraphSeparator
        }
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200C || scalar.value == 0x200D
    }

    /// Whether a scalar is one of the tags that spell the flag of a region.
    private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
        (0xE0020...0xE007F).contains(scalar.value)
    }

    /// Whether a joiner between two characters can change how they look: between two emoji, or
    /// after a letter or mark of a script that joins, which all lie beyond U+0600.
    private static func joins(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        guard let before, let after else { return false }
        let isEmoji = { (scalar: Unicode.Scalar) in
            scalar.properties.isEmoji || scalar.value == 0xFE0F
                || scalar.properties.isEmojiModifier
        }
        if isEmoji(before) && isEmoji(after) { return true }
        let isLetter = { (scalar: Unicode.Scalar) in
            scalar.value >= 0x600
                && (scalar.properties.isAlphabetic
                    || scalar.properties.generalCategory == .nonspacingMark)
        }
        return isLetter(before) && isLetter(after)
    }
}

extension String {
    /// Whether it shows nothing at all: blanks, and characters that nobody sees.
    package var showsNothing: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || InvisibleCharacters.isHidden($0)
                || (0xFE00...0xFE0F).contains($0.value)
        }
    }
}
