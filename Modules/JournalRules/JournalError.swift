import Primitives

/// An error in a journal; nothing has changed then.
public enum JournalError: Error, Hashable, CustomStringConvertible {
    /// The text is empty.
    case emptyText
    /// The text has more bytes than an entry may.
    case textTooLong(bytes: Int, limit: Int)
    /// No entry has that id.
    case noSuchEntry(String)
    /// The beginning of an id fits several entries.
    case ambiguousEntry(String, matches: [String])
    /// An entry can't be dated to the future.
    case notYet
    /// The entry has only one text.
    case noConflict
    /// The entry has no text with this number.
    case noSuchText(Int, count: Int)
    /// The text has no word to search for.
    case noWords(String)
    /// A limit below one entry.
    case invalidLimit(Int)
    /// The journal is encrypted and its key is locked.
    case locked
    /// The journal is encrypted, and this device has no form of its key: the vault has lost it.
    case keyGone
    /// The passphrase opens no key.
    case wrongPassphrase
    /// A number of keys need a passphrase other than the one given.
    case otherPassphrase(keys: Int)
    /// The journal is encrypted already.
    case alreadyEncrypted
    /// The journal is not encrypted.
    case notEncrypted
    /// Sealing failed, or a key or a passphrase.
    case vault(VaultError)

    /// One sentence: the error and its remedy.
    public var description: String {
        switch self {
        case .emptyText: "an entry needs some text"
        case .textTooLong(let bytes, let limit):
            "the text has \(bytes) bytes and an entry holds \(limit): write it as several entries"
        case .noSuchEntry(let id): "the journal has no entry \(id)"
        case .ambiguousEntry(let id, let matches):
            "several entries begin with \(id): \(matches.joined(separator: ", "))"
        case .notYet: "an entry can't be dated in the future"
        case .noConflict: "the entry has one text only: there is nothing to resolve"
        case .noSuchText(let number, let count):
            "the entry has the texts 1 to \(count), and no text \(number)"
        case .noWords(let text): "\"\(text)\" holds no word to search for"
        case .invalidLimit(let count): "a journal keeps one entry or more, not \(count)"
        case .locked: "the journal is locked"
        case .keyGone:
            "the journal is encrypted, and its key is missing from the account's vault"
        case .wrongPassphrase: "the passphrase is wrong"
        case .otherPassphrase(let keys):
            """
            \(keys == 1 ? "a part" : "\(keys) parts") of the journal was encrypted on another \
            device with another passphrase
            """
        case .alreadyEncrypted: "the journal is encrypted already"
        case .notEncrypted: "the journal is not encrypted"
        case .vault(let error): error.description
        }
    }
}

extension JournalError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
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
        default: nil
        }
    }
}
