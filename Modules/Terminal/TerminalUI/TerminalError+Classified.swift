import Primitives

extension TerminalError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind { .usage }
}
