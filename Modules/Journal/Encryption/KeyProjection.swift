import JournalRules
import Merge
import Primitives
import Storage
import Sync

/// The projection of the keys' document into their table.
///
/// A document only adds to what the table holds: another device of the account, or its server, may
/// write anything into it, or nothing. What goes is settled with the key itself (``KeyEditor``).
package struct KeyProjection: Projection {
    let owner: AccountID

    /// The most keys of which this device knows nothing but what the document says.
    private static let mostStrangers = 64
    /// The most announcements that a key was retired.
    private static let mostRetirements = 4

    /// Creates the projection of an owner's keys.
    package init(owner: AccountID) { self.owner = owner }

    /// The kind of the journal's vault.
    package var kind: DocumentKind { KeyDocument.kind }

    /// Adds what a document says of keys to their rows.
    ///
    /// A key that is new here seals from now on, unless it is retired already. If it seals, clear
    /// texts of this device wait to be sealed.
    package func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard id == KeyDocument.id else { return }
        let rows = try KeyRow.all(of: owner, in: transaction)
        var strangers = rows.count { !$0.forms.isKnown }
        for key in KeyDocument.keys(in: document) {
            let old = rows.first { $0.key == key }
            if old == nil {
                guard !KeyDocument.isEmpty(key, in: document), strangers < Self.mostStrangers
                else { continue }
                strangers += 1
            }
            try add(row(of: key, in: document, after: old), after: old, in: transaction)
        }
    }

    /// Adds the forms of a document that a join may have taken for replaced, such as that of an
    /// export.
    package func harvest(_ document: Document, id: String, in transaction: Transaction) throws {
        try project(document, id: id, cause: .sync(before: nil), in: transaction)
    }

    private func row(of key: DataKey.ID, in document: Document, after old: KeyRow?) -> KeyRow {
        var forms = old?.forms ?? KeyForms()
        for form in KeyDocument.forms(of: key, in: document) { forms.add(form) }
        let half = document[KeyDocument.half(key)]?.text.flatMap { PublicHalf($0) }
        if let half, half.key == key { forms.add(half) }
        let retirement = KeyDocument.retirement(of: key, in: document)
        return KeyRow(
            owner: owner, key: key, wraps: forms.text,
            retirement: Self.joined(old?.retirement, retirement),
            isActive: old?.isActive ?? (retirement == nil))
    }

    private func add(_ row: KeyRow, after old: KeyRow?, in transaction: Transaction) throws {
        if row == old { return }
        try transaction.put(row, in: KeyRow.table)
        guard old == nil, row.isActive else { return }
        try Chores.add(of: owner, in: transaction) {
            $0.mustRewrite = true
            $0.mustForget = true
            $0.mustCompact = true
        }
    }

    /// Returns announcements with one more, unless there are too many.
    private static func joined(_ known: String?, _ new: String?) -> String? {
        guard let known, !known.isEmpty else { return new ?? known }
        guard let new, !new.isEmpty else { return known }
        let lines = known.split(separator: "\n").map(String.init)
        if lines.contains(new) { return known }
        // The last one gives way: that of the document now may be the true one.
        return (lines.prefix(mostRetirements - 1) + [new]).joined(separator: "\n")
    }
}
