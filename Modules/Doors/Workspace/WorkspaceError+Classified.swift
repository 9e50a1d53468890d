import Counting

extension WorkspaceError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .storage(let error): error.kind
        case .notSignedIn, .otherAccount: .notPermitted
        case .invalidServer, .noWords: .usage
        case .server(let error): error.kind
        case .sync(let error): error.kind
        case .undo(.storage(let error)): error.kind
        case .undo: .failed
        case .journal(let error): error.kind
        case .places(let error): error.kind
        case .noSuchPerson, .nothingKept, .outboxFull: .failed
        case .outboxBusy: .tryAgain
        case .unreadableTracker: .badData
        }
    }

    /// The remedy: a sign-in, another store, or the remedy of the inner error.
    public var remedy: Remedy? {
        switch self {
        case .notSignedIn: .signIn
        case .otherAccount: .forgetAccount
        case .storage(let error), .undo(.storage(let error)): error.remedy
        case .sync(let error): error.remedy
        case .journal(let error): error.remedy
        case .places(let error): error.remedy
        case .server(let error): error.remedy
        default: nil
        }
    }
}
