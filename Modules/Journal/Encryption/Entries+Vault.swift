import JournalRules
import Merge
import Primitives
import Storage

/// The keys of the journal as this device keeps them, beside the document that syncs them.
extension Entries {
    /// A key of which the row or the document is to be mended.
    struct Mending {
        var row: KeyRow
        /// The forms to write into the document; `nil` if it has what it should.
        var forms: [KeyForm]?
        /// The half to write into the document; `nil` if it has it.
        var half: PublicHalf?
    }

    /// Returns the keys of which something is to be mended: a form was lost, was replaced, or lacks
    /// the word of its key.
    ///
    /// Without the key nobody can tell a new passphrase from a forgery. So a locked device puts its
    /// forms back only where the document has none at all.
    ///
    /// - Parameter opened: The forms that were just opened.
    func mendings(opened: [DataKey.ID: WrappedKey] = [:]) throws -> [Mending] {
        let rows = try allKeys()
        if rows.isEmpty { return [] }
        let document = try vault()
        let known = Set(rows)
        let unknown = try unknown(beside: rows, in: document)
        return (rows + unknown).compactMap { row in
            let key = reader.ring[row.key].flatMap { row.forms.admits($0) ? $0 : nil }
            guard let key else { return restored(row, in: document, isNew: !known.contains(row)) }
            return settled(row, with: key, in: document, opened: opened[row.key])
        }
    }

    /// The keys of the document that sealed texts here and have no row: too many others came first.
    private func unknown(beside rows: [KeyRow], in document: Document?) throws -> [KeyRow] {
        guard let document else { return [] }
        let known = Set(rows.map(\.key))
        let others = KeyDocument.keys(in: document).filter { !known.contains($0) }
        if others.isEmpty { return [] }
        let keys = try sealing().keys
        return others.filter { keys.contains($0) }.map { key in
            var forms = KeyForms()
            for form in KeyDocument.forms(of: key, in: document) { forms.add(form) }
            let retirement = document[KeyDocument.retirement(key)]?.text
            return KeyRow(
                owner: owner, key: key, wraps: forms.text, retirement: retirement,
                isActive: retirement == nil)
        }
    }

    /// The document of the keys; `nil` if there is none.
    func vault() throws -> Document? {
        try domain.replica.document(KeyDocument.kind, KeyDocument.id, in: reading)
    }

    private func restored(_ row: KeyRow, in document: Document?, isNew: Bool) -> Mending? {
        if isNew { return Mending(row: row) }
        let forms = row.forms
        guard !forms.all.isEmpty, row.isActive || forms.isKnown,
            KeyDocument.forms(of: row.key, in: document).isEmpty
        else { return nil }
        return Mending(row: row, forms: forms.all)
    }

    private func settled(
        _ row: KeyRow, with key: DataKey, in document: Document?, opened: WrappedKey?
    ) -> Mending? {
        let present = KeyDocument.forms(of: key.id, in: document)
        var mending = Mending(row: row)
        mending.row.forms.settle(
            with: key, and: present, opened: opened, environment: domain.environment)
        let forms = mending.row.forms
        let proved = forms.all.filter { $0.replaced(by: key) != nil }
        let gone = Set(forms.replaced(by: key, with: present))
        let known = Set(present.filter { $0.replaced(by: key) != nil }.map(\.digest))
        let isWhole = proved.allSatisfy { known.contains($0.digest) }
        if !isWhole || present.contains(where: { gone.contains($0.digest) }) {
            let others = present.filter { form in
                !gone.contains(form.digest) && !proved.contains { $0.digest == form.digest }
            }
            mending.forms = proved + others
        }
        let half = key.publicHalf
        if document?[KeyDocument.half(key.id)]?.text != half.text { mending.half = half }
        return mending.row == row && mending.forms == nil && mending.half == nil ? nil : mending
    }
}

extension Entries {
    /// The keys that sealed texts of entries here, and whether any text is in clear.
    ///
    /// - Complexity: O(N).
    func sealing() throws -> (keys: Set<DataKey.ID>, hasClearText: Bool) {
        var keys: Set<DataKey.ID> = []
        var hasClearText = false
        let rows = try reading.all(Query(EntryRow.table, equals: owner))
        for row in rows {
            for text in try row.texts {
                switch text {
                case .sealed(let form):
                    if let key = SealedText(form)?.key { keys.insert(key) }
                case .clear: hasClearText = true
                case .unreadable: break
                }
            }
        }
        return (keys, hasClearText)
    }

    /// Whether all texts here are sealed with keys of which this device has no form: the vault has
    /// lost them, or they did not come yet.
    func isKeyGone(_ active: [KeyRow]) throws -> Bool {
        if !active.isEmpty {
            return active.allSatisfy { $0.forms.all.isEmpty && reader.ring[$0.key] == nil }
        }
        guard try chores().mustRewrite else { return false }
        let (keys, hasClearText) = try sealing()
        if hasClearText { return false }
        return try !keys.subtracting(allKeys().map(\.key)).isEmpty
    }

    /// The keys of some rows that this device needs: those that it had, and those that sealed a
    /// text here. Anybody with the account can add others.
    func needed(_ rows: [KeyRow]) throws -> [KeyRow] {
        if rows.isEmpty { return [] }
        let keys = try sealing().keys
        return rows.filter { $0.forms.isKnown || keys.contains($0.key) }
    }
}
