import TimeZones

extension JournalError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .storage(let error): error.kind
        case .emptyText, .textTooLong, .notYet, .invalidLimit: .badData
        case .noSuchEntry, .ambiguousEntry, .noConflict, .noSuchText, .alreadyEncrypted,
            .notEncrypted:
            .failed
        case .noWords: .usage
        case .locked, .keyGone, .wrongPassphrase, .otherPassphrase: .notPermitted
        case .vault(let error): error.kind
        }
    }

    /// The remedy: another passphrase, or the right one.
    public var remedy: Remedy? {
        switch self {
        case .locked, .otherPassphrase: .unlockJournal
        case .keyGone: .restoreKey
        case .alreadyEncrypted: .changePassphrase
        case .storage(let error): error.remedy
        default: nil
        }
    }
}
