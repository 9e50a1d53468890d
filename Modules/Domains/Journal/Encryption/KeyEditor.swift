import Replica
import Vault

/// An editor of the journal's keys, and of the form of its texts; nothing of that is undone.
final class KeyEditor: Entries {
    let transaction: TypedTransaction<Transaction, JournalError>

    init(_ domain: JournalDomain, in transaction: Transaction) {
        self.transaction = TypedTransaction(transaction)
        super.init(domain, in: transaction)
    }

    /// Stores a wrapped key in place of its former wrapped forms.
    func write(_ wrapped: WrappedKey) throws(JournalError) {
        try editKeys {
            let stamp = $0.stamp()
            $0.document.changeText(KeyDocument.wraps(wrapped.key)) {
                $0.set(.text(wrapped.text), at: stamp)
            }
        }
    }

    /// Stops using all keys and rewrites the texts in clear.
    ///
    /// - Parameter givesUp: Whether to go on although a key is locked.
    func endEncryption(_ givesUp: Bool) throws(JournalError) {
        let active = try activeKeys()
        let missing = active.count { reader.ring[$0.key] == nil }
        if active.isEmpty { throw .notEncrypted }
        if missing > 0, !givesUp {
            throw missing == active.count ? .locked : .otherPassphrase(keys: missing)
        }
        for row in active { try retire(row, with: reader.ring[row.key]) }
        try rewrite()
    }

    /// Stops using a key and announces that to the other devices, which trust it only if it is
    /// sealed with the key.
    private func retire(_ row: KeyRow, with key: DataKey?) throws(JournalError) {
        let word = key?.seal(
            KeyDocument.retired, at: KeyDocument.place, environment: domain.environment)
        try editKeys { $0.set(KeyDocument.retirement(row.key), to: .text(word?.text ?? "")) }
        guard let retired = try transaction.get(KeyRow.table, owner, row.key) else { return }
        try stopUsing(retired)
    }

    /// Stops sealing with keys whose retirement the unlocked keys confirm.
    func confirmRetirements() throws(JournalError) {
        for row in try activeKeys() {
            guard let key = reader.ring[row.key], row.isRetired(by: key) else { continue }
            try stopUsing(row)
            try changeChores { $0.mustRewrite = true }
        }
    }

    private func stopUsing(_ row: KeyRow) throws(JournalError) {
        var row = row
        row.isActive = false
        try transaction.put(row, in: KeyRow.table)
    }

    private func editKeys(_ change: (inout Edit) -> Void) throws(JournalError) {
        try transaction { base throws(StorageError) in
            let document = try domain.replica.edit(
                KeyDocument.kind, KeyDocument.id, in: base, change)
            try KeyProjection(owner: owner)
                .project(document, id: KeyDocument.id, cause: .edit, in: base)
        }
    }

    /// Changes the tasks left.
    func changeChores(_ change: (inout Chores) -> Void) throws(JournalError) {
        try transaction { base throws(StorageError) in
            try Chores.add(of: owner, in: base, change)
        }
    }
}
