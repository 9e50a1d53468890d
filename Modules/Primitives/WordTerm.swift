/// A word that a text must have in a search.
public struct WordTerm: Hashable, Sendable {
    /// The word, folded as ``Words`` does.
    public let word: String
    /// Whether the term matches every word that begins with it.
    public let isPrefix: Bool

    /// Creates a term from a folded word.
    public init(_ word: String, isPrefix: Bool) {
        self.word = word
        self.isPrefix = isPrefix
    }

    /// Returns the terms of a typed text: a word directly before `*` is a prefix, and so is the
    /// last word if the person is still typing it.
    public static func terms(of text: String, isTyping: Bool = false) -> [WordTerm] {
        var terms: [WordTerm] = []
        var isOpen = false
        Words.visit(text) { word, next in
            terms.append(WordTerm(word, isPrefix: next == "*"))
            isOpen = next == nil
        }
        if isTyping, isOpen, let last = terms.popLast() {
            terms.append(WordTerm(last.word, isPrefix: true))
        }
        return terms
    }

    /// Whether one of some folded words matches.
    public func isIn(_ words: Set<String>) -> Bool {
        guard isPrefix else { return words.contains(word) }
        return words.contains { $0.utf8.starts(with: word.utf8) }
    }
}
