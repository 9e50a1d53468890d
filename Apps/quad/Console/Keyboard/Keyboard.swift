import Glibc
import Presentation
import Synchronization

/// An input from the terminal, as commands distinguish it.
enum KeyPress: Hashable {
    case key(Key)
    /// Text that was pasted, on a terminal that was asked to mark it.
    case paste(String)
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D, or the terminal was closed.
    case end
    /// The program continues after a stop: the screen has other content now.
    case resumed
}

/// Reads single keys from the terminal, without echo.
struct Keyboard: ~Copyable {
    /// The time limit for the rest of a key's escape sequence, in milliseconds.
    private static let patience: Int32 = 50
    /// The time limit for the bytes after the first two of a sequence, which no person types.
    private static let longPatience: Int32 = 1000
    /// The interval at which the program's state is checked during a wait, in milliseconds.
    private static let look: Int32 = 500

    private var pending: [UInt8] = []
    private var scalars = ScalarReader()
    /// Whether the key before was Escape: on a slow connection it can begin a sequence.
    private var isAfterEscape = false
    /// Whether input has ended.
    private var isGone = false

    /// Takes over the terminal while the body runs, and restores it in any case.
    static func reading<Result>(_ body: (inout Keyboard) throws -> Result) throws -> Result {
        try TerminalModes.take()
        defer { TerminalModes.giveBack() }
        var keyboard = Keyboard()
        return try body(&keyboard)
    }

    /// Takes over the terminal while the body runs, and restores it in any case.
    static func reading<Result>(
        _ body: (inout Keyboard) async throws -> Result
    ) async throws -> Result {
        try TerminalModes.take()
        defer { TerminalModes.giveBack() }
        var keyboard = Keyboard()
        return try await body(&keyboard)
    }

    /// Creates a reader, for a thread that reads while the terminal is taken over.
    init() {}

    /// Returns the next key; waits for it, up to a limit in milliseconds if one is given.
    ///
    /// - Returns: The key; `nil` if the limit passed.
    mutating func next(withinMilliseconds limit: Int32 = -1) -> KeyPress? {
        guard pending.isEmpty else { return key(pending.removeFirst()) }
        var rest = limit
        while true {
            // The signal to continue may have been handled on another thread.
            let part = rest < 0 ? Self.look : min(rest, Self.look)
            if let byte = byte(within: part) { return key(byte) }
            if isGone { return .end }
            if TerminalModes.wasResumed() { return .resumed }
            if rest >= 0 { rest -= part }
            if rest == 0 { return nil }
        }
    }

    private mutating func key(_ first: UInt8) -> KeyPress {
        let isSplit = isAfterEscape && first == UInt8(ascii: "[")
        isAfterEscape = false
        if isSplit { return restOfSequence() }
        switch first {
        case 0x03: return .interrupt
        case 0x04: return .end
        // The terminal turns the CR of Enter into a line feed.
        case 0x0A: return .key(.enter)
        case 0x1A:
            // Ctrl-Z gives the terminal to the shell until the program is continued.
            TerminalModes.suspend()
            return .resumed
        case 0x1B: return sequence()
        default: break
        }
        var read = scalars.read(first)
        while read.isEmpty, let byte = byte(within: Self.patience) { read = scalars.read(byte) }
        guard let scalar = (read + scalars.end()).first, scalar != ScalarReader.replacement else {
            return .key(.unknown)
        }
        return .key(Key(sent: scalar) ?? .unknown)
    }

