import Primitives
import Storage

extension TableContents {
    /// Returns the rows of a search in key order.
    ///
    /// - Complexity: O(log N + n log n), n being the number of rows that match the longest whole
    ///   word, or the longest prefix if all terms are prefixes.
    func search(_ search: WordSearch) -> [Row] {
        let whole = search.terms.filter { !$0.isPrefix }
        let leads = whole.isEmpty ? search.terms : whole
        guard let lead = leads.max(by: { $0.word.utf8.count < $1.word.utf8.count }) else {
            return []
        }
        let limit = search.limit ?? .max
        var found: [Row] = []
        for (_, row) in candidates(of: lead, search) where found.count < limit {
            if search.terms.count == 1 || search.matches(row) { found.append(row) }
        }
        return found
    }

    /// Returns the rows that match one term, in key order.
    private func candidates(
        of term: WordSearch.Term, _ search: WordSearch
    ) -> [(key: KeyBytes, row: Row)] {
        guard let range = Scan(table: schema, prefix: search.prefix, after: search.after).range
        else { return [] }
        let first = term.isPrefix ? KeyBytes.prefix(term.word) : KeyBytes([.text(term.word)])
        // Words contain neither 0 nor 255, so this is after all words that begin with the term.
        let last = first.end
        var found: [(key: KeyBytes, row: Row)] = []
        var next: KeyBytes? = first
        while let place = next {
            next = nil
            words.visitKeys(from: place, to: last) { entry, number in
                let row = rows[number]
                let key = KeyBytes(row, schema.key)
                if key < range.start {
                    next = entry.dropping(key) + range.start
                } else if key >= range.end {
                    next = entry.dropping(key).end
                } else {
                    found.append((key, row))
                    return true
                }
                return false
            }
        }
        guard term.isPrefix else { return found }
        found.sort { $0.key < $1.key }
        var previous: KeyBytes?
        return found.filter { candidate in
            defer { previous = candidate.key }
            return candidate.key != previous
        }
    }
}

extension KeyBytes {
    /// Returns the entry of a word and the key in the word index.
    func behind(_ word: String) -> KeyBytes { KeyBytes([.text(word)]) + self }
}
