import Looks

extension Icon {
    /// What stands for the icon in a line: its glyph, or its letters where only ASCII is shown.
    public func mark(_ charset: Charset) -> String {
        charset == .unicode ? glyph : letters
    }

    /// The icon as a cell of a table: in a colour as `#RRGGBB`, or in the text's own.
    public func cell(tint: String? = nil, _ charset: Charset) -> TextTable.Cell {
        TextTable.Cell(mark(charset), tint.map { .colored($0) } ?? .plain)
    }
}

extension LookBook {
    /// How a thing looks, as a cell for its list.
    public func cell(of look: Look, _ charset: Charset) -> TextTable.Cell {
        icon(of: look).cell(tint: look.color, charset)
    }
}
