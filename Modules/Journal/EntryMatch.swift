import Storage

/// An entry that has all words of a search.
public struct EntryMatch: Sendable, Hashable {
    /// The entry.
    public let entry: Entry
    /// The first of its texts that has all the words.
    public let match: WordMatch

    /// Creates a match of an entry; `nil` if none of its texts has all the words.
    init?(_ entry: Entry, _ terms: [WordSearch.Term]) {
        guard let match = WordMatch(in: entry.texts, terms) else { return nil }
        self.entry = entry
        self.match = match
    }
}
