import FoundationEssentials
import Glibc
import Presentation

/// The clipboard of the terminal in which a process runs.
struct Clipboard {
    private let variables: [String: String]

    /// Creates the clipboard of the terminal in which a process runs.
    init(variables: [String: String]) { self.variables = variables }

    /// Copies a text to the clipboard.
    ///
    /// - Throws: ``CommandError/needsTerminal(_:hint:)``, ``CommandError/usage(_:hint:)`` if the
    ///   text is too long, ``CommandError/outputFailed(reason:afterChange:)``.
    func put(_ text: String) throws(CommandError) {
        guard text.utf8.count <= ClipboardSequence.limit else {
            throw .usage(
                "terminals take at most \(ClipboardSequence.limit) bytes for the clipboard",
                hint: "write a file with --file")
        }
        let terminal = isatty(STDERR_FILENO) == 1 ? dup(STDERR_FILENO) : open("/dev/tty", O_WRONLY)
        guard terminal >= 0 else {
            throw .needsTerminal(
                "there is no terminal with a clipboard",
                hint: "write a file with --file")
        }
        defer { close(terminal) }
        let sequence = ClipboardSequence(variables: variables)
            .text(base64: Data(text.utf8).base64EncodedString())
        let code = StandardOutput.write(Array(sequence.utf8), to: terminal)
        guard code == 0 else { throw .outputFailed(reason: String(cString: strerror(code))) }
    }
}
