import Primitives
import Replica
import Storage
import Vault

extension Entries {
    /// Rewrites every text of the journal, also of deleted entries, in the form that the mode
    /// requires, as far as its key is unlocked; forgets the actions that could be undone, which
    /// hold the old form.
    ///
    /// - Complexity: O(N).
    func rewrite(in transaction: Transaction) throws {
        let change = JournalChange(entries: self, in: transaction)
        let isEncrypted = try !KeyRow.active(of: owner, in: transaction).isEmpty
        var outcome = Rewriting()
        for id in try replica.ids(of: EntryField.kind, in: transaction) {
            guard let id = Entry.ID(id),
                let document = try replica.document(
                    EntryField.kind, "\(id)", in: transaction)
            else { continue }
            let old = EntryState(document).texts
            let new = try rewritten(
                old, at: EntryReader.place(of: id), isEncrypted: isEncrypted, change, &outcome)
            if new == old { continue }
            try change.edit(id) { edit in
                edit.set(new)
                // Writing a text restores a deleted entry.
                guard document.isDeleted else { return }
                let stamp = edit.stamp()
                edit.document.setDeleted(true, at: stamp)
            }
        }
        if let draft = try transaction.get(Draft.table, owner) {
            let new = try rewritten(
                [StoredText(draft.text)], at: draftPlace, isEncrypted: isEncrypted, change,
                &outcome)
            for text in new {
                try transaction.put(Draft(owner: owner, text: text.stored), in: Draft.table)
            }
        }
        try forgetOldForms(in: transaction)
        try Chores.add(of: owner, in: transaction) { [outcome] chores in
            chores.mustRewrite = !outcome.isComplete
            chores.mustForget = false
            chores.mustCompact = chores.mustCompact || outcome.hasChanges
        }
    }

    /// Forgets the actions that could be undone and the bases of the server, which hold the old
    /// texts.
    func forgetOldForms(in transaction: Transaction) throws(StorageError) {
        try replica.forgetActions(in: transaction)
        try replica.forgetBases(of: EntryField.kind, in: transaction)
    }

    /// The outcome of rewriting.
    private struct Rewriting {
        /// Whether no text with a locked key is left.
        var isComplete = true
        var hasChanges = false
    }

    /// Returns texts in the form that the mode requires, equal ones once; texts that can't be
    /// opened stay as they are.
    private func rewritten(
        _ texts: [StoredText], at place: SealedPlace, isEncrypted: Bool,
        _ change: JournalChange, _ outcome: inout Rewriting
    ) throws -> [StoredText] {
        var new: [StoredText] = []
        var known: [String] = []
        for old in texts {
            switch change.reader.opened(old, at: place) {
            case .damaged: new.append(old)
            case .locked:
                new.append(old)
                outcome.isComplete = false
            case .text(let text):
                // Two devices that turned the encryption on independently sealed the same text.
                if known.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { continue }
                known.append(text)
                new.append(
                    old.isClear == isEncrypted ? try change.sealed(text, at: place) : old)
            }
        }
        outcome.hasChanges = outcome.hasChanges || new != texts
        return new
    }
}
