/// One cell of a canvas.
package struct Cell: Hashable, Sendable {
    /// A grapheme cluster; empty in the right half of a wide one.
    package let text: String
    /// The style of the cell.
    package var style: Style
    /// The width of the cluster in cells: 1, 2, or 0 for the right half of a wide one.
    package let width: Int

    init(text: String, style: Style, width: Int) {
        self.text = text
        self.style = style
        self.width = width
    }

    static func blank(_ style: Style) -> Cell { Cell(text: " ", style: style, width: 1) }

    static func rightHalf(_ style: Style) -> Cell { Cell(text: "", style: style, width: 0) }
}
