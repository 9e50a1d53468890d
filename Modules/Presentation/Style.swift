/// How a piece of text looks where colour is on.
public enum Style: Hashable, Sendable {
    /// As the terminal shows text.
    case plain
    /// Stands out.
    case strong
    /// Steps back.
    case faint
    /// Something is wrong.
    case alarming
    /// In a colour of its own, as `#RRGGBB`, which is made readable on the background.
    case colored(String)
    /// In black or white on a colour of its own, as `#RRGGBB`, which is shown as it is.
    case tile(String)

    /// The text in this style, for a terminal that understands it.
    public func applied(to text: String, with color: ColorUse) -> String {
        guard color.depth != .none, !text.isEmpty, let code = code(with: color) else {
            return text
        }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private func code(with color: ColorUse) -> String? {
        switch self {
        case .plain: nil
        case .strong: "1"
        case .faint: "2"
        case .alarming: "31"
        case .colored(let hex): RGB(hex: hex).flatMap { Self.code(of: $0, with: color) }
        case .tile(let hex): RGB(hex: hex).flatMap { Self.code(behind: $0, with: color) }
        }
    }

    /// What chooses the colour of text.
    private static func code(of wanted: RGB, with color: ColorUse) -> String? {
        let readable = wanted.readable(on: color.background)
        switch color.depth {
        case .none: return nil
        case .ansi16:
            let number = TerminalPalette.nearest16(readable, readableOn: color.background)
            return "\(number < 8 ? 30 + number : 82 + number)"
        case .ansi256: return "38;5;\(TerminalPalette.nearest256(readable))"
        case .trueColor: return "38;2;\(readable.red);\(readable.green);\(readable.blue)"
        }
    }

    /// What chooses the colour behind text, and black or white for the text.
    private static func code(behind wanted: RGB, with color: ColorUse) -> String? {
        let (shown, code): (RGB, String)
        switch color.depth {
        case .none: return nil
        case .ansi16:
            let number = TerminalPalette.nearest16(wanted)
            shown = TerminalPalette.color(number)
            code = "\(number < 8 ? 40 + number : 92 + number)"
        case .ansi256:
            let number = TerminalPalette.nearest256(wanted)
            shown = TerminalPalette.color(number)
            code = "48;5;\(number)"
        case .trueColor:
            shown = wanted
            code = "48;2;\(wanted.red);\(wanted.green);\(wanted.blue)"
        }
        let (black, white) = (RGB(0, 0, 0), RGB(255, 255, 255))
        let isBright = shown.contrast(with: black) >= shown.contrast(with: white)
        return (isBright ? "30" : "97") + ";" + code
    }
}
