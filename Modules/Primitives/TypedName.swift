/// A name as a person types it: compares it with titles.
///
/// ```
/// TypedName("library").fits("Ashby Library", .words)      // true
/// TypedName("kd").spread(in: "Kids")                      // 3: its letters, in a row of three
/// ```
public struct TypedName: Sendable {
    /// The ways in which a title fits a name that was typed, the best first.
    public enum Fit: Sendable, Hashable, CaseIterable {
        /// It is the same.
        case same
        /// It is, but for capitals.
        case anyCase
        /// It begins with it, but for capitals.
        case beginning
        /// It is the same, or begins with it, but for accents and width as well.
        case folded
        /// It has the same words in a row, wherever.
        case words
        /// It has words in a row that begin with those typed.
        case beginningsOfWords
        /// Every word typed begins one of its words, in any order.
        case scattered
    }

    private let text: String
    private let lowercased: String
    private let folded: String
    private let words: [String]

    /// Takes what was typed.
    public init(_ text: String) {
        self.text = text
        lowercased = text.lowercased()
        folded = Folding.folded(text)
        words = Words.of(text)
    }

    /// Whether a title fits in one way; a better one may fit as well.
    ///
    /// - Complexity: O(length).
    public func fits(_ title: String, _ fit: Fit) -> Bool {
        switch fit {
        case .same: title == text
        case .anyCase: title.lowercased() == lowercased
        case .beginning: !text.isEmpty && title.lowercased().hasPrefix(lowercased)
        case .folded: !folded.isEmpty && Folding.folded(title).hasPrefix(folded)
        case .words: !words.isEmpty && Words.of(title).hasRow(of: words, by: ==)
        case .beginningsOfWords:
            !words.isEmpty && Words.of(title).hasRow(of: words) { $0.hasPrefix($1) }
        case .scattered: !words.isEmpty && scatters(in: Words.of(title))
        }
    }

    /// The best way in which a title fits; `nil` if none.
    public func bestFit(_ title: String) -> Fit? { Fit.allCases.first { fits(title, $0) } }

    /// The number of letters, the fewest in a row, of a title that hold all that was typed in its
    /// order; `nil` if none do.
    ///
    /// - Complexity: O(length² of the title).
    public func spread(in title: String) -> Int? {
        let wanted = folded.filter { !$0.isWhitespace }
        guard !wanted.isEmpty else { return nil }
        let letters = Array(Folding.folded(title))
        var best: Int?
        for start in letters.indices where letters[start] == wanted.first {
            var rest = wanted[...]
            var end = start
            while end < letters.count, let next = rest.first {
                if letters[end] == next { rest = rest.dropFirst() }
                end += 1
            }
            guard rest.isEmpty else { break }
            best = min(best ?? .max, end - start)
        }
        return best
    }

    private func scatters(in others: [String]) -> Bool {
        var left = others
        for word in words.sorted(by: { $0.count > $1.count }) {
            guard let place = left.firstIndex(where: { $0.hasPrefix(word) }) else { return false }
            left.remove(at: place)
        }
        return true
    }
}

extension [String] {
    /// Whether some words in a row are, one by one, as those of another list want them.
    fileprivate func hasRow(of words: [String], by matches: (String, String) -> Bool) -> Bool {
        guard words.count <= count else { return false }
        return (0...count - words.count).contains { start in
            words.indices.allSatisfy { matches(self[start + $0], words[$0]) }
        }
    }
}
