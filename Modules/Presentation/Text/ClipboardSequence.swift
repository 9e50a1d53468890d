/// The escape sequence that puts a text on the clipboard of a terminal, also through SSH and tmux.
///
/// - Source: xterm, "Operating System Commands", `Ps = 5 2`; tmux(1), `allow-passthrough`.
package struct ClipboardSequence: Sendable {
    /// The most bytes of a text. Terminals cut more: xterm takes 100,000 bytes, tmux 1 MB.
    package static let limit = 70_000

    private let variables: [String: String]

    /// Creates the sequence for the terminal of an environment: `TMUX` and `TERM` matter.
    package init(variables: [String: String]) { self.variables = variables }

    /// Returns the sequence for a text in the form of Base64.
    package func text(base64 encoded: String) -> String {
        let plain = "\u{1B}]52;c;\(encoded)\u{7}"
        if variables["TMUX"]?.isEmpty == false {
            // tmux passes a sequence on if every escape character in it is doubled.
            return "\u{1B}Ptmux;\(plain.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
        }
        if variables["TERM"]?.hasPrefix("screen") == true {
            return "\u{1B}P\(plain)\u{1B}\\"
        }
        return plain
    }
}
