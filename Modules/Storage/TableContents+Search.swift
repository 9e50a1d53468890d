extension TableContents {
    /// The rows of a search in key order.
    ///
    /// - Complexity: O(log N + n log n) of the rows that have the longest whole word, or one of
    ///   the words that begin as asked if all terms are beginnings.
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

    /// The rows that have one term, in key order.
    private func candidates(
        of term: WordSearch.Term, _ search: WordSearch
    ) -> [(key: Key, row: Row)] {
        let start = Key(search.after.map { max($0.values, search.prefix) } ?? search.prefix)
        var found: [(key: Key, row: Row)] = []
        var next: Key? = start.behind(term.word)
        while let place = next {
            next = nil
            words.visit(from: { $0 < place }) { entry, row in
                guard case .text(let word) = entry.values[0], term.isMet(by: word) else {
                    return false
                }
                let key = Key(Array(entry.values.dropFirst()))
                if key < start {
                    next = start.behind(word)
                } else if !key.hasPrefix(search.prefix) {
                    next = Key([.text(word + "\0")])
                } else {
                    if key != search.after { found.append((key, row)) }
                    return true
                }
                return false
            }
        }
        guard term.isPrefix else { return found }
        found.sort { $0.key < $1.key }
        var last: Key?
        return found.filter { candidate in
            defer { last = candidate.key }
            return candidate.key != last
        }
    }
}

extension Key {
    /// The place of the key among those that have a word.
    func behind(_ word: String) -> Key { Key([.text(word)] + values) }
}

extension WordSearch.Term {
    fileprivate func isMet(by found: String) -> Bool {
        isPrefix ? found.utf8.starts(with: word.utf8) : found.utf8.elementsEqual(word.utf8)
    }
}

private func max(_ left: [Value], _ right: [Value]) -> [Value] {
    Key(left) < Key(right) ? right : left
}
