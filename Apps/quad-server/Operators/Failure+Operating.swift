import Accounts
import Hub
import Replica

extension Failure {
    /// Creates the failure of an operator's act.
    init(operating error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as StorageError: self.init(error)
        case let error as OperatorError: self.init(error.kind, "\(error)")
        case let error as AccountsError: self.init(accounts: error)
        default: self.init(.failed, "\(error)")
        }
    }

    private init(accounts error: AccountsError) {
        let kind: FailureKind =
            switch error {
            case .invalidName, .passwordLength, .commonPassword: .badData
            case .nameTaken: .cannotCreate
            case .tooManyAttempts, .tooBusy: .tryAgain
            case .storage(let error): error.kind
            case .wrongCredentials, .disabled, .notSignedIn, .noSuchAccount, .inviteNeeded,
                .inviteRefused, .hashingFailed:
                .failed
            }
        self.init(kind, "\(error)")
    }
}
