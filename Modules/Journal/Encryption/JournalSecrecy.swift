/// The state of a journal's encryption on this device.
public struct JournalSecrecy: Sendable, Hashable {
    /// The mode of a journal.
    public enum State: Sendable, Hashable {
        /// The journal is not encrypted.
        case open
        /// The journal is encrypted, and a key is unlocked.
        case unlocked
        /// The journal is encrypted, and nothing can be read or written without the passphrase.
        case locked
        /// The journal is encrypted, and this device has no form of its key that a passphrase could
        /// open: the vault of the account has lost it.
        case keyGone
    }

    /// The mode of the journal.
    public let state: State
    /// The number of keys that sealed texts here and need another passphrase, while others are
    /// unlocked; else 0.
    public let lockedKeys: Int
    /// The time for which it stays unlocked without asking; `nil` if not beyond this process.
    public let remaining: Duration?
    /// Whether another device announced the end of the encryption, which the passphrase must
    /// confirm once.
    public let isEndUnconfirmed: Bool
    /// Whether texts wait to be sealed or opened until their keys are unlocked.
    public let hasTextsWaiting: Bool
    /// Whether unused parts of the store may still hold old texts.
    public let hasRemains: Bool

    /// Whether texts can neither be read nor written now.
    public var isLocked: Bool { state == .locked || state == .keyGone }

    /// Whether new texts are sealed.
    public var isEncrypted: Bool { state != .open }
}
