import Geometry

extension GeofenceError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .storage(let error): error.kind
        case .geoJSON, .elsewhere, .invalidName: .badData
        case .takenName: .cannotCreate
        case .noSuchPlace, .ambiguousPlace, .partOfItself, .alreadyThere, .notThere: .failed
        }
    }

    /// The remedy of the inner error.
    public var remedy: Remedy? {
        if case .storage(let error) = self { error.remedy } else { nil }
    }
}
