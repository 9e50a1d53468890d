import Presentation

/// An input from the terminal.
package enum InputEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The mouse was used.
    case mouse(MouseEvent)
    /// The window of the terminal got the focus.
    case focus
    /// Text pasted in one piece, not typed.
    case paste(String)
    /// The terminal has a new size, or its screen must be redrawn.
    case resize(Size)
    /// The terminal can show pictures of pixels, as it was asked.
    case pictures
    /// The program should end.
    case stop(StopReason)
}

/// The reason for which a program should end.
package enum StopReason: Hashable, Sendable {
    /// Ctrl-C, or the signal INT.
    case interrupt
    /// The signal TERM.
    case terminate
    /// The terminal is gone.
    case hangup

    /// The number of the signal: 2, 15 or 1.
    package var signal: Int32 {
        switch self {
        case .interrupt: 2
        case .terminate: 15
        case .hangup: 1
        }
    }
}

/// A mouse action over a cell.
package struct MouseEvent: Hashable, Sendable {
    /// The kinds of mouse action.
    package enum Action: Hashable, Sendable {
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
    package let action: Action
    /// The cell under the mouse.
    package let place: Point

    /// Creates an event of an action over a cell.
    package init(_ action: Action, at place: Point) {
        self.action = action
        self.place = place
    }
}
