import Accounts
import Primitives

/// An error of an operator's act, beside those of ``Accounts`` and ``Storage``.
package enum OperatorError: Error, Hashable, Sendable {
    /// No account has this name.
    case noSuchName(String)
    /// Another account has the name than the one that was looked at.
    case anotherAccount(String)
    /// No invitation that can be used has these digits.
    case noSuchInvite(String)
    /// Another report than the one that was looked at is called by these digits.
    case anotherReport(String)
    /// No report, or more than one, begins with these digits.
    case noSuchReport(String)
    /// A text that others would see is not allowed.
    case displayName(String)
    /// No place, or more than one, has this name or id.
    case noSuchPlace(String)
    /// No device, or more than one, of an account has an id that begins with these digits.
    case noSuchDevice(String)
    /// The role of the operator does not allow an act.
    case notAllowed(OperatorAct.Kind, OperatorRole)
    /// The account that a report is about has left, so that nothing can be done about it.
    case hasLeft(String)
}

extension OperatorError: CustomStringConvertible {
    /// A sentence about the error.
    package var description: String {
        switch self {
        case .noSuchName(let name): "no account is called \"\(name)\""
        case .anotherAccount(let name):
            "the name \(name) is another account's now, and nothing was done: look at it first"
        case .anotherReport(let digits):
            "report \(digits) is another one now, or about somebody else, and nothing was done: "
                + "look at it first"
        case .noSuchInvite(let digits):
            "no invitation that can be used is called \"\(digits)\""
        case .noSuchReport(let digits): "no single report is called \"\(digits)\""
        case .displayName(let reason): reason
        case .noSuchPlace(let text):
            "no single place is called \"\(text)\": give its id"
        case .noSuchDevice(let digits):
            "no single device that is signed in is called \"\(digits)\""
        case .notAllowed(let kind, let role):
            "a \(role.rawValue) may not do this (\(kind.rawValue)): nothing was done"
        case .hasLeft(let digits):
            "the account that report \(digits) is about is gone: close it without an act"
        }
    }
}

extension OperatorError: ClassifiedError {
    /// The kind of the failure.
    package var kind: FailureKind {
        switch self {
        case .noSuchName, .anotherAccount, .anotherReport, .noSuchInvite, .noSuchReport,
            .noSuchPlace, .noSuchDevice, .hasLeft:
            .failed
        case .notAllowed: .notPermitted
        case .displayName: .badData
        }
    }
}
