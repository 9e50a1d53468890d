import Primitives

/// The words of a text as ``Primitives/Words`` separates them, with their ranges.
struct WordRuns: Sequence, IteratorProtocol {
    /// A word and its range.
    struct Word {
        let range: Range<String.Index>
        /// The forms that a search compares: one word, unless one character holds several words.
        let folded: [String]
    }

    private let text: String
    private var position: String.Index

    init(_ text: String) {
        self.text = text
        position = text.startIndex
    }

    /// Returns the next word: it takes characters as long as they form one word together.
    mutating func next() -> Word? {
        while position < text.endIndex, Words.of(String(text[position])).isEmpty {
            position = text.index(after: position)
        }
        guard position < text.endIndex else { return nil }
        let start = position
        var folded = Words.of(String(text[position]))
        position = text.index(after: position)
        while position < text.endIndex, !Words.of(String(text[position])).isEmpty {
            let end = text.index(after: position)
            let longer = Words.of(String(text[start..<end]))
            guard longer.count == 1 else { break }
            folded = longer
            position = end
        }
        return Word(range: start..<position, folded: folded)
    }
}
