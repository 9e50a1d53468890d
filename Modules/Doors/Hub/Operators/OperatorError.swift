import Accounts
import Replica

/// An error of an operator's act, beside those of ``Accounts`` and ``Storage``.
package enum OperatorError: Error, Hashable, Sendable {
    /// No account has this name.
    case noSuchName(String)
    /// The name that others would see is not allowed.
    case displayName(String)
}

extension OperatorError: CustomStringConvertible {
    /// A sentence about the error.
    package var description: String {
        switch self {
        case .noSuchName(let name): "no account is called \"\(name)\""
        case .displayName(let reason): reason
        }
    }
}

extension OperatorError: ClassifiedError {
    /// The kind of the failure.
    package var kind: FailureKind {
        switch self {
        case .noSuchName: .failed
        case .displayName: .badData
        }
    }
}
