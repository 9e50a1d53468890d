/// One cell of a canvas.
public struct Cell: Hashable, Sendable {
    /// A grapheme cluster; empty in the right half of a wide one.
    public let text: String
    /// The style of the cell.
    public var style: Style
    /// The width of the cluster in cells: 1, 2, or 0 for the right half of a wide one.
    public let width: Int

    init(text: String, style: Style, width: Int) {
        self.text = text
        self.style = style
        self.width = width
    }

    static func blank(_ style: Style) -> Cell { Cell(text: " ", style: style, width: 1) }

    static func rightHalf(_ style: Style) -> Cell { Cell(text: "", style: style, width: 0) }
}
