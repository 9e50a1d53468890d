import Counting

extension ImportError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .storage(let error): error.kind
        case .file(.unreadable): .noInput
        case .file, .newerFile, .badRecords: .badData
        case .counting(let error): error.kind
        case .journalLocked: .notPermitted
        }
    }

    /// The remedy of a locked journal.
    public var remedy: Remedy? {
        switch self {
        case .journalLocked: .unlockJournal
        case .storage(let error): error.remedy
        default: nil
        }
    }
}
