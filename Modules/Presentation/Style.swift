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
