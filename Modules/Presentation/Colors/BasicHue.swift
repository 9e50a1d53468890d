/// One of the six hues in a terminal's sixteen colours; the rest are black, white and greys.
///
/// A colour is assigned to the hue that people would name. The nearest of the sixteen by distance
/// would be a grey for most popular colours.
package enum BasicHue: UInt8, Hashable, Sendable, CaseIterable {
    /// The hues with their terminal colour numbers.
    case red = 1, green, yellow, blue, magenta, cyan

    /// Creates the hue of a colour; `nil` for black, white and greys.
    package init?(_ color: RGB) {
        let lab = OKLab(color)
        guard lab.chroma >= Self.leastChroma else { return nil }
        let degrees = lab.hue
        self = Self.ends.first { degrees < $0.end }?.hue ?? .magenta
    }

    /// The chroma below which a colour is called grey, as people call a tinted one, too. The least
    /// colourful hue of the built-in palettes, a dark blue, has 0.036, their grey has 0.023.
    private static let leastChroma = 0.03

    /// The upper end of each hue, in degrees of OKLab: pink is magenta, orange red, brown yellow.
    private static let ends: [(end: Double, hue: BasicHue)] = [
        (20, .magenta), (42, .red), (113, .yellow), (170, .green), (228, .cyan), (300, .blue),
    ]

    /// Returns the ink for text of the hue.
    ///
    /// - Source: the tables of xterm, of the Linux console, of Tango and of Solarized, in all of
    ///   which these have a contrast of 3:1; ThemeTests computes it. Red is the bright one, as the
    ///   plain one of the Linux console is too dark on black; blue is the bright one on black for
    ///   the same reason.
    func ink(on background: Background) -> Ink {
        switch (self, background) {
        case (.red, _): Ink(text: .number(9), behind: nil)
        case (.magenta, _): Ink(text: .number(5), behind: nil)
        case (.blue, .light): Ink(text: .number(4), behind: nil)
        case (.blue, .dark): Ink(text: .number(12), behind: nil)
        case (_, .dark): Ink(text: .number(rawValue), behind: nil)
        case (.blue, .unknown): Ink(text: .number(12), behind: .number(0))
        case (_, .light), (_, .unknown): Ink(text: .number(rawValue), behind: .number(0))
        }
    }

    /// The ink for black or white text on the hue.
    var tile: Ink {
        switch self {
        case .green, .yellow, .cyan: Ink(text: .number(0), behind: .number(rawValue))
        case .red, .blue, .magenta: Ink(text: .number(15), behind: .number(rawValue))
        }
    }
}
