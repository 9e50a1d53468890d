import Primitives

/// The words of a text as ``Primitives/Words`` tells them apart, with where they are.
struct WordRuns: Sequence, IteratorProtocol {
    /// A word.
    struct Word {
        let range: Range<String.Index>
        /// What searching compares: one word, unless signs that are words by themselves stand in
        /// one character.
        let folded: [String]
    }

    private let text: String
    private var position: String.Index

    init(_ text: String) {
        self.text = text
        position = text.startIndex
    }

    /// The next word: characters are taken in as long as they are one word together.
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
