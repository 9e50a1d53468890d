/// The colours that terminals number, and which of them is nearest to another.
///
/// Nearest is by the distance that an eye sees, OKLab, unless a colour must be readable: then the
/// hue counts more than the rest.
public enum TerminalPalette {
    /// xterm's sixteen colours; a person may have given their terminal others.
    static let named: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
        RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
        RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]

    /// The brightness of the cube's six steps.
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The colour that 256-colour terminals show for a number.
    public static func color(_ number: UInt8) -> RGB {
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

    /// The nearest of the cube and the greys, which are the same on every terminal: 16 to 255.
    public static func nearest256(_ wanted: RGB) -> UInt8 {
        nearest(to: wanted, among: 16...255)
    }

    /// The one of the cube and the greys that is most like a colour among those that can be read on
    /// a background: first of the same hue, then as colourful, then as bright.
    public static func nearest256(_ wanted: RGB, readableOn background: Background) -> UInt8 {
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

    /// Below so much colour a number is one of the greys, or nearly so.
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
