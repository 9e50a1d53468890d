import Primitives

extension LooksError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .notJSON, .invalid: .badData
        case .cannotRead: .noInput
        case .cannotWrite, .taken, .tooMany: .cannotCreate
        case .noSuchSet, .noSuchGroup, .noSuchIcon, .noSuchPalette, .builtIn: .failed
        case .noFolder: .configuration
        }
    }
}
