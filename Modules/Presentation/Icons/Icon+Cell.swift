import Primitives

extension Icon {
    /// Returns the icon's mark for a line: its glyph, or its letters in ASCII.
    package func mark(_ charset: Charset) -> String {
        charset == .unicode ? glyph : letters
    }

    /// Returns the icon as a table cell, in a colour as `#RRGGBB` or in the text's own.
    package func cell(tint: String? = nil, _ charset: Charset) -> TextTable.Cell {
        TextTable.Cell(mark(charset), tint.map { .colored($0) } ?? .plain)
    }
}

extension LookBook {
    /// Returns the icon of a look as a table cell in the look's colour.
    package func cell(of look: Look, _ charset: Charset) -> TextTable.Cell {
        icon(of: look).cell(tint: look.color, charset)
    }
}
