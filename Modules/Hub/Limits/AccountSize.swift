import Accounts
import Primitives
import Social
import Storage
import Sync

/// The amount that an account stores: one row, changed in the transactions that change what is
/// counted.
struct AccountSize: Sendable {
    let owner: AccountID
    var documents = StoredSize()
    var messages = 0
    var messageBytes = 0

    static let table = Table<AccountSize>(
        "account_sizes", key: ["owner"],
        home: "owner",
        make: {
            AccountSize(
                owner: $0,
                documents: StoredSize(
                    documents: $1, bytes: $2, deletedDocuments: $3, deletedBytes: $4),
                messages: $5, messageBytes: $6)
        },
        columns: Column("owner", \.owner), Column("documents", \.documents.documents),
        Column("document_bytes", \.documents.bytes),
        Column("deleted_documents", \.documents.deletedDocuments),
        Column("deleted_bytes", \.documents.deletedBytes), Column("messages", \.messages),
        Column("message_bytes", \.messageBytes))
}

extension Domain {
    /// The amounts that accounts store.
    static let quotas = Domain("quotas", tables: [AccountSize.table.schema])
}

extension Quota {
    /// Returns the account book of a sync server.
    func bookkeeper(of server: SyncServer) -> SyncServer.Bookkeeper {
        { growth, owner, transaction in
            var row: AccountSize
            if let known = try transaction.get(AccountSize.table, owner) {
                row = known
                row.documents += growth
            } else {
                // The account is new, or from before there were quotas. The change is in the store
                // already, and so in what is counted.
                let size = try server.size(of: owner, in: transaction)
                row = AccountSize(owner: owner, documents: size)
            }
            if let objection = objection(to: growth, reaching: row.documents) {
                throw SyncError.tooLarge(objection)
            }
            try transaction.put(row, in: AccountSize.table)
        }
    }
}

extension HubEditor {
    /// Counts a message that was stored now.
    ///
    /// - Throws: A refusal if its sender may send no more; the transaction must fail then.
    func count(_ message: Message) throws {
        var row =
            try transaction.get(AccountSize.table, message.sender)
            ?? AccountSize(
                owner: message.sender, documents: try hub.sync.size(of: message.sender, in: reading)
            )
        row.messages += 1
        row.messageBytes += message.text.utf8.count
        let quota = hub.configuration.quota
        if let objection = quota.objection(toMessages: row.messages, bytes: row.messageBytes) {
            throw Refusal(.tooLarge, objection)
        }
        try transaction.put(row, in: AccountSize.table)
    }
}
