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
    /// Ctrl-W.
    case eraseWord
    /// The program continues after a stop: the screen has other content now.
    case resumed
    /// Any other key.
    case other
}
