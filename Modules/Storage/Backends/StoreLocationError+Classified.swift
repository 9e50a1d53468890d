import Storage

extension StoreLocationError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .missing: .noInput
        case .noFolder: .cannotCreate
        case .invalid(_, variable: nil): .usage
        case .invalid, .noHome: .configuration
        }
    }
}
