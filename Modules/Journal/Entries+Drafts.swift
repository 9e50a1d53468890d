import Storage
import Vault

extension Entries {
    var draftPlace: SealedPlace { SealedPlace(kind: "draft", id: "\(owner)") }

    /// What was typed and not saved; empty if nothing, or if it is locked.
    public func draft() async throws(JournalError) -> String {
        try await read { transaction, reader in
            guard let draft = try transaction.get(Draft.table, owner) else { return "" }
            let opened = reader.opened(StoredText(draft.text), at: draftPlace)
            if case .text(let text) = opened { return text }
            return ""
        }
    }

    /// Keeps what is being typed; an empty text ends the draft.
    ///
    /// - Throws: ``JournalError/locked``, also for an empty text: what is kept is not lost.
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
