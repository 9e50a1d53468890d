import FoundationEssentials
import JournalRules
import Primitives
import Storage

/// A key of the journal as this device knows it.
struct KeyRow: Sendable, Hashable {
    let owner: AccountID
    let key: DataKey.ID
    /// All forms of the key that came here, and what this device knows of it, as
    /// ``Vault/KeyForms`` reads them.
    var wraps: String
    /// The announcements of devices that stopped using the key, one a line; `nil` if none did.
    let retirement: String?
    /// Whether this device seals with the key. It stops only after opening the retirement with the
    /// key, so that nobody without the key can make it write in clear.
    var isActive: Bool

    static let table = Table<KeyRow>(
        "journal_keys", key: ["owner", "key"],
        home: "owner",
        make: {
            KeyRow(owner: $0, key: $1, wraps: $2, retirement: $3, isActive: $4)
        },
        columns: Column("owner", \.owner), Column("key", \.key), Column("wraps", \.wraps),
        Column("retirement", \.retirement), Column("is_active", \.isActive))

    /// All keys of an owner, ordered by id.
    static func all(of owner: AccountID, in transaction: ReadTransaction) throws -> [KeyRow] {
        try transaction.all(Query(table, equals: owner))
    }

    /// The keys that seal new texts.
    static func active(of owner: AccountID, in transaction: ReadTransaction) throws -> [KeyRow] {
        try all(of: owner, in: transaction).filter(\.isActive)
    }

    /// The forms of the key, and what this device knows of it.
    var forms: KeyForms {
        get { KeyForms(wraps) }
        set { wraps = newValue.text }
    }

    /// Whether a key confirms that the author of the retirement had the key.
    func isRetired(by key: DataKey) -> Bool {
        (retirement ?? "").split(separator: "\n").contains { line in
            guard let sealed = SealedText(line) else { return false }
            return (try? key.open(sealed, at: KeyDocument.place)) == KeyDocument.retired
        }
    }
}
