import JournalRules
import Merge
import Primitives
import Storage
import Sync

/// An editor of the journal's keys, and of the form of its texts; nothing of that is undone.
final class KeyEditor: Entries {
    let transaction: Transaction

    init(_ domain: JournalDomain, in transaction: Transaction) {
        self.transaction = transaction
        super.init(domain, in: transaction)
    }

    /// Stores a new form of a key in place of all others that are known here.
    func replaceForms(of key: DataKey, by wrapped: WrappedKey) throws {
        let present = KeyDocument.forms(of: key.id, in: try vault())
        let row = try row(of: key.id)
        let forms = row?.forms ?? KeyForms()
        let old = (forms.all + present).map(\.digest).filter { $0 != KeyForm(wrapped).digest }
        let form = KeyForm(
            wrapped, provedBy: key, replacing: old + forms.replaced(by: key, with: present),
            environment: domain.environment)
        try write([form], key.publicHalf, of: key.id)
        guard var row = try self.row(of: key.id) else { return }
        row.forms.settle(with: key, and: [form], environment: domain.environment)
        try put(row)
    }

    /// Mends the keys and their document, as ``Entries/mendings(opened:)`` says.
    func mend(opened: [DataKey.ID: WrappedKey] = [:]) throws {
        for mending in try mendings(opened: opened) {
            if mending.forms != nil || mending.half != nil {
                try write(mending.forms, mending.half, of: mending.row.key)
            }
            try put(mending.row)
        }
    }

    private func write(_ forms: [KeyForm]?, _ half: PublicHalf?, of key: DataKey.ID) throws {
        try editKeys { edit in
            if let forms {
                let stamp = edit.stamp()
                edit.document.changeText(KeyDocument.wraps(key)) {
                    $0.set(forms.map { .text($0.text) }, at: stamp)
                }
            }
            if let half { edit.set(KeyDocument.half(key), to: .text(half.text)) }
        }
    }

    private func row(of key: DataKey.ID) throws -> KeyRow? {
        try transaction.get(KeyRow.table, owner, key)
    }

    private func put(_ row: KeyRow) throws {
        try transaction.put(row, in: KeyRow.table)
    }

    /// Stops using all keys and rewrites the texts in clear.
    ///
    /// - Parameter givesUp: Whether to go on although a key is locked.
    func endEncryption(_ givesUp: Bool) throws {
        let active = try activeKeys()
        if active.isEmpty {
            guard try isKeyGone(active) else { throw JournalError.notEncrypted }
            guard givesUp else { throw JournalError.keyGone }
            return try giveUpMissing()
        }
        let locked = active.filter { reader.ring[$0.key] == nil }
        let missing = locked.count == active.count ? locked : try needed(locked)
        if !missing.isEmpty, !givesUp {
            throw missing.count == active.count
                ? JournalError.locked : JournalError.otherPassphrase(keys: missing.count)
        }
        for row in active { try retire(row, with: reader.ring[row.key]) }
        try rewrite()
    }

    /// Stops using a key and announces that to the other devices, which trust it only if it is
    /// sealed with the key.
    private func retire(_ row: KeyRow, with key: DataKey?) throws {
        let word = key?.seal(
            KeyDocument.retired, at: KeyDocument.place, environment: domain.environment)
        try editKeys { $0.set(KeyDocument.retirement(row.key), to: .text(word?.text ?? "")) }
        guard let retired = try self.row(of: row.key) else { return }
        try stopUsing(retired)
    }

    /// Stops sealing with keys whose retirement the unlocked keys confirm.
    func confirmRetirements() throws {
        for row in try keysToRetire() {
            try stopUsing(row)
            try changeChores { $0.mustRewrite = true }
        }
    }

    /// Notes that this device goes on without keys that no form came of.
    private func giveUpMissing() throws {
        for key in try sealing().keys.subtracting(allKeys().map(\.key)).sorted() {
            try put(KeyRow(owner: owner, key: key, wraps: "", retirement: nil, isActive: false))
        }
    }

    private func stopUsing(_ row: KeyRow) throws {
        var row = row
        row.isActive = false
        try put(row)
    }

    private func editKeys(_ change: (inout Edit) -> Void) throws {
        let document = try domain.replica.edit(
            KeyDocument.kind, KeyDocument.id, in: transaction, change)
        try KeyProjection(owner: owner)
            .project(document, id: KeyDocument.id, cause: .edit, in: transaction)
    }

    /// Changes the tasks left.
    func changeChores(_ change: (inout Chores) -> Void) throws {
        try Chores.add(of: owner, in: transaction, change)
    }
}
