/// The brightness of a terminal's background, as far as it is known.
package enum Background: Hashable, Sendable {
    /// Not known: colours must be readable on both.
    case unknown
    /// Black, or at most as bright as Solarized's dark background.
    case dark
    /// White, or at least as bright as Solarized's light background.
    case light

    /// Detects the background from `QUAD_BACKGROUND` (`dark` or `light`), else from the last number
    /// of `COLORFGBG`; the Linux console is dark.
    ///
    /// - Source: rxvt, whose `COLORFGBG` other terminals adopted: `15;0` is white on black.
    package init(environment: [String: String]) {
        switch environment["QUAD_BACKGROUND"]?.lowercased() {
        case "dark": self = .dark
        case "light": self = .light
        default:
            let last = environment["COLORFGBG"]?.split(separator: ";").last
            switch last.flatMap({ Int($0) }) {
            case .some(0...6), 8: self = .dark
            case 7, .some(9...15): self = .light
            default: self = environment["TERM"] == "linux" ? .dark : .unknown
            }
        }
    }

    /// The least contrast between a drawing in its own colour and its background.
    ///
    /// - Source: WCAG 2.2, success criterion 1.4.11.
    package static let leastContrast = 3.0

    /// The brightest background that counts as dark, and the darkest that counts as light.
    private static let (darkest, lightest) = (RGB(0x00, 0x2B, 0x36), RGB(0xFD, 0xF6, 0xE3))

    /// The range of luminance that stands out from this background.
    var readableLuminance: ClosedRange<Double> {
        let least = (Self.darkest.luminance + 0.05) * Self.leastContrast - 0.05
        let most = (Self.lightest.luminance + 0.05) / Self.leastContrast - 0.05
        return (self == .light ? 0 : least)...(self == .dark ? 1 : most)
    }
}

extension RGB {
    /// Returns the colour, made just dark or bright enough to stand out from the background.
    ///
    /// The hue is kept. A colour that already stands out is returned unchanged.
    package func readable(on background: Background) -> RGB {
        let range = background.readableLuminance
        let light = LinearRGB(self)
        // A little more than needed, to make up for rounding to bytes.
        if light.luminance < range.lowerBound {
            return light.brightened(to: range.lowerBound + 0.004).rounded
        }
        if light.luminance > range.upperBound {
            return light.darkened(to: range.upperBound - 0.004).rounded
        }
        return self
    }
}

extension RGB {
    /// Returns the colour, made just dark or bright enough to stand out from another.
    ///
    /// The hue is kept. A colour that already stands out is returned unchanged.
    package func readable(against behind: RGB) -> RGB {
        let least = Background.leastContrast
        guard contrast(with: behind) < least else { return self }
        let (light, other) = (LinearRGB(self), behind.luminance + 0.05)
        let (above, below) = (other * least - 0.05 + 0.004, other / least - 0.05 - 0.004)
        let isAbove = below <= 0 || (luminance >= behind.luminance && above < 1)
        return (isAbove ? light.brightened(to: min(1, above)) : light.darkened(to: below))
            .rounded
    }
}

extension LinearRGB {
    /// Returns the same hue with less light.
    fileprivate func darkened(to wanted: Double) -> LinearRGB {
        let share = wanted / luminance
        return map { $0 * share }
    }

    /// Returns the same hue with more light; white is mixed in where a component would exceed 1.
    fileprivate func brightened(to wanted: Double) -> LinearRGB {
        let brightest = max(red, green, blue)
        guard brightest > 0 else { return map { _ in wanted } }
        let factor = min(wanted / luminance, 1 / brightest)
        let scaled = map { $0 * factor }
        let missing = max(0, (wanted - scaled.luminance) / (1 - scaled.luminance))
        return scaled.map { $0 + missing * (1 - $0) }
    }
}
