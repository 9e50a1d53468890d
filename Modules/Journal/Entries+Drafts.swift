import Storage
import Vault

extension Entries {
    var draftPlace: SealedPlace { SealedPlace(kind: "draft", id: "\(owner)") }

    /// The text that was typed but not saved; empty if there is none, or if it can't be opened.
    public func draft() async throws(JournalError) -> String {
        try await read { transaction, reader in
            guard let draft = try transaction.get(Draft.table, owner) else { return "" }
            let opened = reader.opened(StoredText(draft.text), at: draftPlace)
            if case .text(let text) = opened { return text }
            return ""
        }
    }

    /// Keeps a text that is being typed; an empty text removes the draft.
    ///
    /// - Throws: ``JournalError/locked``, also for an empty text, so that the kept draft is not
    ///   lost.
    public func keepDraft(_ text: String) async throws(JournalError) {
        try await store.write(as: JournalError.self) { transaction in
            let change = JournalChange(entries: self, in: transaction)
            let stored = try change.sealed(text, at: draftPlace).stored
            if text.isEmpty {
                try transaction.delete(Draft.table, owner)
            } else {
                try transaction.put(Draft(owner: owner, text: stored), in: Draft.table)
            }
        }
    }
}
