import FoundationEssentials
import Replica
import Vault

/// A key of the journal as this device knows it.
struct KeyRow: Sendable, Hashable {
    let owner: AccountID
    let key: DataKey.ID
    /// The wrapped forms of the key, as ``Vault/WrappedKey`` reads them, one a line.
    let wraps: String
    /// The announcement of a device that stopped using the key; `nil` if none did.
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
    static func all(
        of owner: AccountID, in transaction: ReadTransaction
    ) throws(StorageError) -> [KeyRow] {
        try transaction.all(Query(table, equals: owner))
    }

    /// The keys that seal new texts.
    static func active(
        of owner: AccountID, in transaction: ReadTransaction
    ) throws(StorageError) -> [KeyRow] {
        try all(of: owner, in: transaction).filter(\.isActive)
    }

    /// The wrapped forms; forms of a newer program are left out.
    var wrapped: [WrappedKey] {
        wraps.split(separator: "\n").compactMap { WrappedKey($0) }.filter { $0.key == key }
    }

    /// Whether a key confirms that the author of the retirement had the key.
    func isRetired(by key: DataKey) -> Bool {
        guard let retirement, let sealed = SealedText(retirement) else { return false }
        return (try? key.open(sealed, at: KeyDocument.place)) == KeyDocument.retired
    }
}

/// The document that syncs the wrapped keys.
enum KeyDocument {
    static let kind = DocumentKind(rawValue: "vault")
    static let id = "journal"
    /// The text that is sealed with a key to retire it.
    static let retired = "retired"
    static let place = SealedPlace(kind: kind.rawValue, id: id)

    /// The name of the text with the wrapped forms: if two devices change the passphrase
    /// independently, both forms are kept.
    static func wraps(_ key: DataKey.ID) -> String { "key-\(key)" }
    /// The name of the field that announces the retirement of a key.
    static func retirement(_ key: DataKey.ID) -> String { "retired-\(key)" }
}

/// The projection of the keys' document into their table.
package struct KeyProjection: Projection {
    let owner: AccountID

    /// Creates the projection of an owner's keys.
    package init(owner: AccountID) { self.owner = owner }

    /// The kind of the journal's vault.
    package var kind: DocumentKind { KeyDocument.kind }

    /// Writes the rows of the keys.
    ///
    /// A key that is new here seals from now on, unless it is retired already. If it seals, clear
    /// texts of this device wait to be sealed.
    package func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws(StorageError) {
        guard id == KeyDocument.id else { return }
        for name in document.texts.keys.sorted() {
            guard name.hasPrefix("key-"), let key = DataKey.ID(String(name.dropFirst(4))) else {
                continue
            }
            let old = try transaction.get(KeyRow.table, owner, key)
            let retirement = document[KeyDocument.retirement(key)]?.text
            let wraps = document.text(name).values.compactMap(\.value.text)
            let row = KeyRow(
                owner: owner, key: key, wraps: wraps.joined(separator: "\n"),
                retirement: retirement, isActive: old?.isActive ?? (retirement == nil))
            if row == old { continue }
            try transaction.put(row, in: KeyRow.table)
            if old == nil, row.isActive {
                try Chores.add(of: owner, in: transaction) {
                    $0.mustRewrite = true
                    $0.mustForget = true
                    $0.mustCompact = true
                }
            }
        }
    }
}
