import Presentation

/// The theme of a program.
package typealias Theme = Presentation.Theme

extension Canvas {
    /// Shows the parts of the screen as a theme has them, and its background where there is none.
    ///
    /// - Complexity: O(cells); each style is looked up once.
    package mutating func paint(with theme: Theme) {
        guard !theme.isPlain else { return }
        var painted: [Style: Style] = [:]
        restyle(bounds) { style in
            if let known = painted[style] {
                style = known
            } else {
                let shown = theme.shown(style)
                painted[style] = shown
                style = shown
            }
        }
    }
}

extension Theme {
    /// Returns a style as the theme shows it.
    func shown(_ style: Style) -> Style {
        var shown = style
        shown.part = nil
        if !hasOwnColors {
            shown.isReversed = style.isReversed != (style.background != .standard)
            (shown.foreground, shown.background) = (.standard, .standard)
        }
        let part = style.part ?? (style.isDim ? .faint : nil)
        if let paint = part.flatMap({ paints[$0] }) {
            shown = Style(
                paint.text.map(Color.init) ?? .standard,
                on: paint.behind.map(Color.init) ?? .standard,
                bold: paint.isBold || (style.part == nil && style.isBold), dim: paint.isDim,
                reversed: paint.isReversed || (part == .up || part == .down) && style.isReversed)
        }
        guard let background, let text else { return shown }
        let isTile = shown.background != .standard
        if !isTile { shown.background = Color(background) }
        if case .named(let name) = shown.foreground {
            shown.foreground = Color(TerminalPalette.color(name.rawValue))
        } else if shown.foreground == .standard, !isTile {
            shown.foreground = Color(text)
        }
        return shown
    }
}

extension Color {
    /// Creates the colour of 24 bits.
    package init(_ color: RGB) {
        self = .rgb(red: color.red, green: color.green, blue: color.blue)
    }
}
