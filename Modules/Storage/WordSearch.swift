import Primitives

/// A search for words in the searched text columns of one table.
public struct WordSearch: Sendable {
    /// A word that a row must contain.
    public typealias Term = WordTerm

    /// The table.
    public var table: TableSchema
    /// The values that the leading columns of the key must equal.
    public var prefix: [Value]
    /// The words that a row must all have in its searched columns; without words nothing is found.
    public var terms: [Term]
    /// The key to resume after.
    public var after: Key?
    /// The maximum number of rows.
    public var limit: Int?

    /// Creates a search of a table; rows come in key order.
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

    /// Returns the terms of a typed text.
    public static func terms(of text: String, isTyping: Bool = false) -> [Term] {
        WordTerm.terms(of: text, isTyping: isTyping)
    }

    /// Whether a row matches all terms.
    public func matches(_ row: Row) -> Bool {
        let words = table.words(of: row)
        return !terms.isEmpty && terms.allSatisfy { $0.isIn(words) }
    }
}

extension TableSchema {
    /// Returns the distinct words in a row's searched columns.
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
    /// Returns the rows of a search by examining every row with its prefix.
    public func search(_ search: WordSearch) throws -> [Row] {
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
