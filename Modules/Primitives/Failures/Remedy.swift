/// The next step of a person after a failure. A frontend words it: as a command, a key or a button.
public enum Remedy: Hashable, Sendable {
    /// Sign in to a server, or register an account.
    case signIn
    /// Sync once more; report the problem if it stays.
    case syncAgain
    /// Unlock the journal with its passphrase.
    case unlockJournal
    /// Change the passphrase of the journal.
    case changePassphrase
    /// Bring the key of the journal back from a device or an export that has it.
    case restoreKey
    /// List the rules that turn positions into visits.
    case listPlaceRules
    /// Choose another store, or look up the chosen one.
    case chooseStore
    /// Forget the account of this device, or choose another store.
    case forgetAccount
    /// Examine the store and its folder.
    case examineStore
}
