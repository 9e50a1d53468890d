import Presentation

/// Turns the input that ncurses reads into events.
///
/// Sequences that ncurses can't name (mouse reports, pasted text) arrive as a marker code and the
/// characters after it; the decoder keeps its state across calls.
struct InputDecoder {
    /// One unit of input from ncurses.
    enum Token: Hashable {
        /// A character.
        case scalar(Unicode.Scalar)
        /// A key with a name.
        case key(Key)
        /// `ESC [ <`, the start of a mouse report.
        case mouseReport
        /// `ESC [ 200 ~` and `ESC [ 201 ~`, around pasted text.
        case pasteStart, pasteEnd
        /// `ESC [ I` and `ESC [ O`: the window got the focus, or lost it.
        case focusGained, focusLost
        /// `ESC [ ?`, the start of an answer about the terminal.
        case attributes
    }

    /// The number of UTF-8 bytes that one paste keeps; the rest is dropped.
    static let pasteLimitBytes = 65_536

    private enum State {
        case plain, mouse, paste, sequence, alt, answer
    }

    private var state = State.plain
    /// The text of the current mouse report, answer or paste so far.
    private var collected = ""
    /// The last answer to the question for the terminal's attributes, such as `?62;4c`; `nil` if
    /// there was none.
    private(set) var attributes: String?

    /// Returns the events of tokens that arrived together.
    ///
    /// An escape character followed directly by `[` or `O` starts a sequence that this terminal's
    /// description doesn't contain; it becomes one unknown key.
    mutating func decode(_ tokens: [Token]) -> [InputEvent] {
        var events: [InputEvent] = []
        for (index, token) in tokens.enumerated() {
            let next = index + 1 < tokens.count ? tokens[index + 1] : nil
            if let event = step(token, next: next) { events.append(event) }
        }
        if case .sequence = state { state = .plain }
        return events
    }

    private mutating func step(_ token: Token, next: Token?) -> InputEvent? {
        switch (state, token) {
        case (.paste, .pasteEnd):
            state = .plain
            return .paste(collected)
        case (.paste, .scalar(let scalar)):
            if collected.utf8.count < Self.pasteLimitBytes {
                collected.unicodeScalars.append(scalar)
            }
            return nil
        case (.paste, _):
            return nil
        case (.mouse, .scalar(let scalar)):
            return mouse(scalar)
        case (.answer, .scalar(let scalar)):
            answer(scalar)
            return nil
        case (.sequence, .scalar(let scalar)):
            if (0x40...0x7E).contains(scalar.value), scalar != "[", scalar != "O" {
                state = .plain
                return .key(.unknown)
            }
            return nil
        case (.plain, .scalar("\u{1B}")) where next == .scalar("\r"):
            state = .alt
            return nil
        case (.alt, .scalar("\r")):
            state = .plain
            return .key(.altEnter)
        case (_, .scalar("\u{1B}")) where next == .scalar("[") || next == .scalar("O"):
            state = .sequence
            return nil
        case (_, .scalar(let scalar)):
            state = .plain
            return Key(sent: scalar).map(InputEvent.key)
        case (_, .key(let key)):
            state = .plain
            return .key(key)
        case (_, .mouseReport): begin(.mouse)
        case (_, .pasteStart): begin(.paste)
        case (_, .attributes): begin(.answer)
        case (_, .focusGained):
            state = .plain
            return .focus
        case (_, .pasteEnd), (_, .focusLost): break
        }
        return nil
    }

    private mutating func begin(_ sequence: State) {
        state = sequence
        collected = ""
    }

    /// Adds a character to an answer, which ends with `c` if it tells attributes.
    ///
    /// - Source: the VT525 programmer's reference, DA1.
    private mutating func answer(_ scalar: Unicode.Scalar) {
        collected.unicodeScalars.append(scalar)
        let goesOn = ("0"..."9").contains(scalar) || scalar == ";" || scalar == "$"
        guard !goesOn || collected.utf8.count > 60 else { return }
        state = .plain
        if scalar == "c" { attributes = "?" + collected }
    }

    /// Adds a character to a mouse report `button ; column ; row`, which ends with `M` or `m`.
    ///
    /// - Source: xterm control sequences, mouse mode 1006.
    private mutating func mouse(_ scalar: Unicode.Scalar) -> InputEvent? {
        guard scalar == "M" || scalar == "m" else {
            collected.unicodeScalars.append(scalar)
            let isDigit = ("0"..."9").contains(scalar)
            if !(isDigit || scalar == ";") || collected.utf8.count > 24 { state = .plain }
            return nil
        }
        state = .plain
        let numbers = collected.split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let place = Point(column: numbers[1] - 1, row: numbers[2] - 1)
        // With Shift the person selects text: that is the terminal's, even where it is told.
        guard numbers[0] & 4 == 0 else { return nil }
        let modifiers = 8 | 16
        let action: MouseEvent.Action? =
            switch (numbers[0] & ~modifiers, scalar) {
            case (0, "M"): .press
            case (0, "m"): .release
            case (32, "M"): .drag
            case (64, "M"): .wheelUp
            case (65, "M"): .wheelDown
            default: nil
            }
        return action.map { .mouse(MouseEvent($0, at: place)) }
    }
}
