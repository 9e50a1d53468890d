extension FailureKind {
    /// Creates the kind of an error of any module; ``failed`` for an unclassified one.
    public init(of error: any Error) { self = (error as? any ClassifiedError)?.kind ?? .failed }
}
