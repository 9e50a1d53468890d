/// The terminal colours of text and its background.
///
/// A text colour keeps its hue and is made only so much darker or brighter that it has a contrast
/// of 3:1 with its background. A dark ``Background`` ranges from black to Solarized's dark, a light
/// one from Solarized's light to white, and an unknown one includes all of these. In a terminal's
/// sixteen colours no green, yellow, cyan or blue stands out from all of them, so there the text
/// gets a black background.
package struct Ink: Hashable, Sendable {
    /// One colour as a terminal selects it.
    package enum Shade: Hashable, Sendable {
        /// A numbered colour, 0 to 255.
        case number(UInt8)
        /// A colour of 24 bits.
        case direct(RGB)
    }

    /// The colour of the text; `nil` for the terminal's default.
    package let text: Shade?
    /// The colour behind the text; `nil` for the terminal's default.
    package let behind: Shade?

    /// Creates an ink from its parts.
    package init(text: Shade?, behind: Shade?) {
        self.text = text
        self.behind = behind
    }

    /// The default colours of the terminal.
    package static let plain = Ink(text: nil, behind: nil)

    /// The SGR parameters that select the ink; empty for the default colours.
    ///
    /// - Source: ECMA-48 (SGR), aixterm (90 to 107), ISO 8613-6 in the form with semicolons.
    package var code: String {
        [text?.code(base: 30), behind?.code(base: 40)].compactMap { $0 }.joined(separator: ";")
    }
}

extension Ink.Shade {
    /// Returns the SGR parameters that select the shade for text (base 30) or background (base 40).
    package func code(base: Int) -> String {
        switch self {
        case .number(let number) where number < 8: "\(base + Int(number))"
        case .number(let number) where number < 16: "\(base + 52 + Int(number))"
        case .number(let number): "\(base + 8);5;\(number)"
        case .direct(let color): "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
        }
    }
}

extension ColorUse {
    /// Returns the ink for text in a colour, made readable on the background.
    package func ink(of wanted: RGB) -> Ink {
        switch depth {
        case .none: return .plain
        case .ansi16: return BasicHue(wanted)?.ink(on: background) ?? .plain
        case .ansi256:
            let number = TerminalPalette.nearest256(wanted, readableOn: background)
            return Ink(text: .number(number), behind: nil)
        case .trueColor:
            return Ink(text: .direct(wanted.readable(on: background)), behind: nil)
        }
    }

    /// Returns the ink for text on an unchanged colour: black or white, whichever stands out more.
    package func ink(on wanted: RGB) -> Ink {
        let (black, white) = (RGB(0, 0, 0), RGB(255, 255, 255))
        func pick(_ shown: RGB) -> Bool {
            shown.contrast(with: black) >= shown.contrast(with: white)
        }
        switch depth {
        case .none: return .plain
        case .ansi16:
            if let hue = BasicHue(wanted) { return hue.tile }
            guard pick(wanted) else { return Ink(text: .number(15), behind: .number(0)) }
            // The darker of the two whites is grey on many terminals, and black stands out from it.
            let isWhite = wanted.luminance > 0.7
            return Ink(text: .number(0), behind: .number(isWhite ? 15 : 7))
        case .ansi256:
            let number = TerminalPalette.nearest256(wanted)
            return Ink(
                text: .number(pick(TerminalPalette.color(number)) ? 16 : 231),
                behind: .number(number))
        case .trueColor:
            return Ink(text: .direct(pick(wanted) ? black : white), behind: .direct(wanted))
        }
    }

    /// Returns the ink for text in a colour on another, which is shown as well as the terminal can.
    package func ink(of wanted: RGB, on behind: RGB) -> Ink {
        switch depth {
        case .none: return .plain
        case .trueColor:
            return Ink(text: .direct(wanted.readable(against: behind)), behind: .direct(behind))
        case .ansi256:
            let shown = TerminalPalette.nearest256(behind)
            let color = TerminalPalette.color(shown)
            let text = TerminalPalette.nearest256(wanted.readable(against: color))
            let isReadable =
                TerminalPalette.color(text).contrast(with: color) >= Background.leastContrast
            return Ink(
                text: isReadable ? .number(text) : ink(on: color).text, behind: .number(shown))
        case .ansi16: return basicInk(of: wanted, on: behind)
        }
    }

    /// Returns the ink of the sixteen colours for text in a colour on another.
    ///
    /// On a hue the text is black or white. On white no green, yellow and cyan can be read.
    private func basicInk(of wanted: RGB, on behind: RGB) -> Ink {
        if let hue = BasicHue(behind) { return hue.tile }
        let isLight = behind.luminance > 0.18
        let (shown, plain): (UInt8, UInt8) = isLight ? (15, 0) : (0, 15)
        guard let hue = BasicHue(wanted) else {
            return Ink(text: .number(plain), behind: .number(shown))
        }
        let ink = hue.ink(on: isLight ? .light : .dark)
        return Ink(text: ink.behind == nil ? ink.text : .number(plain), behind: .number(shown))
    }
}
