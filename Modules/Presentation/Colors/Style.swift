/// The style of a piece of text where colour is on.
package enum Style: Hashable, Sendable {
    /// The terminal's default style.
    case plain
    /// Emphasised text.
    case strong
    /// De-emphasised text.
    case faint
    /// Text about an error.
    case alarming
    /// Text in a colour, as `#RRGGBB`, which is made readable on the background.
    case colored(String)
    /// Black or white text on a colour, as `#RRGGBB`, which is shown unchanged.
    case tile(String)

    /// Returns the text with the escape sequences of this style.
    package func applied(to text: String, with color: ColorUse) -> String {
        guard color.depth != .none, !text.isEmpty, let code = code(with: color), !code.isEmpty
        else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private func code(with color: ColorUse) -> String? {
        switch self {
        case .plain: nil
        case .strong: "1"
        case .faint: "2"
        case .alarming: BasicHue.red.ink(on: color.background).code
        case .colored(let hex): RGB(hex: hex).map { color.ink(of: $0).code }
        case .tile(let hex): RGB(hex: hex).map { color.ink(on: $0).code }
        }
    }
}
