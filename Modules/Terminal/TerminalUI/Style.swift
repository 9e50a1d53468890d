/// The style of a cell.
public struct Style: Hashable, Sendable {
    /// The colour of the text.
    public var foreground: Color
    /// The colour of the background.
    public var background: Color
    /// Whether the text is bold.
    public var isBold: Bool
    /// Whether the text is dim.
    public var isDim: Bool
    /// Whether text and background are exchanged.
    public var isReversed: Bool

    /// Creates a style; without arguments, the terminal's default.
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

    /// The terminal's default style.
    public static let plain = Style()
    /// Bold, in the terminal's default colours.
    public static let bold = Style(bold: true)
    /// Dim, in the terminal's default colours.
    public static let dim = Style(dim: true)
    /// Text and background exchanged.
    public static let reversed = Style(reversed: true)
}
