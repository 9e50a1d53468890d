/// The escape sequences of one kind of terminal.
struct Terminfo {
    /// Moves the cursor to a row and a column.
    var move: (_ row: Int, _ column: Int) -> String
    /// Sets the colour of the text or the background by number; `nil` without colour.
    var foreground: ((Int) -> String)?
    var background: ((Int) -> String)?
    /// The number of colours that have a number.
    var colors: Int
    /// Clears the screen.
    var clear: String
    /// Resets all attributes and colours.
    var reset: String
    /// Starts an attribute; empty if the terminal doesn't support it.
    var bold: String
    var dim: String
    var reverse: String
    /// Shows and hides the cursor.
    var showCursor: String
    var hideCursor: String
    /// Rings the bell.
    var bell: String
    /// Exchanges text and background of the whole screen, and back; `nil` if the terminal can't.
    var light: (on: String, off: String)?
    /// Switches to the alternate screen with keys in application mode, and back.
    var enterScreen: String
    var leaveScreen: String
    /// Turns line wrapping at the right border off and on.
    var stopWrapping: String
    var startWrapping: String
    /// Whether the bell has a pitch and a length that can be set, as on the Linux console.
    var hasPitch = false
}

extension Terminfo {
    /// Returns the sequence that enables mouse reports with button motion and long coordinates, and
    /// bracketed paste.
    ///
    /// Terminals that don't support these modes ignore them.
    /// - Source: xterm control sequences, modes 1000, 1002, 1004, 1006 and 2004.
    static func startInput(mouse: Bool) -> String {
        (mouse ? "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h" : "") + "\u{1B}[?2004h"
    }

    /// Disables the modes of ``startInput(mouse:)``.
    static let stopInput = "\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

    /// Returns the text that prepares the terminal for the program, from any state.
    func takeOver(mouse: Bool) -> String {
        enterScreen + stopWrapping + hideCursor + Self.startInput(mouse: mouse)
    }

    /// The text that restores the terminal, from any state.
    var giveBack: String {
        Self.stopInput + (light?.off ?? "") + reset + startWrapping + showCursor + leaveScreen
    }

    /// The sequences of a terminal whose flash is a reversed screen for a moment; `nil` for another
    /// flash, such as the message of a multiplexer.
    ///
    /// - Source: DEC private mode 5, reverse screen (DECSCNM).
    static func light(flash: String?) -> (on: String, off: String)? {
        guard let flash, flash.contains("\u{1B}[?5h") else { return nil }
        return ("\u{1B}[?5h", "\u{1B}[?5l")
    }

    /// Returns a terminfo string without its padding, `$<5>`, which no current terminal needs.
    static func withoutPadding(_ text: String) -> String {
        text.split(separator: "$<", omittingEmptySubsequences: false).enumerated()
            .map { index, part in
                index == 0 ? part : part.drop { $0 != ">" }.dropFirst()
            }
            .joined()
    }
}
