import Journal

extension Workspace {
    /// The fewest characters of a new passphrase of the journal.
    public static let fewestPassphraseCharacters = JournalLock.fewestCharacters
    /// The usual work of each try of a passphrase; each step more takes twice the memory and time.
    public static let usualPassphraseWork = JournalLock.usualWork

    /// Throws an error if a text can't be a new passphrase of the journal.
    ///
    /// - Throws: ``Journal/JournalError/vault(_:)``.
    public static func check(newPassphrase text: String) throws {
        try JournalLock.check(newPassphrase: text)
    }
}
