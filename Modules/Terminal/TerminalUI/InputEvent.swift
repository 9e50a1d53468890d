/// An input from the terminal.
public enum InputEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The mouse was used.
    case mouse(MouseEvent)
    /// Text pasted in one piece, not typed.
    case paste(String)
    /// The terminal has a new size, or its screen must be redrawn.
    case resize(Size)
    /// The program should end.
    case stop(StopReason)
}

/// The reason for which a program should end.
public enum StopReason: Hashable, Sendable {
    /// Ctrl-C, or the signal INT.
    case interrupt
    /// The signal TERM.
    case terminate
    /// The terminal is gone.
    case hangup

    /// The number of the signal: 2, 15 or 1.
    public var signal: Int32 {
        switch self {
        case .interrupt: 2
        case .terminate: 15
        case .hangup: 1
        }
    }
}

/// A mouse action over a cell.
public struct MouseEvent: Hashable, Sendable {
    /// The kinds of mouse action.
    public enum Action: Hashable, Sendable {
        /// The first button went down.
        case press
        /// The mouse moved with the first button down.
        case drag
        /// The first button came up.
        case release
        /// The wheel turned, up or down.
        case wheelUp, wheelDown
    }

    /// The action.
    public let action: Action
    /// The cell under the mouse.
    public let place: Point

    /// Creates an event of an action over a cell.
    public init(_ action: Action, at place: Point) {
        self.action = action
        self.place = place
    }
}
