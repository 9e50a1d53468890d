/// A key that was pressed.
public enum Key: Hashable, Sendable {
    /// A key that types something; combining marks come as a character of their own.
    case character(Character)
    /// Control and a letter, in lower case.
    case control(Character)
    /// The arrows.
    case up, down, left, right
    /// The keys that move further.
    case home, end, pageUp, pageDown
    /// The keys that end or leave something.
    case enter, escape
    /// The keys that delete to the left and to the right.
    case backspace, delete
    /// Tab, and Shift-Tab.
    case tab, backTab
    /// F1 and the ones after it.
    case function(Int)
    /// A key that Quad has no name for; it does nothing, rather than something else.
    case unknown
}

extension Key: CustomStringConvertible {
    /// The key's name as help shows it.
    public var description: String {
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
        case .backspace: "Backspace"
        case .delete: "Del"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .function(let number): "F\(number)"
        case .unknown: "?"
        }
    }
}
