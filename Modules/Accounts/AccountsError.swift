import Primitives
import Storage

/// Why an operation on accounts failed.
public enum AccountsError: Error, Hashable, Sendable {
    /// The text can't be an account's name.
    case invalidName(String)
    /// Somebody else has the name.
    case nameTaken(AccountName)
    /// The password has too few or too many bytes.
    case passwordLength(ClosedRange<Int>)
    /// Nobody has the name, or the password is another.
    case wrongCredentials
    /// Too many wrong attempts in a row.
    case tooManyAttempts(retryAfter: Duration)
    /// The password was right, but the operator has switched the account off.
    case disabled(AccountName)
    /// The token is unknown, was revoked, or has expired.
    case notSignedIn
    /// There is no such account.
    case noSuchAccount(AccountID)
    /// Too many passwords are being checked at once.
    case tooBusy
    /// A hash could not be made or read.
    case hashingFailed(reason: String)
    /// The store failed.
    case storage(StorageError)
}

extension AccountsError: StorageFailure {
    /// Wraps what storage reported.
    public init(_ storage: StorageError) { self = .storage(storage) }
}

extension AccountsError: CustomStringConvertible {
    /// One sentence: what happened, to what, and what to do.
    public var description: String {
        switch self {
        case .invalidName(let text):
            "\"\(text)\" can't be a name: use 3 to 32 of a–z, 0–9, \".\", \"_\" and \"-\""
        case .nameTaken(let name): "the name \(name) is taken: choose another"
        case .passwordLength(let limits):
            "a password has \(limits.lowerBound) to \(limits.upperBound) bytes: choose another"
        case .wrongCredentials: "the name or the password is wrong"
        case .tooManyAttempts(let wait):
            "too many wrong attempts: try again in \(wait.roundedUpSeconds) s"
        case .disabled(let name): "the account \(name) is switched off: ask the operator"
        case .notSignedIn: "not signed in, or no longer: sign in"
        case .noSuchAccount(let id): "there is no account \(id)"
        case .tooBusy: "too many sign-ins at once: try again in a few seconds"
        case .hashingFailed(let reason): "a password could not be checked: \(reason)"
        case .storage(let error): error.description
        }
    }
}

extension Duration {
    /// Whole seconds, rounded up.
    var roundedUpSeconds: Int64 { wholeMilliseconds.addingSaturated(999) / 1000 }
}
