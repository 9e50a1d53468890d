/// Makes untrusted text safe for a terminal.
///
/// Escape sequences in a title could move the cursor or rename the window, direction overrides
/// could make a line read as something else, and what nobody sees could hide words: they are shown
/// in escaped form.
package enum SafeText {
    /// Returns the text on one line, with ``HiddenCharacters`` escaped, as `\x1b` or `\u{202e}`.
    package static func line(_ text: String) -> String {
        text.isPrintableASCII ? text : HiddenCharacters.escaped(in: text)
    }

    /// Returns the lines of the text; tabs are kept, other unsafe characters are escaped.
    ///
    /// Line feed, carriage return and line feed, and the line separators of Unicode end a line.
    package static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline && $0 != "\r" }
            .map { HiddenCharacters.escaped(in: String($0), keeping: ["\t"]) }
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
}
