/// What colour a terminal has behind its text, as far as that is known.
public enum Background: Hashable, Sendable {
    /// Nobody says: colours must be readable on both.
    case unknown
    /// Black or nearly so.
    case dark
    /// White or nearly so.
    case light

    /// Chooses by `QUAD_BACKGROUND` (`dark` or `light`), else by the last number of `COLORFGBG`.
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
            default: self = .unknown
            }
        }
    }

    /// The least contrast of what is drawn in a colour of its own with what is behind it.
    ///
    /// - Source: WCAG 2.2, success criterion 1.4.11.
    public static let leastContrast = 3.0
}

extension RGB {
    /// The colour, made only so much darker or brighter that it stands out from the background.
    ///
    /// The hue stays. A colour that stands out already stays as it is.
    public func readable(on background: Background) -> RGB {
        // Contrast 3 with black (0.05) and with white (1.05), and what rounding to bytes may cost.
        let least = background == .light ? 0 : Background.leastContrast * 0.05 - 0.05
        let most = background == .dark ? 1 : 1.05 / Background.leastContrast - 0.05
        let light = LinearRGB(self)
        if light.luminance < least { return light.brightened(to: least + 0.002).rounded }
        if light.luminance > most { return light.darkened(to: most - 0.004).rounded }
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
