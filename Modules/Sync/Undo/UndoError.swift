import Merge
import Primitives

/// The errors of undo and redo; nothing has changed then.
public enum UndoError: Error, Hashable, CustomStringConvertible {
    /// No action is left to undo.
    case nothingToUndo
    /// No undone action is left to redo.
    case nothingToRedo
    /// The latest action changed too many documents.
    case tooLarge(ActionRecord)
    /// The latest action was done beyond the store, so it has to be undone elsewhere.
    case beyond(ActionRecord)
    /// There are fewer actions than were to be undone or redone.
    case tooFew(there: Int, wanted: Int)

    /// One sentence with the problem and the remedy.
    public var description: String {
        switch self {
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo"
        case .tooLarge(let action):
            "\"\(action.name)\" (\(action.about)) cannot be undone: it changed more than "
                + "\(ActionLimits.documents) records at once"
        case .beyond(let action):
            "the last action, \"\(action.name)\""
                + (action.about.isEmpty ? "" : " (\(action.about))") + ", can't be undone"
        case .tooFew(let there, let wanted):
            "there \(there == 1 ? "is" : "are") only \(there), not \(wanted): nothing was changed"
        }
    }
}

extension UndoError: ClassifiedError {
    public var kind: FailureKind { .failed }
}