    /// Reads the rest of an escape sequence; if nothing follows soon, the key was Escape itself.
    private mutating func sequence() -> KeyPress {
        guard let second = byte(within: Self.patience) else {
            isAfterEscape = true
            return .key(.escape)
        }
        guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
            pending.append(second)
            return .key(.escape)
        }
        return restOfSequence()
    }

    private mutating func restOfSequence() -> KeyPress {
        var rest: [UInt8] = []
        // Parameter bytes come before the final byte of a sequence.
        while let byte = byte(within: Self.longPatience) {
            if rest.count < 16 { rest.append(byte) }
            if !(0x20...0x3F).contains(byte) { break }
        }
        let text = String(decoding: rest, as: UTF8.self)
        if text == "200~" { return .paste(pasted()) }
        // With Shift, Alt or Ctrl an arrow has parameters.
        return .key(Key.sequences[text] ?? Key.sequences[String(text.suffix(1))] ?? .unknown)
    }

    /// The most bytes of a pasted text that are taken.
    private static let pasteLimit = 1 << 16

    /// Returns the text until the mark of its end.
    private mutating func pasted() -> String {
        let end = Array("\u{1B}[201~".utf8)
        var bytes: [UInt8] = []
        while let byte = byte(within: 1000) {
            bytes.append(byte)
            if byte == end.last, bytes.suffix(end.count).elementsEqual(end) {
                bytes.removeLast(end.count)
                break
            }
            if bytes.count > Self.pasteLimit + end.count { bytes.removeFirst() }
        }
        let text = String(decoding: bytes.prefix(Self.pasteLimit), as: UTF8.self)
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    private mutating func byte(within milliseconds: Int32) -> UInt8? {
        var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&ready, 1, milliseconds)
            if count == 0 { return nil }
            if count < 0, errno == EINTR { continue }
            var byte: UInt8 = 0
            let length = read(STDIN_FILENO, &byte, 1)
            if length == 1 { return byte }
            if length < 0, errno == EINTR { continue }
            isGone = true
            return nil
        }
    }
}

/// Restores the terminal's modes, also if a signal ends or stops the program.
///
/// A signal handler runs between any two instructions, so it uses only memory that is never freed,
/// atomic numbers and async-signal-safe calls.
enum TerminalModes {
    /// The address of the original modes and the modes in use, one after the other; 0 while the
    /// terminal is not taken over.
    private static let kept = Atomic<UInt>(0)
    private static let isResumed = Atomic<Bool>(false)
    private static let fatal = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// Switches the terminal to single keys without echo, including Ctrl-C and Ctrl-Z.
    ///
    /// - Throws: ``CommandError/noInput(path:reason:)``.
    static func take() throws {
        let modes = UnsafeMutablePointer<termios>.allocate(capacity: 2)
        modes.initialize(repeating: termios(), count: 2)
        guard tcgetattr(STDIN_FILENO, modes) == 0 else {
            modes.deallocate()
            throw CommandError.noInput(
                path: "the terminal", reason: String(cString: strerror(errno)))
        }
        modes[1] = modes[0]
        modes[1].c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        kept.store(UInt(bitPattern: modes), ordering: .sequentiallyConsistent)
        for number in fatal {
            signal(number) { number in
                TerminalModes.giveBack()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        handleStops()
        signal(SIGCONT) { _ in
            TerminalModes.takeAgain()
            TerminalModes.isResumed.store(true, ordering: .sequentiallyConsistent)
        }
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes + 1)
    }

    /// Restores the original modes; async-signal-safe.
    static func giveBack() {
        let address = kept.exchange(0, ordering: .sequentiallyConsistent)
        // The few bytes are never freed: a handler may be reading them.
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
    }

    /// Stops the program and its process group, as Ctrl-Z does.
    ///
    /// Without a shell that could continue it, the program is not stopped and goes on at once.
    static func suspend() {
        let address = kept.load(ordering: .sequentiallyConsistent)
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
        signal(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
        // Another thread may receive the signal first.
        usleep(10_000)
        takeAgain()
        _ = wasResumed()
    }

    /// Whether the program was stopped and continued since the last call.
    static func wasResumed() -> Bool {
        isResumed.exchange(false, ordering: .sequentiallyConsistent)
    }

    /// Installs a handler that restores the modes before another program stops this one.
    private static func handleStops() {
        signal(SIGTSTP) { _ in
            let address = TerminalModes.kept.load(ordering: .sequentiallyConsistent)
            if let modes = UnsafeMutablePointer<termios>(bitPattern: address) {
                tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
            }
            // The program stops when this handler returns: until then the signal is pending.
            signal(SIGTSTP, SIG_DFL)
            raise(SIGTSTP)
        }
    }

    /// Takes over the terminal again after a stop; async-signal-safe.
    private static func takeAgain() {
        let address = kept.load(ordering: .sequentiallyConsistent)
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        handleStops()
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes + 1)
    }
}
