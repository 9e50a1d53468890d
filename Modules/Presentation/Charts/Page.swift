import Primitives

/// The limits of text output: line width, characters, colours.
package struct Page: Hashable, Sendable {
    /// The most cells of a line; at least 1.
    package let columns: Int
    /// Whether wider lines would not fit. On an unlimited page, as in a file, text is neither cut
    /// nor broken, and the columns only give the width of drawings.
    package let isLimited: Bool
    /// The characters that can be shown.
    package let charset: Charset
    /// The colours that can be shown.
    package let color: ColorUse

    /// The width of an unlimited page, as when output goes into a file.
    package static let usualColumns = 80

    /// Creates a page; its width is at least 1.
    package init(
        columns: Int = Page.usualColumns, isLimited: Bool = true, charset: Charset = .unicode,
        color: ColorUse = .none
    ) {
        self.columns = max(1, columns)
        self.isLimited = isLimited
        self.charset = charset
        self.color = color
    }

    /// Returns an unlimited page.
    package static func unlimited(_ charset: Charset = .unicode, color: ColorUse = .none) -> Page {
        Page(isLimited: false, charset: charset, color: color)
    }

    /// The page without colours, for text that is styled as a whole.
    package var plain: Page { Page(columns: columns, isLimited: isLimited, charset: charset) }

    /// Returns the page without some columns at the left.
    package func indented(by cells: Int) -> Page {
        Page(columns: columns - cells, isLimited: isLimited, charset: charset, color: color)
    }

    /// Returns the text made safe, and shortened with a mark if it is wider than the limit.
    package func fitted(_ text: String, to cells: Int) -> String {
        let safe = SafeText.line(text)
        guard safe.cellWidth > cells else { return safe }
        guard cells >= 1 else { return "" }
        let short = SafeText.shortened(safe, to: cells)
        return charset == .unicode ? short : short.dropLast() + "~"
    }
}

extension String {
    /// Returns the text with trailing spaces, up to a width in cells.
    func padded(to cells: Int) -> String {
        self + String(repeating: " ", count: max(0, cells - cellWidth))
    }

    /// Returns the text with leading spaces, up to a width in cells.
    func indented(to cells: Int) -> String {
        String(repeating: " ", count: max(0, cells - cellWidth)) + self
    }
}
