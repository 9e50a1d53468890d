/// What can go wrong with what is sealed; nothing has changed then.
public enum VaultError: Error, Hashable, CustomStringConvertible {
    /// A passphrase without a character.
    case emptyPassphrase
    /// A new passphrase that can be guessed.
    case passphraseTooShort(minimum: Int)
    /// More bytes than any passphrase has.
    case passphraseTooLong(limit: Int)
    /// A sealed text was changed, or belongs somewhere else.
    case damaged
    /// The system gave no memory to try a passphrase.
    case cannotDerive(reason: String)
    /// There is no folder in memory that only this person can read.
    case noPrivateFolder
    /// The file of unlocked keys can't be used: the path and why.
    case keyFile(path: String, reason: String)

    /// One sentence: what happened and what to do.
    public var description: String {
        switch self {
        case .emptyPassphrase: "the passphrase is empty"
        case .passphraseTooShort(let minimum):
            "a passphrase needs \(minimum) characters or more: several words are easy to remember"
        case .passphraseTooLong(let limit): "a passphrase has at most \(limit) bytes"
        case .damaged: "a sealed text was changed, or belongs somewhere else"
        case .cannotDerive(let reason): "the passphrase cannot be tried: \(reason)"
        case .noPrivateFolder:
            """
            no folder in memory is there to keep the key for a while: set XDG_RUNTIME_DIR to one \
            that only you can read
            """
        case .keyFile(let path, let reason): "the key in \(path) cannot be used: \(reason)"
        }
    }
}
