/// Whether the journal is encrypted, and what can be read of it now.
public struct JournalSecrecy: Sendable, Hashable {
    /// What it is.
    public enum State: Sendable, Hashable {
        /// What is written is not encrypted.
        case open
        /// It is encrypted, and the key is here.
        case unlocked
        /// It is encrypted, and nothing can be read or written without the passphrase.
        case locked
    }

    /// What it is.
    public let state: State
    /// Keys that need a passphrase other than what is unlocked, where something is unlocked.
    public let lockedKeys: Int
    /// For how much longer it stays unlocked without asking; `nil` if not beyond this process.
    public let remaining: Duration?
    /// Whether another device says that the journal is no longer encrypted, which the passphrase
    /// confirms once.
    public let isEndUnconfirmed: Bool
    /// Whether texts wait to be sealed, or opened, until they are unlocked.
    public let hasTextsWaiting: Bool
    /// Whether parts of the store that nothing uses may still hold what was there before.
    public let hasRemains: Bool

    /// Whether what is written is sealed.
    public var isEncrypted: Bool { state != .open }
}
