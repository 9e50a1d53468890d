import Replica

extension APIError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .unreachable, .server: .unreachable
        case .cancelled: .interrupted
        case .notSignedIn, .wrongCredentials, .notPermitted: .notPermitted
        case .conflict(.nameTaken, _): .cannotCreate
        case .notFound, .conflict, .forked: .failed
        case .invalid, .tooLarge, .incompatible, .unreadable: .badData
        case .clockAhead: .configuration
        case .tooMany: .tryAgain
        }
    }

    /// The remedy: a sign-in.
    public var remedy: Remedy? { self == .notSignedIn ? .signIn : nil }
}
