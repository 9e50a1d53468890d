import Primitives

extension StorageError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .invalidURL: .usage
        case .cannotOpen: .cannotCreate
        case .notAStore, .foreign, .corrupt, .newerSchema: .badData
        case .locked, .unavailable, .tooSlow: .tryAgain
        case .diskFull, .inputOutput, .uncertain, .unconfirmed: .inputOutput
        case .readOnly: .notPermitted
        case .notUnique, .invalidRow, .closed: .failed
        }
    }

    /// The remedy of a store that can't be used.
    public var remedy: Remedy? {
        switch self {
        case .corrupt, .readOnly, .cannotOpen, .unconfirmed: .examineStore
        case .notAStore, .foreign: .chooseStore
        default: nil
        }
    }
}
