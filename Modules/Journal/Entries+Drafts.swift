import JournalRules

extension Entries {
    var draftPlace: SealedPlace { SealedPlace(kind: "draft", id: "\(owner)") }

    /// The text that was typed but not saved; empty if there is none, or if it can't be opened.
    public func draft() throws -> String {
        guard let draft = try reading.get(Draft.table, owner) else { return "" }
        let opened = reader.opened(StoredText(draft.text), at: draftPlace)
        if case .text(let text) = opened { return text }
        return ""
    }
}
