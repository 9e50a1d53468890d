/// Makes untrusted text safe for a terminal.
///
/// Escape sequences in a title could move the cursor or rename the window, and direction overrides
/// could make a line read as something else: both are shown in escaped form.
package enum SafeText {
    /// Returns the text on one line, with control characters, line ends and overrides escaped, as
    /// `\x1b` or `\u{202e}`.
    package static func line(_ text: String) -> String {
        if text.isPrintableASCII || !text.unicodeScalars.contains(where: isUnsafe) { return text }
        return escaped(text, keeping: [])
    }

    /// Returns the lines of the text; tabs are kept, other unsafe characters are escaped.
    ///
    /// Line feed, carriage return and line feed, and the line separators of Unicode end a line.
    package static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline && $0 != "\r" }
            .map { escaped(String($0), keeping: ["\t"]) }
    }

    /// Returns the text, shortened with U+2026 at its end if it is wider than the limit in cells.
    package static func shortened(_ text: String, to cells: Int) -> String {
        precondition(cells >= 1, "a text is shortened to at least one cell")
        guard text.cellWidth > cells else { return text }
        var width = 0
        let head = text.prefix { character in
            width += character.cellWidth
            return width <= cells - 1
        }
        return head + "…"
    }

    private static func escaped(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isUnsafe(scalar) || kept.contains(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: notation(of: scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    private static func notation(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        if scalar.value > 0xFF { return "\\u{\(digits)}" }
        return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0x202A...0x202E, 0x2066...0x2069: true
        default:
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}
