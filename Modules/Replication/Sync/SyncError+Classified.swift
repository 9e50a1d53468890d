import Replica

extension SyncError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .storage(let error): error.kind
        case .unreachable: .unreachable
        case .tooMany: .tryAgain
        case .notSignedIn: .notPermitted
        case .clockAhead: .configuration
        case .tooLarge, .refused: .badData
        case .incompatible: .badData
        case .mustStartFresh, .checksumMismatch, .forked: .failed
        }
    }

    /// The remedy: another sync, or a sign-in.
    public var remedy: Remedy? {
        switch self {
        case .forked, .mustStartFresh, .checksumMismatch: .syncAgain
        case .notSignedIn: .signIn
        case .storage(let error): error.remedy
        default: nil
        }
    }
}
