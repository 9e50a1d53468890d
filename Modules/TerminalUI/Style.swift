/// How a cell looks.
public struct Style: Hashable, Sendable {
    /// The colour of the text.
    public var foreground: Color
    /// The colour behind it.
    public var background: Color
    /// Whether the text is bold.
    public var isBold: Bool
    /// Whether the text is fainter than usual.
    public var isDim: Bool
    /// Whether text and background change places.
    public var isReversed: Bool

    /// Makes a style; without arguments, the terminal's own look.
    public init(
        _ foreground: Color = .standard, on background: Color = .standard, bold: Bool = false,
        dim: Bool = false, reversed: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.isBold = bold
        self.isDim = dim
        self.isReversed = reversed
    }

    /// The terminal's own look.
    public static let plain = Style()
    /// Bold, in the terminal's own colours.
    public static let bold = Style(bold: true)
    /// Faint, in the terminal's own colours.
    public static let dim = Style(dim: true)
    /// Text and background exchanged.
    public static let reversed = Style(reversed: true)
}
