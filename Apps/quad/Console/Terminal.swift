import Device
import Glibc

/// Asks the person at the terminal, if there is one.
struct Terminal: Sendable {
    /// Whether the person can be asked: standard input and standard error are a terminal.
    let canAsk: Bool

    /// Creates a terminal from this process's input and output.
    init() { canAsk = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a yes-or-no question; any answer but yes means no.
    func confirms(_ question: String) throws(CommandError) -> Bool {
        guard let answer = try line(question + " [y/N] ") else { return false }
        return ["y", "yes"].contains(answer.trimmed.lowercased())
    }

    /// Asks for one line; returns `nil` if the person ends the input instead.
    func line(_ question: String) throws(CommandError) -> String? {
        precondition(canAsk, "nobody can be asked: \(question)")
        StandardOutput.ask(question)
        guard let line = readLine() else {
            StandardOutput.report("")
            return nil
        }
        return line
    }

    /// Asks for a secret without echo.
    ///
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C, ``CommandError/cancelled`` for Ctrl-D.
    func secret(_ question: String) throws(CommandError) -> String {
        precondition(canAsk, "nobody can be asked: \(question)")
        StandardOutput.ask(question)
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
            throw .noInput(path: "the terminal", reason: String(cString: strerror(errno)))
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            StandardOutput.report("")
        }
        return try typedSecret()
    }

    /// Reads the text typed until Enter; Backspace and Ctrl-U erase.
    private func typedSecret() throws(CommandError) -> String {
        var typed: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            guard read(STDIN_FILENO, &byte, 1) == 1 else { throw .cancelled }
            switch byte {
            case 0x0A, 0x0D:
                guard let text = String(validating: typed, as: UTF8.self) else {
                    throw .notText(source: "the terminal")
                }
                return text
            case 0x03: throw .interrupted
            case 0x04: throw .cancelled
            case 0x08, 0x7F:
                while let last = typed.popLast(), last & 0xC0 == 0x80 {}
            case 0x15: typed = []
            default:
                guard typed.count < 4096 else { continue }
                typed.append(byte)
            }
        }
    }
}
