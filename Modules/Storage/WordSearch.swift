import Primitives

/// What to search for in the text columns of one table that are searched.
public struct WordSearch: Sendable {
    /// One word that a row must have.
    public struct Term: Hashable, Sendable {
        /// The word, folded as ``Words`` does.
        public let word: String
        /// Whether a word that only begins with it is enough.
        public let isPrefix: Bool

        /// Makes a term of a folded word.
        public init(_ word: String, isPrefix: Bool) {
            self.word = word
            self.isPrefix = isPrefix
        }
    }

    /// The table.
    public var table: TableSchema
    /// Values that the leading columns of the key equal.
    public var prefix: [Value]
    /// The words, all of which a row has in some searched column; without any there is no answer.
    public var terms: [Term]
    /// Resume after this key.
    public var after: Key?
    /// The most rows to give.
    public var limit: Int?

    /// Searches a table; rows come in the order of their keys.
    public init(
        table: TableSchema, prefix: [Value] = [], terms: [Term], after: Key? = nil,
        limit: Int? = nil
    ) {
        self.table = table
        self.prefix = prefix
        self.terms = terms
        self.after = after
        self.limit = limit
    }

    /// The terms of what a person typed: a word right before `*` is a beginning, and the last one
    /// is if the person is still typing it.
    public static func terms(of text: String, isTyping: Bool = false) -> [Term] {
        var terms: [Term] = []
        var isOpen = false
        Words.visit(text) { word, next in
            terms.append(Term(word, isPrefix: next == "*"))
            isOpen = next == nil
        }
        if isTyping, isOpen, let last = terms.popLast() {
            terms.append(Term(last.word, isPrefix: true))
        }
        return terms
    }

    /// Whether a row has all words.
    public func matches(_ row: Row) -> Bool {
        let words = table.words(of: row)
        return !terms.isEmpty
            && terms.allSatisfy { term in
                term.isPrefix
                    ? words.contains { $0.utf8.starts(with: term.word.utf8) }
                    : words.contains(term.word)
            }
    }
}

extension TableSchema {
    /// The different words of a row's searched columns.
    package func words(of row: Row) -> Set<String> {
        var words: Set<String> = []
        for position in searched {
            guard case .text(let text) = row[position] else { continue }
            words.formUnion(Words.of(text))
        }
        return words
    }
}

extension EngineReader {
    /// The rows of a search, found by looking at every row of the prefix.
    public func search(_ search: WordSearch) throws(StorageError) -> [Row] {
        var found: [Row] = []
        var page = Scan(
            table: search.table, prefix: search.prefix, after: search.after, limit: 1000)
        while found.count < search.limit ?? .max {
            let rows = try scan(page)
            guard let last = rows.last else { break }
            found += rows.filter(search.matches)
            page.after = search.table.key(of: last)
        }
        return Array(found.prefix(search.limit ?? .max))
    }
}
