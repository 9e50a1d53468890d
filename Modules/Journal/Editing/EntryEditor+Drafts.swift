extension EntryEditor {
    /// Keeps a text that is being typed; an empty text removes the draft. It is no part of the
    /// action, so undoing the action leaves the draft.
    ///
    /// - Throws: ``JournalError/locked``, also for an empty text, so that the kept draft is not
    ///   lost.
    public func keepDraft(_ text: String) throws {
        let stored = try sealed(text, at: draftPlace).stored
        if text.isEmpty {
            try transaction.delete(Draft.table, owner)
        } else {
            try transaction.put(Draft(owner: owner, text: stored), in: Draft.table)
        }
    }
}
