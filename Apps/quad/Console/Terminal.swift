import ArgumentParser
import Glibc
import Presentation
import Primitives

/// Asks the person at the terminal, if there is one.
struct Terminal: Sendable {
    /// Whether the person can be asked: standard input and standard error are a terminal.
    let canAsk: Bool

    /// Creates a terminal from this process's input and output.
    init() { canAsk = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a yes-or-no question; any answer but yes means no.
    func confirms(_ question: String) throws -> Bool {
        guard let answer = try line(question + " [y/N] ") else { return false }
        return ["y", "yes"].contains(answer.trimmed.lowercased())
    }

    /// Asks for one line; returns `nil` if the person ends the input instead.
    func line(_ question: String) throws -> String? {
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
    func secret(_ question: String) throws -> String {
        precondition(canAsk, "nobody can be asked: \(question)")
        StandardOutput.ask(question)
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
            throw CommandError.noInput(
                path: "the terminal", reason: String(cString: strerror(errno)))
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

    /// Asks for a new secret until it is acceptable, and typed twice alike.
    ///
    /// - Parameter problem: Returns the sentence about one that is not acceptable.
    func newSecret(
        _ question: String, differ: String, problem: (String) -> String?
    ) throws -> String {
        while true {
            let typed = try secret(question)
            if let problem = problem(typed) {
                StandardOutput.report(problem)
            } else if try secret("Once more: ") == typed {
                return typed
            } else {
                StandardOutput.report(differ)
            }
        }
    }

    /// Reads the text typed until Enter; Backspace and Ctrl-U erase.
    private func typedSecret() throws -> String {
        var typed: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            guard read(STDIN_FILENO, &byte, 1) == 1 else { throw CommandError.cancelled }
            switch byte {
            case 0x0A, 0x0D:
                guard let text = String(validating: typed, as: UTF8.self) else {
                    throw CommandError.notText(source: "the terminal")
                }
                return text
            case 0x03: throw CommandError.interrupted
            case 0x04: throw CommandError.cancelled
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

/// The wish for pictures of pixels.
enum GraphicsWish: String, CaseIterable, ExpressibleByArgument {
    /// As the terminal has it.
    case auto
    /// By kitty's protocol.
    case kitty
    /// As sixels.
    case sixel
    /// None.
    case none
}

/// The way in which the terminal of standard output shows pictures.
enum TerminalGraphics {
    /// The milliseconds that a terminal has to answer.
    private static let patience = 150

    /// Returns the way that a wish and the terminal allow; `nil` for none.
    static func way(_ wish: GraphicsWish, variables: [String: String]) -> PictureProtocol? {
        switch wish {
        case .none: return nil
        case .kitty: return .kitty
        case .sixel: return .sixel
        case .auto: break
        }
        let term = variables["TERM"] ?? ""
        guard isatty(STDOUT_FILENO) == 1, !term.isEmpty, term != "dumb", term != "linux" else {
            return nil
        }
        if let known = PictureProtocol(environment: variables) { return known }
        return PictureProtocol.hasSixels(attributes: attributes()) ? .sixel : nil
    }

    /// Asks the terminal for its attributes; returns the answer, empty if there is none in time.
    private static func attributes() -> [UInt8] {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return [] }
        defer { close(terminal) }
        var before = termios()
        guard tcgetpgrp(terminal) == getpgrp(), tcgetattr(terminal, &before) == 0 else {
            return []
        }
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return [] }
        defer { tcsetattr(terminal, TCSANOW, &before) }
        guard StandardOutput.write(Array("\u{1B}[c".utf8), to: terminal) == 0 else { return [] }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64)
        while answer.count < 256, !answer.contains(UInt8(ascii: "c")) {
            var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, Int32(patience)) > 0 else { break }
            let count = read(terminal, &buffer, buffer.count)
            guard count > 0 else { break }
            answer += buffer[..<count]
        }
        return answer
    }
}

/// The width limit of lines on standard output.
enum TerminalWidth {
    /// Returns `COLUMNS` if it is a number, else the terminal's width; `nil` if there is no limit.
    static func limit(variables: [String: String]) -> Int? {
        if let wish = variables["COLUMNS"].flatMap({ Int($0) }), wish > 0 { return wish }
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return isatty(STDOUT_FILENO) == 1 ? Page.usualColumns : nil
    }
}
