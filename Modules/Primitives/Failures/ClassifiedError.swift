/// An error with its kind and, where one is known, its remedy.
///
/// The kinds of all errors form one table: each module classifies its own errors, exhaustively, and
/// every program reads the same result. The sentence of an error states facts; a frontend words the
/// remedy.
public protocol ClassifiedError: Error {
    /// The kind of the failure.
    var kind: FailureKind { get }
    /// The remedy; `nil` if the sentence of the error says all there is.
    var remedy: Remedy? { get }
}

extension ClassifiedError {
    /// No remedy.
    public var remedy: Remedy? { nil }
}
