import TimeZones

extension CountingError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .storage(let error): error.kind
        case .noSuchCounter, .ambiguousCounter, .noSuchGroup, .ambiguousGroup, .wrongType,
            .notConvertible, .isRunning, .notRunning, .noSuchInterval:
            .failed
        case .invalidNumber, .invalidPeriod, .invalidColor, .invalidTime:
            .usage
        case .invalidName, .invalidNote, .overflow: .badData
        case .takenName: .cannotCreate
        }
    }

    /// The remedy of the inner error.
    public var remedy: Remedy? {
        if case .storage(let error) = self { error.remedy } else { nil }
    }
}
