/// The characters of texts that no terminal gets as they are: control characters, which it obeys,
/// those that turn the direction of what follows, and those that nobody sees, which can carry words
/// within words.
///
/// What joins emoji and letters, chooses their look or spells the flag of a region is shown.
///
/// - Source: Unicode 15: `Default_Ignorable_Code_Point` of DerivedCoreProperties, annex 9 for
///   directions, TS 51 for emoji and flags.
public enum HiddenCharacters {
    /// Whether a text has one.
    public static func areIn(_ text: String) -> Bool {
        guard text.unicodeScalars.contains(where: isSuspicious) else { return false }
        var found = false
        visit(text) { found = found || $1 }
        return found
    }

    /// Returns the text with each of them escaped as `\x1b` or `\u{202e}`.
    ///
    /// - Parameter kept: Those that stay as they are, such as line breaks.
    public static func escaped(in text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
        replaced(in: text, keeping: kept, by: notation)
    }

    /// Returns the text without them.
    public static func removed(from text: String) -> String {
        replaced(in: text, keeping: []) { _ in "" }
    }

    /// Passes each character of a text to a closure, with whether it is one of them.
    public static func visit(_ text: String, _ body: (Unicode.Scalar, Bool) -> Void) {
        let scalars = Array(text.unicodeScalars)
        var flagEnd = 0
        for (index, scalar) in scalars.enumerated() {
            if scalar == "\u{1F3F4}" { flagEnd = endOfFlag(scalars, at: index) }
            let isHidden =
                isSuspicious(scalar) && index >= flagEnd && isHidden(at: index, in: scalars)
            body(scalar, isHidden)
        }
    }

    private static func replaced(
        in text: String, keeping kept: Set<Unicode.Scalar>, by other: (Unicode.Scalar) -> String
    ) -> String {
        guard text.unicodeScalars.contains(where: isSuspicious) else { return text }
        var result = String.UnicodeScalarView()
        visit(text) { scalar, isHidden in
            if isHidden, !kept.contains(scalar) {
                result.append(contentsOf: other(scalar).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func notation(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        if scalar.value > 0xFF { return "\\u{\(digits)}" }
        return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }

    /// Whether a character is hidden, at least in some places.
    private static func isSuspicious(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0xAD: false
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5: true
        case 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164: true
        case 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3: true
        case 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
        default: false
        }
    }

    private static func isHidden(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let before = index > 0 ? scalars[index - 1] : nil
        switch scalars[index].value {
        case 0x200C, 0x200D:
            let after = index + 1 < scalars.count ? scalars[index + 1] : nil
            return !joins(before, after)
        // A mark of direction settles where a text of a script from right to left ends.
        case 0x061C, 0x200E, 0x200F:
            return before.map(isSuspicious) ?? false || !scalars.contains(where: isRightToLeft)
        // One variation selector belongs to the character before it.
        case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
            guard let before else { return true }
            return isSuspicious(before) || before.properties.isWhitespace
        default: return true
        }
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590..<0x061C, 0x061D...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
        case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// Whether a joiner between two characters can change how they look: between two emoji, or
    /// after a letter or mark of a script that joins, which all lie beyond U+0600.
    private static func joins(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        guard let before, let after else { return false }
        if isEmoji(before), isEmoji(after) { return true }
        return isJoined(before) && isJoined(after)
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0xFE0F || scalar.value == 0xE007F
            || scalar.value > 0xFF && scalar.properties.isEmoji
    }

    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x600, !isSuspicious(scalar) else { return false }
        return scalar.properties.isAlphabetic
            || scalar.properties.generalCategory == .nonspacingMark
    }

    /// Returns the end of a flag that tags spell behind a black flag, such as England's; 0 if what
    /// follows is none: three to six letters or digits and the tag that ends them.
    private static func endOfFlag(_ scalars: [Unicode.Scalar], at index: Int) -> Int {
        let tags = scalars[(index + 1)...].prefix { scalar in
            (0xE0030...0xE0039).contains(scalar.value) || (0xE0061...0xE007A).contains(scalar.value)
        }
        guard (3...6).contains(tags.count), tags.endIndex < scalars.count,
            scalars[tags.endIndex].value == 0xE007F
        else { return 0 }
        return tags.endIndex + 1
    }
}
