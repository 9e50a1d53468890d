/// A key that was pressed.
package enum Key: Hashable, Sendable {
    /// A key that types a character; combining marks arrive as separate characters.
    case character(Character)
    /// Control and a letter, in lower case.
    case control(Character)
    /// The arrows.
    case up, down, left, right
    /// The keys for larger moves.
    case home, end, pageUp, pageDown
    /// The keys that confirm and leave.
    case enter, escape
    /// Alt and the key that confirms, which begins a new line.
    case altEnter
    /// The keys that delete to the left and to the right.
    case backspace, delete
    /// Tab, and Shift-Tab.
    case tab, backTab
    /// The function keys, F1 and up.
    case function(Int)
    /// A key without a name in Quad; it does nothing.
    case unknown
}

extension Key: CustomStringConvertible {
    /// The name of the key in help texts.
    package var description: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let letter): "Ctrl-\(letter.uppercased())"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .enter: "Enter"
        case .escape: "Esc"
        case .altEnter: "Alt-Enter"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .function(let number): "F\(number)"
        case .unknown: "?"
        }
    }
}

extension Key {
    /// Creates the key of a name as help texts have it: `x`, `Space`, `Ctrl-X`, `F5`.
    package init?(name: some StringProtocol) {
        if name.count == 1, let character = name.first {
            self = .character(character)
            return
        }
        let named: [Key] = [
            .character(" "), .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter,
            .escape, .altEnter, .backspace, .delete, .tab, .backTab,
        ]
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let all = named + letters.map(Key.control) + (1...12).map(Key.function)
        guard let key = all.first(where: { $0.description.lowercased() == name.lowercased() })
        else { return nil }
        self = key
    }
}
