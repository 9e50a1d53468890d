import Primitives

/// An error of an operation on accounts.
package enum AccountsError: Error, Hashable, Sendable {
    /// The text is not a valid account name.
    case invalidName(String)
    /// The name is taken.
    case nameTaken(AccountName)
    /// The password has too few or too many bytes.
    case passwordLength(ClosedRange<Int>, isShort: Bool = true)
    /// The password is one of those that are tried first.
    case commonPassword
    /// The name is unknown, or the password is wrong.
    case wrongCredentials
    /// Too many wrong attempts in a row.
    case tooManyAttempts(retryAfter: Duration)
    /// The password was right, but the operator has disabled the account.
    case disabled(AccountName)
    /// The token is unknown, was revoked, or has expired.
    case notSignedIn
    /// There is no such account.
    case noSuchAccount(AccountID)
    /// A new account needs an invitation.
    case inviteNeeded
    /// The invitation is unknown, used up, withdrawn or expired.
    case inviteRefused
    /// Too many passwords are being checked at once.
    case tooBusy
    /// A hash could not be computed or read.
    case hashingFailed(reason: String)
}

extension AccountsError: CustomStringConvertible {
    /// One sentence: the problem, its subject, and the remedy.
    package var description: String {
        switch self {
        case .invalidName(let text):
            "\"\(text)\" can't be a name: use 3 to 32 of a–z, 0–9, \".\", \"_\" and \"-\", "
                + "beginning with a letter or a digit"
        case .nameTaken(let name): "the name \(name) is taken: choose another"
        case .passwordLength(let limits, isShort: true):
            "the password is too short: use at least \(limits.lowerBound) characters"
        case .passwordLength(let limits, isShort: false):
            "the password is too long: use at most \(limits.upperBound) bytes"
        case .commonPassword:
            "this password is among the first that are guessed: choose another, such as four "
                + "words that nobody says together"
        case .wrongCredentials: "the name or the password is wrong"
        case .tooManyAttempts(let wait):
            "too many wrong attempts: try again in \(wait.roundedUpSeconds) s"
        case .disabled(let name): "the account \(name) is disabled: ask the operator"
        case .notSignedIn: "not signed in, or no longer: sign in"
        case .noSuchAccount(let id): "there is no account \(id)"
        case .inviteNeeded: "a new account needs an invitation: ask the operator for a code"
        case .inviteRefused:
            "the invitation is unknown, used up or expired: ask the operator for another"
        case .tooBusy: "too many sign-ins at once: try again in a few seconds"
        case .hashingFailed(let reason): "a password could not be checked: \(reason)"
        }
    }
}

extension AccountsError: ClassifiedError {
    package var kind: FailureKind {
        switch self {
        case .invalidName, .passwordLength, .commonPassword: .badData
        case .nameTaken: .cannotCreate
        case .tooManyAttempts, .tooBusy: .tryAgain
        case .wrongCredentials, .disabled, .notSignedIn, .noSuchAccount, .inviteNeeded,
            .inviteRefused, .hashingFailed:
            .failed
        }
    }
}

extension Duration {
    /// The duration in whole seconds, rounded up.
    var roundedUpSeconds: Int64 { wholeMilliseconds.addingSaturated(999) / 1000 }
}
