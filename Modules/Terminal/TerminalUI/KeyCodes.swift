import CNcurses
import Presentation

/// The numbers of keys in ncurses.
enum KeyCodes {
    /// Numbers above ncurses' own, for sequences that it passes on unread.
    private static let mouseReport: Int32 = 0o1700
    private static let pasteStart: Int32 = 0o1701
    private static let pasteEnd: Int32 = 0o1702
    private static let focusGained: Int32 = 0o1703
    private static let focusLost: Int32 = 0o1704
    private static let attributes: Int32 = 0o1705

    /// Registers sequences that no terminal description contains, and the arrows in both forms that
    /// terminals send.
    static func define() {
        define_key("\u{1B}[<", mouseReport)
        define_key("\u{1B}[200~", pasteStart)
        define_key("\u{1B}[201~", pasteEnd)
        define_key("\u{1B}[I", focusGained)
        define_key("\u{1B}[O", focusLost)
        define_key("\u{1B}[?", attributes)
        for lead in ["\u{1B}[", "\u{1B}O"] {
            define_key(lead + "A", KEY_UP)
            define_key(lead + "B", KEY_DOWN)
            define_key(lead + "C", KEY_RIGHT)
            define_key(lead + "D", KEY_LEFT)
            define_key(lead + "H", KEY_HOME)
            define_key(lead + "F", KEY_END)
        }
        define_key("\u{1B}[3~", KEY_DC)
        define_key("\u{1B}[Z", KEY_BTAB)
    }

    /// Returns the token for a key number.
    static func token(of code: Int32) -> InputDecoder.Token {
        switch code {
        case mouseReport: .mouseReport
        case pasteStart: .pasteStart
        case pasteEnd: .pasteEnd
        case focusGained: .focusGained
        case focusLost: .focusLost
        case attributes: .attributes
        default: .key(key(of: code))
        }
    }

    private static func key(of code: Int32) -> Key {
        switch code {
        case KEY_UP: .up
        case KEY_DOWN: .down
        case KEY_LEFT: .left
        case KEY_RIGHT: .right
        case KEY_HOME: .home
        case KEY_END, KEY_LL: .end
        case KEY_PPAGE: .pageUp
        case KEY_NPAGE: .pageDown
        case KEY_ENTER: .enter
        case KEY_BACKSPACE: .backspace
        case KEY_DC: .delete
        case KEY_BTAB: .backTab
        case KEY_F0 + 1...KEY_F0 + 24: .function(Int(code - KEY_F0))
        default: .unknown
        }
    }
}
