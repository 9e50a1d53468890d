import JournalRules

/// The passphrases of a journal, as people type them; one newline at their ends does not count.
extension JournalLock {
    /// The fewest characters of a new passphrase.
    public static let fewestCharacters = Passphrase.minimumLength
    /// The work of each try of a passphrase that a person's device does at once: 128 MiB.
    ///
    /// Each step more takes twice the memory and the time.
    public static let usualWork = ScryptCost.standard.logN
    /// The least work, for tests; never for real secrets.
    public static let rehearsalWork = ScryptCost.rehearsal.logN

    /// Throws an error if a text can't be a new passphrase.
    ///
    /// - Throws: ``JournalError/vault(_:)``.
    public static func check(newPassphrase text: String) throws {
        _ = try new(text)
    }

    /// Returns the passphrase that a person chooses.
    static func new(_ text: String) throws -> Passphrase {
        do {
            return try Passphrase(new: text)
        } catch {
            throw JournalError.vault(error)
        }
    }

    /// Returns a passphrase to try.
    static func known(_ text: String) throws -> Passphrase {
        do {
            return try Passphrase(text)
        } catch {
            throw JournalError.vault(error)
        }
    }
}
