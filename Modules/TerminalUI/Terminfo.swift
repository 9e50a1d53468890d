/// What must be written to one kind of terminal to make it do things.
struct Terminfo {
    /// Moves the cursor to a row and a column.
    var move: (_ row: Int, _ column: Int) -> String
    /// Sets the colour of text, or of what is behind it, by number; `nil` without colour.
    var foreground: ((Int) -> String)?
    var background: ((Int) -> String)?
    /// How many colours have a number.
    var colors: Int
    /// Clears the screen.
    var clear: String
    /// Ends all attributes and colours.
    var reset: String
    /// Starts an attribute; empty where the terminal has none.
    var bold: String
    var dim: String
    var reverse: String
    /// Shows and hides the cursor.
    var showCursor: String
    var hideCursor: String
    /// Rings the bell.
    var bell: String
    /// Changes to a screen of its own with keys in application mode, and back.
    var enterScreen: String
    var leaveScreen: String
    /// Lets text at the right border stay there, and lets it wrap again.
    var stopWrapping: String
    var startWrapping: String
}

extension Terminfo {
    /// Asks for mouse reports with button motion and long coordinates, and for marked pastes.
    ///
    /// Terminals that know none of these modes ignore them.
    /// - Source: xterm control sequences, modes 1000, 1002, 1006 and 2004.
    static func startInput(mouse: Bool) -> String {
        (mouse ? "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" : "") + "\u{1B}[?2004h"
    }

    /// Takes back what ``startInput(mouse:)`` asked for.
    static let stopInput = "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

    /// What brings a terminal into the program's hands, from any state.
    func takeOver(mouse: Bool) -> String {
        enterScreen + stopWrapping + hideCursor + Self.startInput(mouse: mouse)
    }

    /// What gives it back, from any state.
    var giveBack: String { Self.stopInput + reset + startWrapping + showCursor + leaveScreen }

    /// A terminfo string without its padding, `$<5>`: no terminal of today needs it.
    static func withoutPadding(_ text: String) -> String {
        text.split(separator: "$<", omittingEmptySubsequences: false).enumerated()
            .map { index, part in
                index == 0 ? part : part.drop { $0 != ">" }.dropFirst()
            }
            .joined()
    }
}
