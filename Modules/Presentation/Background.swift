/// What colour a terminal has behind its text, as far as that is known.
public enum Background: Hashable, Sendable {
    /// Nobody says: colours must be readable on both.
    case unknown
    /// Black, or as dark as that of Solarized.
    case dark
    /// White, or as light as that of Solarized.
    case light

    /// Chooses by `QUAD_BACKGROUND` (`dark` or `light`), else by the last number of `COLORFGBG`;
    /// the console of Linux is dark.
    ///
    /// - Source: rxvt, whose `COLORFGBG` other terminals took over: `15;0` is white on black.
    public init(environment: [String: String]) {
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

    /// The least contrast of what is drawn in a colour of its own with what is behind it.
    ///
    /// - Source: WCAG 2.2, success criterion 1.4.11.
    public static let leastContrast = 3.0

    /// The backgrounds that are least black, and least white, among those that are meant.
    private static let (darkest, lightest) = (RGB(0x00, 0x2B, 0x36), RGB(0xFD, 0xF6, 0xE3))

    /// How much light a colour may give to stand out from this background.
    var readableLuminance: ClosedRange<Double> {
        let least = (Self.darkest.luminance + 0.05) * Self.leastContrast - 0.05
        let most = (Self.lightest.luminance + 0.05) / Self.leastContrast - 0.05
        return (self == .light ? 0 : least)...(self == .dark ? 1 : most)
    }
}

extension RGB {
    /// The colour, made only so much darker or brighter that it stands out from the background.
    ///
    /// The hue stays. A colour that stands out already stays as it is.
    public func readable(on background: Background) -> RGB {
        let range = background.readableLuminance
        let light = LinearRGB(self)
        // A little more than is needed: what rounding to bytes may cost.
        if light.luminance < range.lowerBound {
            return light.brightened(to: range.lowerBound + 0.004).rounded
        }
        if light.luminance > range.upperBound {
            return light.darkened(to: range.upperBound - 0.004).rounded
        }
        return self
    }
}

extension LinearRGB {
    /// The same hue with less light.
    fileprivate func darkened(to wanted: Double) -> LinearRGB {
        let share = wanted / luminance
        return map { $0 * share }
    }

    /// The same hue with more light; white is mixed in where a part would be more than full.
    fileprivate func brightened(to wanted: Double) -> LinearRGB {
        let brightest = max(red, green, blue)
        guard brightest > 0 else { return map { _ in wanted } }
        let factor = min(wanted / luminance, 1 / brightest)
        let scaled = map { $0 * factor }
        let missing = max(0, (wanted - scaled.luminance) / (1 - scaled.luminance))
        return scaled.map { $0 + missing * (1 - $0) }
    }
}
