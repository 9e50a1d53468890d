/// What lines of text may use: how wide they get, which characters, which colours.
public struct Page: Hashable, Sendable {
    /// The most cells of a line; at least 1.
    public let columns: Int
    /// Whether a wider line would not fit: where nobody limits it, as in a file, text is neither
    /// cut nor broken, and the columns say only how wide a drawing gets.
    public let isLimited: Bool
    /// Which characters can be shown.
    public let charset: Charset
    /// Which colours can be shown.
    public let color: ColorUse

    /// The width of a page that nobody limits, as when output goes into a file.
    public static let usualColumns = 80

    /// A page; its width becomes at least 1.
    public init(
        columns: Int = Page.usualColumns, isLimited: Bool = true, charset: Charset = .unicode,
        color: ColorUse = .none
    ) {
        self.columns = max(1, columns)
        self.isLimited = isLimited
        self.charset = charset
        self.color = color
    }

    /// A page of any width.
    public static func unlimited(_ charset: Charset = .unicode, color: ColorUse = .none) -> Page {
        Page(isLimited: false, charset: charset, color: color)
    }

    /// The page without colours, for what gets its style as a whole.
    public var plain: Page { Page(columns: columns, isLimited: isLimited, charset: charset) }

    /// The page without so many columns at its left.
    public func indented(by cells: Int) -> Page {
        Page(columns: columns - cells, isLimited: isLimited, charset: charset, color: color)
    }

    /// The text made safe, and shortened with a mark if it has more cells than that.
    public func fitted(_ text: String, to cells: Int) -> String {
        let safe = SafeText.line(text)
        guard safe.cellWidth > cells else { return safe }
        guard cells >= 1 else { return "" }
        let short = SafeText.shortened(safe, to: cells)
        return charset == .unicode ? short : short.dropLast() + "~"
    }
}

extension String {
    /// The text with spaces after it, up to a width in cells.
    func padded(to cells: Int) -> String {
        self + String(repeating: " ", count: max(0, cells - cellWidth))
    }

    /// The text with spaces before it, up to a width in cells.
    func indented(to cells: Int) -> String {
        String(repeating: " ", count: max(0, cells - cellWidth)) + self
    }
}
