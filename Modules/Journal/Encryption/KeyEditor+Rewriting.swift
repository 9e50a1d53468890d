import JournalRules

extension KeyEditor {
    /// Rewrites every text of the journal, also of deleted entries, in the form that the mode
    /// requires, as far as its key is unlocked; forgets the actions that could be undone, which
    /// hold the old form.
    ///
    /// - Complexity: O(N).
    func rewrite() throws {
        var outcome = Rewriting(isEncrypted: try !activeKeys().isEmpty)
        for id in try allIDs() {
            guard let document = try document(id) else { continue }
            let old = EntryState(document).texts
            let new = try rewritten(old, at: EntryReader.place(of: id), &outcome)
            if new != old { try replace(new, of: id, isDeleted: document.isDeleted) }
        }
        if let draft = try transaction.get(Draft.table, owner) {
            for text in try rewritten([StoredText(draft.text)], at: draftPlace, &outcome) {
                try transaction.put(Draft(owner: owner, text: text.stored), in: Draft.table)
            }
        }
        if let companion = domain.companion {
            let seal = JournalSeal(of: domain, in: transaction)
            if try companion(seal, transaction) { outcome.hasChanges = true }
        }
        try forgetOldForms()
        try changeChores { chores in
            chores.mustRewrite = !outcome.isComplete
            chores.mustForget = false
            chores.mustCompact = chores.mustCompact || outcome.hasChanges
        }
    }

    /// Forgets the actions that could be undone and the bases of the server, which hold the old
    /// texts.
    func forgetOldForms() throws {
        try domain.replica.forgetActions(in: transaction)
        try domain.replica.forgetBases(of: EntryField.kind, in: transaction)
    }

    /// The outcome of rewriting.
    private struct Rewriting {
        let isEncrypted: Bool
        /// Whether no text with a locked key is left.
        var isComplete = true
        var hasChanges = false
    }

    /// Replaces the texts of an entry, which stays deleted if it is.
    private func replace(_ texts: [StoredText], of id: Entry.ID, isDeleted: Bool) throws {
        let document = try domain.replica.edit(EntryField.kind, "\(id)", in: transaction) { edit in
            edit.rewrite(texts)
            // Writing a text restores a deleted entry.
            if isDeleted { edit.setDeleted(true) }
        }
        try EntryProjection(owner: owner).write(document, of: id, in: transaction)
    }

    /// Returns texts in the form that the mode requires, equal ones once; texts that can't be
    /// opened stay as they are.
    private func rewritten(
        _ texts: [StoredText], at place: SealedPlace, _ outcome: inout Rewriting
    ) throws -> [StoredText] {
        var new: [StoredText] = []
        var known: [String] = []
        for old in texts {
            switch reader.opened(old, at: place) {
            case .damaged: new.append(old)
            case .locked:
                new.append(old)
                outcome.isComplete = false
            case .text(let text):
                // Two devices that turned the encryption on independently sealed the same text.
                if known.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { continue }
                known.append(text)
                new.append(
                    old.isClear == outcome.isEncrypted ? try sealed(text, at: place) : old)
            }
        }
        outcome.hasChanges = outcome.hasChanges || new != texts
        return new
    }
}
