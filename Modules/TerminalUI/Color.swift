/// A colour of text or background.
package enum Color: Hashable, Sendable {
    /// The terminal's default colour.
    case standard
    /// One of the sixteen colours that users configure in their terminal.
    case named(NamedColor)
    /// Red, green and blue, 0 to 255 each.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// Creates a colour from `#RRGGBB`; `nil` for any other text.
    package init?(hex text: String) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.utf8.count == 6,
            digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
        else { return nil }
        self = .rgb(
            red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    }
}

/// The sixteen colours of a terminal, with their standard numbers.
package enum NamedColor: UInt8, Hashable, Sendable, CaseIterable {
    /// The eight dark ones.
    case black, red, green, yellow, blue, magenta, cyan, white
    /// The eight bright ones.
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta
    /// Bright cyan, and the brightest white.
    case brightCyan, brightWhite
}
