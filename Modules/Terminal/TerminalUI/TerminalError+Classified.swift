import Primitives

extension TerminalError: ClassifiedError {
    /// The kind of the failure.
    package var kind: FailureKind { .usage }
}
