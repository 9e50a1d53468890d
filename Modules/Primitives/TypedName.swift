/// A name as a person types it, for comparison with titles.
///
/// ```
/// TypedName("library").fits("Ashby Library", .words)      // true
/// TypedName("kd").spread(in: "Kids")                      // 3: its letters, in a row of three
/// ```
public struct TypedName: Sendable {
    /// The ways in which a title fits a typed name, best first.
    public enum Fit: Sendable, Hashable, CaseIterable {
        /// The title is the same.
        case same
        /// The title is the same except for case.
        case anyCase
        /// The title begins with the name, except for case.
        case beginning
        /// The title is the same or begins with the name, except for case, accents and width.
        case folded
        /// The title contains the same words in a row, anywhere.
        case words
        /// The title contains words in a row that begin with those typed.
        case beginningsOfWords
        /// Every typed word begins one of the title's words, in any order.
        case scattered
    }

    private let text: String
    private let lowercased: String
    private let folded: String
    private let words: [String]

    /// Creates a name from typed text.
    public init(_ text: String) {
        self.text = text
        lowercased = text.lowercased()
        folded = Folding.folded(text)
        words = Words.of(text)
    }

    /// Whether a title fits in a given way; a better one may fit as well.
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

    /// Returns the best way in which a title fits; `nil` if there is none.
    public func bestFit(_ title: String) -> Fit? { Fit.allCases.first { fits(title, $0) } }

    /// Returns the length of the shortest run of letters in a title that contains all typed letters
    /// in order; `nil` if there is none.
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
    /// Whether some words in a row match, one by one, those of another list.
    fileprivate func hasRow(of words: [String], by matches: (String, String) -> Bool) -> Bool {
        guard words.count <= count else { return false }
        return (0...count - words.count).contains { start in
            words.indices.allSatisfy { matches(self[start + $0], words[$0]) }
        }
    }
}
