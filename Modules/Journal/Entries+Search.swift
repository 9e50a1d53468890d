import JournalRules
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
    ) throws -> [EntryMatch] {
        let terms = WordSearch.terms(of: text, isTyping: isTyping)
        guard !terms.isEmpty else { throw JournalError.noWords(text) }
        var entries: [Entry]
        if try isAllClear() {
            let rows = try reading.search(
                EntryRow.table, for: text, isTyping: isTyping, equals: owner)
            entries = try rows.map { row in try reader.entry(row) }
                .filter(filter.includes)
            entries.sort { ($0.at, $0.id) > ($1.at, $1.id) }
        } else {
            entries = try list(filter)
            if entries.contains(where: \.isLocked) { throw JournalError.locked }
        }
        return Array(entries.lazy.compactMap { EntryMatch($0, terms) }.prefix(limit))
    }

    /// Whether no text is sealed, so that the index has all words.
    private func isAllClear() throws -> Bool {
        guard try activeKeys().isEmpty else { return false }
        return try !chores().mustRewrite
    }
}
