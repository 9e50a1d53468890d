import Storage

extension Entries {
    /// The entries that have all words of a text, newest first. Case and accents are ignored; a
    /// word directly followed by `*` matches as a prefix.
    ///
    /// The search uses the store's index of words; if texts are sealed, it opens and scans all
    /// entries.
    ///
    /// - Parameter isTyping: Whether the last word may be unfinished.
    /// - Throws: ``JournalError/noWords(_:)``, ``JournalError/locked`` if an entry is locked.
    public func search(
        _ text: String, _ filter: EntryFilter = EntryFilter(), isTyping: Bool = false,
        limit: Int = .max
    ) async throws(JournalError) -> [EntryMatch] {
        let terms = WordSearch.terms(of: text, isTyping: isTyping)
        guard !terms.isEmpty else { throw .noWords(text) }
        return try await read { transaction, reader in
            var entries: [Entry]
            if try isAllClear(in: transaction) {
                entries = try transaction.search(
                    EntryRow.table, for: text, isTyping: isTyping, equals: owner
                ).map { try reader.entry($0) }.filter(filter.includes)
                entries.sort { ($0.at, $0.id) > ($1.at, $1.id) }
            } else {
                entries = try list(filter, limit: .max, transaction, reader)
                if entries.contains(where: \.isLocked) { throw JournalError.locked }
            }
            return Array(entries.lazy.compactMap { EntryMatch($0, terms) }.prefix(limit))
        }
    }

    /// Whether no text is sealed, so that the index has all words.
    private func isAllClear(in transaction: ReadTransaction) throws(StorageError) -> Bool {
        let chores = try Chores.of(owner, in: transaction)
        return try KeyRow.active(of: owner, in: transaction).isEmpty && !chores.mustRewrite
    }
}
