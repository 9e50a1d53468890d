/// A key that a person pressed, as far as commands that read keys care.
enum KeyPress: Hashable {
    case up, down, left, right
    case tab, backTab
    case enter, escape, backspace
    /// Ctrl-U.
    case eraseLine
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D, or the terminal is gone.
    case end
    /// Something to read, which may be a space.
    case text(Character)
    /// The program was stopped and goes on: something else is on the screen now.
    case resumed
    /// Any other.
    case other
}
