import Presentation

/// A key that a person pressed, as commands distinguish it.
enum KeyPress: Hashable {
    case up, down, left, right
    case tab, backTab
    case enter, escape, backspace
    /// Ctrl-U.
    case eraseLine
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D, or the terminal was closed.
    case end
    /// A printable character, which may be a space.
    case text(Character)
    /// Text that was pasted, on a terminal that was asked to mark it.
    case paste(String)
    /// Delete.
    case delete
    /// Home, or Ctrl-A.
    case home
    /// End, or Ctrl-E.
    case last
    /// The keys for larger moves.
    case pageUp, pageDown
    /// The function keys, F1 and up.
    case function(Int)
    /// Ctrl-W.
    case eraseWord
    /// The program continues after a stop: the screen has other content now.
    case resumed
    /// Any other key.
    case other
}

extension KeyPress {
    /// The key of tables and settings; `nil` for what is none.
    var key: Key? {
        switch self {
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .tab: .tab
        case .backTab: .backTab
        case .enter: .enter
        case .escape: .escape
        case .backspace: .backspace
        case .delete: .delete
        case .home: .home
        case .last: .end
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .function(let number): .function(number)
        case .text(let character): .character(character)
        case .eraseLine: .control("u")
        case .eraseWord: .control("w")
        case .interrupt, .end, .paste, .resumed, .other: nil
        }
    }
}
