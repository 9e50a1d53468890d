import Foundation
import Hub

/// A new password from the person at the terminal, or from standard input.
enum NewPassword {
    /// Asks twice at a terminal, without echo; else reads the first line of standard input.
    static func read() throws(Failure) -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            guard let line = readLine() else {
                throw Failure(.noInput, "there is no password on standard input")
            }
            return line
        }
        let least = Operator.passwordBytes.lowerBound
        while true {
            let first = try secret("New password, at least \(least) characters: ")
            do {
                try Operator.check(password: first)
            } catch {
                StandardStreams.say("\(error)")
                continue
            }
            if try secret("Once more: ") == first { return first }
            StandardStreams.say("the passwords differ")
        }
    }

    /// Asks for a line without echo; Ctrl-C and Ctrl-D end the program at once.
    private static func secret(_ question: String) throws(Failure) -> String {
        try? FileHandle.standardError.write(contentsOf: Data(question.utf8))
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
            throw Failure(.noInput, "the terminal cannot be read")
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            try? FileHandle.standardError.write(contentsOf: Data("\n".utf8))
        }
        return try typedLine()
    }

    /// Reads what is typed until Enter; Backspace and Ctrl-U erase.
    private static func typedLine() throws(Failure) -> String {
        var typed: [UInt8] = []
        var byte: UInt8 = 0
        while Glibc.read(STDIN_FILENO, &byte, 1) == 1 {
            switch byte {
            case 0x0A, 0x0D:
                guard let text = String(validating: typed, as: UTF8.self) else {
                    throw Failure(.badData, "what was typed is no text in UTF-8")
                }
                return text
            case 0x03, 0x04: throw Failure(.interrupted, "interrupted")
            case 0x08, 0x7F: while let last = typed.popLast(), last & 0xC0 == 0x80 {}
            case 0x15: typed = []
            default: if typed.count < 4096 { typed.append(byte) }
            }
        }
        throw Failure(.noInput, "the terminal was closed")
    }
}
