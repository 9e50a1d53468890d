/// How many colours a terminal shows.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// No colour at all; bold, dim and reverse remain.
    case none
    /// The sixteen named colours.
    case ansi16
    /// Those, a cube of 6 × 6 × 6 colours and 24 greys.
    case ansi256
    /// 24 bits.
    case trueColor

    /// Chooses from the environment's `NO_COLOR`, `COLORTERM` and `TERM`.
    ///
    /// - Source: no-color.org; the COLORTERM convention of terminals with 24-bit colour.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if environment["NO_COLOR"]?.isEmpty == false || term.isEmpty || term == "dumb" {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased())
            || term.contains("direct")
        {
            self = .trueColor
        } else if term.contains("256color") {
            self = .ansi256
        } else if term.hasPrefix("vt1") || term.hasPrefix("vt2") {
            self = .none
        } else {
            self = .ansi16
        }
    }

    /// What to ask a terminal of this depth for.
    func reduced(_ color: Color) -> TerminalColor? {
        switch (self, color) {
        case (.none, _), (_, .standard): nil
        case (_, .named(let name)): .indexed(name.rawValue)
        case (.ansi16, .rgb(let red, let green, let blue)):
            .indexed(Self.nearest16(RGB(red, green, blue)))
        case (.ansi256, .rgb(let red, let green, let blue)):
            .indexed(Self.nearest256(RGB(red, green, blue)))
        case (.trueColor, .rgb(let red, let green, let blue)):
            .direct(RGB(red, green, blue))
        }
    }

    /// xterm's sixteen colours.
    private static let palette16: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
        RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
        RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]

    /// The brightness of the cube's six steps.
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    private static func nearest16(_ wanted: RGB) -> UInt8 {
        let best = palette16.indices.min {
            palette16[$0].distance(to: wanted) < palette16[$1].distance(to: wanted)
        }
        return UInt8(best ?? 0)
    }

    private static func nearest256(_ wanted: RGB) -> UInt8 {
        let cube = [wanted.red, wanted.green, wanted.blue].map(nearestStep)
        let cubeColor = RGB(steps[cube[0]], steps[cube[1]], steps[cube[2]])
        let mean = (Int(wanted.red) + Int(wanted.green) + Int(wanted.blue)) / 3
        let grey = min(max((mean - 3) / 10, 0), 23)
        let level = UInt8(8 + 10 * grey)
        if RGB(level, level, level).distance(to: wanted) < cubeColor.distance(to: wanted) {
            return UInt8(232 + grey)
        }
        return UInt8(16 + 36 * cube[0] + 6 * cube[1] + cube[2])
    }

    private static func nearestStep(_ value: UInt8) -> Int {
        let distances = steps.map { abs(Int($0) - Int(value)) }
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }
}

/// A colour as a terminal is asked for it.
enum TerminalColor: Hashable {
    case indexed(UInt8)
    case direct(RGB)
}

/// Red, green and blue, 0 to 255 each.
struct RGB: Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The square of the distance in the colour cube.
    func distance(to other: RGB) -> Int {
        let red = Int(red) - Int(other.red)
        let green = Int(green) - Int(other.green)
        let blue = Int(blue) - Int(other.blue)
        return red * red + green * green + blue * blue
    }
}
