/// Something that reached the program through its terminal.
public enum InputEvent: Hashable, Sendable {
    /// A key.
    case key(Key)
    /// The mouse.
    case mouse(MouseEvent)
    /// Text pasted in one piece, not typed.
    case paste(String)
    /// The terminal has a new size, or its screen must be drawn anew.
    case resize(Size)
    /// The program is asked to end.
    case stop(StopReason)
}

/// Why a program is asked to end.
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

/// What the mouse did, and over which cell.
public struct MouseEvent: Hashable, Sendable {
    /// What a mouse does.
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

    /// What it did.
    public let action: Action
    /// The cell under it.
    public let place: Point

    /// Makes an event of an action over a cell.
    public init(_ action: Action, at place: Point) {
        self.action = action
        self.place = place
    }
}
