import JournalRules
import Merge
import Primitives
import Storage

/// The entries of a journal, as a transaction shows them at one moment; valid only inside the
/// transaction.
///
/// ```
/// let last = try await workspace.read { try $0.entries.last(30) }
/// ```
/// If the journal is encrypted (``JournalLock/encrypt(with:unlockedFor:cost:)``), texts leave this
/// type in clear only to the caller.
public class Entries {
    /// The most bytes of one entry's text in UTF-8.
    public static let textLimit = EntryState.textLimit

    let domain: JournalDomain
    /// The transaction that is read.
    let reading: ReadTransaction
    /// The reader that opens texts whose keys are unlocked.
    let reader: EntryReader

    init(_ domain: JournalDomain, in transaction: ReadTransaction) {
        self.domain = domain
        reading = transaction
        reader = EntryReader(domain.keys)
    }

    var owner: AccountID { domain.owner }

    /// The document of an entry, even if it is deleted; `nil` if there never was one.
    func document(_ id: Entry.ID) throws -> Document? {
        try domain.replica.document(EntryField.kind, "\(id)", in: reading)
    }

    /// The ids of all entries ever written, even if they are deleted.
    func allIDs() throws -> [Entry.ID] {
        let ids = try domain.replica.ids(of: EntryField.kind, in: reading)
        return ids.compactMap { Entry.ID($0) }
    }

    /// The keys that seal new texts; empty if the journal is not encrypted.
    func activeKeys() throws -> [KeyRow] {
        try KeyRow.active(of: owner, in: reading)
    }

    /// The keys that seal new texts although another device ended that, as they confirm unlocked.
    func keysToRetire() throws -> [KeyRow] {
        try activeKeys().filter { row in
            reader.ring[row.key].map { row.isRetired(by: $0) } ?? false
        }
    }

    /// All keys of the journal, also those that seal no more.
    func allKeys() throws -> [KeyRow] {
        try KeyRow.all(of: owner, in: reading)
    }

    /// The tasks left after the journal was encrypted or decrypted.
    func chores() throws -> Chores {
        try Chores.of(owner, in: reading)
    }

    /// Returns the stored form of a text at a place: sealed if the journal is encrypted.
    ///
    /// - Throws: ``JournalError/locked``, ``JournalError/keyGone``.
    func sealed(_ text: String, at place: SealedPlace) throws -> StoredText {
        let active = try activeKeys()
        guard !active.isEmpty else {
            if try isKeyGone(active) { throw JournalError.keyGone }
            return .clear(text)
        }
        guard let key = active.lazy.compactMap({ self.reader.ring[$0.key] }).first else {
            throw JournalError.locked
        }
        return .sealed(key.seal(text, at: place, environment: domain.environment).text)
    }
}
