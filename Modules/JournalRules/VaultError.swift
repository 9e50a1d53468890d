import Primitives

/// An error of sealing, unlocking or keeping keys; a failed operation has changed nothing.
public enum VaultError: Error, Hashable, CustomStringConvertible {
    /// The passphrase has no character.
    case emptyPassphrase
    /// A new passphrase is so short that it can be guessed.
    case passphraseTooShort(minimum: Int)
    /// The passphrase has more bytes than the limit.
    case passphraseTooLong(limit: Int)
    /// A sealed text was changed, or belongs somewhere else.
    case damaged
    /// The key derivation of a passphrase failed, for example for lack of memory.
    case cannotDerive(reason: String)
    /// There is no folder in memory that only this person can read.
    case noPrivateFolder
    /// The file of unlocked keys can't be used, with its path and the reason.
    case keyFile(path: String, reason: String)

    /// One sentence with the problem and, where there is one, the remedy.
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

extension VaultError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .emptyPassphrase, .passphraseTooShort, .passphraseTooLong, .damaged: .badData
        case .cannotDerive, .keyFile: .inputOutput
        case .noPrivateFolder: .configuration
        }
    }
}
