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

    /// The keys with a number; several numbers are one key.
    private static let keys: [(code: Int32, key: Key)] =
        [
            (KEY_UP, .up), (KEY_DOWN, .down), (KEY_LEFT, .left), (KEY_RIGHT, .right),
            (KEY_HOME, .home), (KEY_END, .end), (KEY_LL, .end), (KEY_PPAGE, .pageUp),
            (KEY_NPAGE, .pageDown), (KEY_ENTER, .enter), (KEY_BACKSPACE, .backspace),
            (KEY_DC, .delete), (KEY_BTAB, .backTab),
        ] + (1...24).map { (KEY_F0 + Int32($0), .function($0)) }

    /// Registers sequences that no terminal description contains, and keys in all forms that
    /// terminals send.
    static func define() {
        define_key("\u{1B}[<", mouseReport)
        define_key("\u{1B}[200~", pasteStart)
        define_key("\u{1B}[201~", pasteEnd)
        define_key("\u{1B}[I", focusGained)
        define_key("\u{1B}[O", focusLost)
        define_key("\u{1B}[?", attributes)
        for (rest, key) in Key.sequences {
            guard let code = keys.first(where: { $0.key == key })?.code else { continue }
            define_key("\u{1B}[" + rest, code)
            if rest.count == 1 { define_key("\u{1B}O" + rest, code) }
        }
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
        default: .key(keys.first { $0.code == code }?.key ?? .unknown)
        }
    }
}
