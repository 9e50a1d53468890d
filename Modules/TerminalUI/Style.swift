import Presentation

/// The style of a cell.
package struct Style: Hashable, Sendable {
    /// The colour of the text.
    package var foreground: Color
    /// The colour of the background.
    package var background: Color
    /// Whether the text is bold.
    package var isBold: Bool
    /// Whether the text is dim.
    package var isDim: Bool
    /// Whether text and background are exchanged.
    package var isReversed: Bool
    /// The part of the screen, which a theme may show in another way; `nil` for none.
    package var part: Theme.Part?

    /// Creates a style; without arguments, the terminal's default.
    package init(
        _ foreground: Color = .standard, on background: Color = .standard, bold: Bool = false,
        dim: Bool = false, reversed: Bool = false, part: Theme.Part? = nil
    ) {
        self.foreground = foreground
        self.background = background
        self.isBold = bold
        self.isDim = dim
        self.isReversed = reversed
        self.part = part
    }

    /// The terminal's default style.
    package static let plain = Style()
    /// Bold, in the terminal's default colours.
    package static let bold = Style(bold: true)
    /// Dim, in the terminal's default colours.
    package static let dim = Style(dim: true)
    /// Text and background exchanged.
    package static let reversed = Style(reversed: true)
}
