import Storage

/// Why nothing was taken back or done again; nothing has changed then.
public enum UndoError: Error, Hashable, StorageFailure, CustomStringConvertible {
    /// The store failed.
    case storage(StorageError)
    /// No action is left to take back.
    case nothingToUndo
    /// No action was taken back that could be done again.
    case nothingToRedo
    /// The latest action changed too many documents.
    case tooLarge(ActionRecord)
    /// What was done last was done beyond the store: something else takes it back.
    case beyond(ActionRecord)
    /// Fewer actions are there than were to be taken back or done again.
    case tooFew(there: Int, wanted: Int)

    /// Wraps what storage reported.
    public init(_ storage: StorageError) { self = .storage(storage) }

    /// One sentence: what happened and what to do.
    public var description: String {
        switch self {
        case .storage(let error): error.description
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo"
        case .tooLarge(let action):
            "\"\(action.name)\" (\(action.about)) cannot be undone: it changed more than "
                + "\(ActionLimits.documents) records at once"
        case .beyond(let action):
            "what was done last, \"\(action.name)\""
                + (action.about.isEmpty ? "" : " (\(action.about))")
                + ", is nothing that undo takes back"
        case .tooFew(let there, let wanted):
            "there \(there == 1 ? "is" : "are") \(there) to go back over, not \(wanted): "
                + "nothing was changed"
        }
    }
}
