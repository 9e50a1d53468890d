/// The numbered colours of terminals, and the search for the nearest one.
///
/// The nearest is the one with the least OKLab distance, unless the colour must be readable: then
/// the hue weighs most.
package enum TerminalPalette {
    /// The sixteen colours of xterm; a user may have configured others.
    static let named: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
        RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
        RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]

    /// The component values of the cube's six steps.
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// Returns the colour that 256-colour terminals show for a number.
    package static func color(_ number: UInt8) -> RGB {
        switch Int(number) {
        case 0..<16: return named[Int(number)]
        case 16..<232:
            let cube = Int(number) - 16
            return RGB(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
        default:
            let level = 8 + 10 * (number - 232)
            return RGB(level, level, level)
        }
    }

    /// Returns the nearest of the cube and the greys, 16 to 255, the same on every terminal.
    package static func nearest256(_ wanted: RGB) -> UInt8 {
        nearest(to: wanted, among: 16...255)
    }

    /// Returns the number of the most similar colour of the cube and the greys that is readable on
    /// a background; the hue weighs most, then chroma, then lightness.
    package static func nearest256(_ wanted: RGB, readableOn background: Background) -> UInt8 {
        let range = background.readableLuminance
        let goal = OKLab(wanted)
        let isGrey = goal.chroma < Self.greyChroma
        let fitting = (UInt8(16)...255).filter { number in
            range.contains(luminance[Int(number)])
                && (lab[Int(number)].chroma < Self.greyChroma) == isGrey
        }
        let best = fitting.min { first, second in
            lab[Int(first)].unlikeness(to: goal) < lab[Int(second)].unlikeness(to: goal)
        }
        guard let best else { preconditionFailure("each background has readable colours") }
        return best
    }

    /// The chroma below which a numbered colour counts as grey.
    private static let greyChroma = 0.015

    private static let luminance = (UInt8.min...UInt8.max).map { color($0).luminance }
    private static let lab: [OKLab] = (UInt8.min...UInt8.max).map { OKLab(color($0)) }

    private static func nearest(to wanted: RGB, among numbers: some Sequence<UInt8>) -> UInt8 {
        let wanted = OKLab(wanted)
        var best: UInt8 = 0
        var least = Double.infinity
        for number in numbers {
            let distance = lab[Int(number)].distance(to: wanted)
            if distance < least { (best, least) = (number, distance) }
        }
        return best
    }
}
