import Glibc

/// Reads single keys from the terminal, without echo.
///
/// - Source: ECMA-48 for the sequences of keys; xterm for `ESC [ Z`.
struct Keyboard: ~Copyable {
    /// The time limit for the rest of a key's escape sequence, in milliseconds.
    private static let patience: Int32 = 50

    /// The interval at which the program's state is checked during a wait, in milliseconds.
    private static let look: Int32 = 500

    private var pending: [UInt8] = []

    /// Takes over the terminal while the body runs, and restores it in any case.
    static func reading<Result>(
        _ body: (inout Keyboard) throws -> Result
    ) throws -> Result {
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

    /// Whether input has ended.
    private var isGone = false

    private mutating func key(_ first: UInt8) -> KeyPress {
        switch first {
        case 0x03: return .interrupt
        case 0x04: return .end
        case 0x08, 0x7F: return .backspace
        case 0x09: return .tab
        case 0x0A, 0x0D: return .enter
        case 0x01: return .home
        case 0x05: return .last
        case 0x15: return .eraseLine
        case 0x17: return .eraseWord
        case 0x1A: return suspended()
        case 0x1B: return sequence()
        case 0x20..<0x7F: return .text(Character(Unicode.Scalar(first)))
        case 0xC2...0xF4: return text(beginningWith: first)
        default: return .other
        }
    }

    /// Handles Ctrl-Z: gives the terminal to the shell until the program is continued.
    private func suspended() -> KeyPress {
        TerminalModes.suspend()
        return .resumed
    }

    /// Reads the rest of an escape sequence; if nothing follows soon, the key was Escape itself.
    private mutating func sequence() -> KeyPress {
        guard let second = byte(within: Self.patience) else { return .escape }
        guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
            pending.append(second)
            return .escape
        }
        var last = byte(within: Self.patience)
        var parameters: [UInt8] = []
        // Parameter bytes come before the final byte of a sequence.
        while let byte = last, (0x20...0x3F).contains(byte) {
            if parameters.count < 16 { parameters.append(byte) }
            last = self.byte(within: Self.patience)
        }
        if last == UInt8(ascii: "~") {
            switch String(decoding: parameters, as: UTF8.self) {
            case "200": return .paste(pasted())
            case "3": return .delete
            case "1", "7": return .home
            case "4", "8": return .last
            case "5": return .pageUp
            case "6": return .pageDown
            case let number: return Self.functions[number].map { .function($0) } ?? .other
            }
        }
        return switch last {
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .last
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "Z"): .backTab
        default: .other
        }
    }

    /// The function keys, by the parameter of their sequence; VT220 leaves some numbers out.
    private static let functions = [
        "11": 1, "12": 2, "13": 3, "14": 4, "15": 5, "17": 6, "18": 7, "19": 8, "20": 9, "21": 10,
        "23": 11, "24": 12,
    ]

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

    private mutating func text(beginningWith first: UInt8) -> KeyPress {
        let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
        var bytes = [first]
        while bytes.count <= count, let byte = byte(within: Self.patience) { bytes.append(byte) }
        guard let text = String(validating: bytes, as: UTF8.self), let character = text.first
        else { return .other }
        return .text(character)
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
