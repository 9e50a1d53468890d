/// The kind of a change of the value of a counter.
public enum AdjustmentKind: String, Sendable, Hashable, CaseIterable {
    /// One tap up or down.
    case tap
    /// The counter was given a value, including its start value.
    case set
    /// The counter was given its reset value.
    case reset
    /// A stopwatch was stopped; the amount is the measured time in milliseconds.
    case stop
    /// Intervals were corrected, or the type or period of the counter was changed.
    case edit
    /// An action was undone.
    case undo
    /// An action was redone.
    case redo
    /// The change came from another device.
    case sync
}

extension CountingAction {
    /// Whether it counts something.
    package var isCounting: Bool {
        switch self {
        case .up, .down, .set, .stop, .imports: true
        default: false
        }
    }

    /// Whether it carries the value over to other periods or back.
    package var carriesOver: Bool { self == .edit || self == .convert }
}
