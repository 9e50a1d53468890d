import ArgumentParser
import Glibc
import Presentation

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
    static func way(
        _ wish: GraphicsWish, variables: [String: String]
    ) -> PictureProtocol? {
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
