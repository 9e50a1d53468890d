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
    /// In a colour of its own, as `#RRGGBB`.
    case colored(String)

    /// The text in this style, for a terminal that understands it.
    public func applied(to text: String, with color: ColorUse) -> String {
        guard color != .none, !text.isEmpty, let code = code(with: color) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private func code(with color: ColorUse) -> String? {
        switch self {
        case .plain: nil
        case .strong: "1"
        case .faint: "2"
        case .alarming: "31"
        case .colored(let hex):
            color == .full
                ? Self.channels(of: hex).map { "38;2;\($0.red);\($0.green);\($0.blue)" } : nil
        }
    }

    private static func channels(of hex: String) -> (red: Int, green: Int, blue: Int)? {
        guard hex.count == 7, hex.hasPrefix("#"), let number = Int(hex.dropFirst(), radix: 16)
        else { return nil }
        return (number >> 16, number >> 8 & 0xFF, number & 0xFF)
    }
}
