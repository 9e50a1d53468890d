import Primitives

/// A text that has all words of a search.
public struct WordMatch: Sendable, Hashable {
    /// The text.
    public let text: String
    private let terms: [WordSearch.Term]

    /// Creates the match of the first of some texts that has all the words; `nil` if none has.
    public init?(in texts: [String], _ terms: [WordSearch.Term]) {
        let text = texts.first { text in
            let words = Set(Words.of(text))
            return terms.allSatisfy { $0.isIn(words) }
        }
        guard let text else { return nil }
        self.text = text
        self.terms = terms
    }

    /// A piece of a text.
    public struct Piece: Sendable, Hashable {
        /// The text of the piece.
        public let text: String
        /// Whether the piece is a word of the search.
        public let isMatch: Bool
    }

    /// The words found with a number of characters around each, cut at the ends of words; `…`
    /// stands for omitted text.
    public func excerpt(context: Int) -> [Piece] {
        let found = ranges
        guard let first = found.first else { return [Piece(text: text, isMatch: false)] }
        var pieces: [Piece] = []
        var shown = start(context, before: first.lowerBound)
        if shown > text.startIndex { pieces.append(Piece(text: "… ", isMatch: false)) }
        for (index, range) in found.enumerated() {
            let isLast = index == found.count - 1
            let gapStart = shown
            pieces.add(text[gapStart..<range.lowerBound])
            pieces.append(Piece(text: String(text[range]), isMatch: true))
            shown = range.upperBound
            let end = end(context, after: shown)
            let next = isLast ? text.endIndex : start(context, before: found[index + 1].lowerBound)
            if end < next {
                pieces.add(text[shown..<end])
                pieces.append(Piece(text: isLast ? " …" : " … ", isMatch: false))
                shown = next
            } else if isLast {
                pieces.add(text[shown...])
            }
        }
        return pieces
    }

    /// The ranges of the words of the search in the text, in order.
    public var ranges: [Range<String.Index>] {
        WordRuns(text).filter { word in
            terms.contains { term in
                word.folded.contains { folded in
                    term.isPrefix
                        ? folded.utf8.starts(with: term.word.utf8) : folded == term.word
                }
            }
        }.map(\.range)
    }

    /// The beginning of the context before a place.
    private func start(_ context: Int, before place: String.Index) -> String.Index {
        let far = text.index(place, offsetBy: -context, limitedBy: text.startIndex)
        guard let far, far > text.startIndex else { return text.startIndex }
        if text[text.index(before: far)].isWhitespace { return far }
        let cut = text[far..<place].firstIndex(where: \.isWhitespace)
        return cut.map(text.index(after:)) ?? far
    }

    /// The end of the context after a place.
    private func end(_ context: Int, after place: String.Index) -> String.Index {
        let far = text.index(place, offsetBy: context, limitedBy: text.endIndex)
        guard let far, far < text.endIndex else { return text.endIndex }
        if text[far].isWhitespace { return far }
        return text[place..<far].lastIndex(where: \.isWhitespace) ?? far
    }
}

extension [WordMatch.Piece] {
    fileprivate mutating func add(_ text: Substring) {
        if !text.isEmpty { append(WordMatch.Piece(text: String(text), isMatch: false)) }
    }
}
