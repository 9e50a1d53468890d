import FoundationEssentials
import Glibc

/// The clipboard of the terminal, also through SSH and tmux.
///
/// - Source: xterm, "Operating System Commands", `Ps = 5 2`; tmux(1), `allow-passthrough`.
struct Clipboard {
    /// The most bytes of a text. Terminals cut more: xterm takes 100,000 bytes, tmux 1 MB.
    static let limit = 70_000

    private let variables: [String: String]

    /// Creates the clipboard of the terminal in which a process runs.
    init(variables: [String: String]) { self.variables = variables }

    /// Copies a text to the clipboard.
    ///
    /// - Throws: ``CommandError/needsTerminal(_:hint:)``, ``CommandError/usage(_:hint:)`` if the
    ///   text is too long, ``CommandError/outputFailed(reason:afterChange:)``.
    func put(_ text: String) throws(CommandError) {
        guard text.utf8.count <= Self.limit else {
            throw .usage(
                "terminals take at most \(Self.limit) bytes for the clipboard",
                hint: "write a file with --file")
        }
        let terminal = isatty(STDERR_FILENO) == 1 ? dup(STDERR_FILENO) : open("/dev/tty", O_WRONLY)
        guard terminal >= 0 else {
            throw .needsTerminal(
                "there is no terminal whose clipboard could be used",
                hint: "write a file with --file")
        }
        defer { close(terminal) }
        let code = StandardOutput.write(Array(sequence(for: text).utf8), to: terminal)
        guard code == 0 else { throw .outputFailed(reason: String(cString: strerror(code))) }
    }

    /// Returns the escape sequence that the terminal gets.
    func sequence(for text: String) -> String {
        let encoded = Data(text.utf8).base64EncodedString()
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
